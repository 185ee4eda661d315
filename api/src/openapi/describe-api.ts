import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { problem } from '../contract';
import { operations, type Operation } from './operations';

type Json = Record<string, unknown>;

let described: Json | undefined;

/** OpenAPI 3.1 made from the schemas that the routes themselves use. */
export function describeApi(): Json {
  described ??= {
    openapi: '3.1.0',
    info: {
      title: 'Lisle Harrow',
      version: '1.0.0',
      description:
        'Times are ISO 8601 in UTC. Every error is one line of application/problem+json (RFC 9457).',
    },
    paths: paths(),
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  };
  return described;
}

function paths(): Json {
  const all: Record<string, Json> = {};
  for (const operation of operations) (all[operation.path] ??= {})[operation.method] = describe(operation);
  return all;
}

function describe(operation: Operation): Json {
  const { path, access, query = {}, headers = {}, request, form, status, response, errors } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const text = { type: 'string' };
  return {
    summary: operation.summary,
    ...(access === 'anyone' ? {} : { security: [{ session: [] }], 'x-role': access }),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: text })),
      ...optional('query', query),
      ...optional('header', headers),
    ],
    ...(request ? { requestBody: body('application/json', schemaOf(request, 'input')) } : {}),
    ...(form
      ? {
          requestBody: body('application/x-www-form-urlencoded', {
            type: 'object',
            required: form,
            properties: Object.fromEntries(form.map((name) => [name, text])),
          }),
        }
      : {}),
    responses: {
      [status]: {
        description: status === 303 ? 'Goes to the home page' : operation.summary,
        ...(response ? { content: { 'application/json': { schema: schemaOf(response, 'output') } } } : {}),
      },
      ...Object.fromEntries(errors.map((code) => [code, refusal])),
    },
  };
}

const optional = (place: 'query' | 'header', names: Record<string, string>) =>
  Object.entries(names).map(([name, description]) => ({
    name,
    in: place,
    description,
    schema: { type: 'string' },
  }));

const refusal = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const body = (type: string, schema: unknown) => ({ required: true, content: { [type]: { schema } } });

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const described: Json = { ...toJSONSchema(schema, { io, unrepresentable: 'any' }) };
  delete described.$schema;
  return described;
}
