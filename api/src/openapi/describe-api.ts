import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { problem } from '../contract';
import type { Operation } from './operations';

type Json = Record<string, unknown>;

/** OpenAPI 3.1, generated from the declarations and schemas that the routes themselves use. */
export function describeApi(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) (paths[operation.path] ??= {})[operation.method] = describe(operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lisle Harrow',
      version: '1.0.0',
      description:
        'Times are ISO 8601 in UTC. Every error body is application/problem+json (RFC 9457), on one line.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key that an owner creates at /admin/settings. Only the operations that list it accept it, with the scope that they list.',
        },
      },
    },
  };
}

function describe(operation: Operation): Json {
  const { path, access, key, recent, query, headers = {}, status, reply, file, errors } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const text = { type: 'string' };
  return {
    summary: operation.summary,
    ...(access === 'anyone'
      ? {}
      : {
          security: [{ session: [] }, ...(key ? [{ key: [key] }] : [])],
          'x-role': access,
        }),
    ...(recent ? { 'x-recent-sign-in': recent === true ? 'always' : `if ${recent.if}` } : {}),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: text })),
      ...(query ? inQuery(query) : []),
      ...Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header',
        description,
        schema: text,
      })),
    ],
    ...requestBody(operation),
    responses: {
      [status]: {
        description: status === 303 ? 'Redirect to the next page' : operation.summary,
        ...(reply ? { content: { 'application/json': { schema: schemaOf(reply, 'output') } } } : {}),
        ...(file ? { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } : {}),
      },
      ...Object.fromEntries(errors.map((code) => [code, refusal])),
    },
  };
}

function inQuery(query: z.ZodMiniType): Json[] {
  const { properties, required = [] } = schemaOf(query, 'input') as {
    properties: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
    ...(required.includes(name) ? { required: true } : {}),
  }));
}

const refusal = {
  description: 'Error',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function requestBody({ request, form, multipart }: Operation): Json {
  const content: Json = {
    ...(request ? { 'application/json': { schema: schemaOf(request, 'input') } } : {}),
    ...(form ? { 'application/x-www-form-urlencoded': { schema: formOf(form) } } : {}),
    ...(multipart ? { 'multipart/form-data': { schema: formOf(multipart) } } : {}),
  };
  return Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {};
}

const formOf = (names: readonly string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(
    names.map((name) => [name, { type: 'string', ...(name === 'file' ? { format: 'binary' } : {}) }]),
  ),
});

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const described: Json = { ...toJSONSchema(schema, { io, unrepresentable: 'any' }) };
  delete described.$schema;
  return described;
}
