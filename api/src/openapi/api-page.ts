import type { Context } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { answerPage, logo, type Html } from '../http/answer-page';
import type { Operation } from './operations';

const style = `
header,main{width:min(64rem,100%);margin-inline:auto;padding:1.25rem clamp(1.25rem,4vw,3rem)}
main{padding-bottom:6rem}
h1{font-size:clamp(2.25rem,1.6rem + 2.8vw,4rem);margin-top:1.5rem}
.lead{margin-top:1rem;max-width:42em;color:var(--ink-2);font-size:1.0625rem}
article{margin-top:2.5rem;padding-top:1.25rem;border-top:1px solid var(--line)}
h2{display:flex;flex-wrap:wrap;gap:.25rem .9rem;align-items:baseline;font:500 1.0625rem/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:0;overflow-wrap:anywhere}
h2 b{color:var(--link);text-transform:uppercase}
article p{margin-top:.35rem;color:var(--ink-2)}
table{width:100%;margin-top:1rem;border-collapse:collapse;font-size:.9375rem}
caption{text-align:left;color:var(--ink-3);font-size:.8125rem;padding-bottom:.25rem}
td,th{padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400;overflow-wrap:anywhere}
th{width:13rem;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem}`;

/** The api documentation for people: from the same routes and schemas as openapi.json, without scripts or other hosts. */
export function answerApiPage(c: Context, operations: readonly Operation[]): Promise<Response> {
  return answerPage(c, {
    title: 'API',
    style,
    body: html`<header>${logo}</header>
      <main>
        <h1>API</h1>
        <p class="lead">
          JSON over HTTP with the session cookie. Times are ISO 8601 in UTC. Every error body is one line of
          <code>application/problem+json</code>: <code>type</code>, <code>title</code>, <code>status</code>,
          <code>detail</code>, and <code>errors</code> with the field as a JSON pointer and the message to
          show. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.
        </p>
        ${operations.map(describe)}
      </main>`,
  });
}

const access = {
  anyone: 'Public',
  'signed-in': 'Requires sign-in',
  staff: 'Staff only',
  client: 'Clients and household members only',
};

function describe(operation: Operation): Html {
  const { method, path, summary, status, request, reply, query, recent, headers, errors } = operation;
  const form = operation.form ?? operation.multipart;
  return html`<article>
    <h2><b>${method}</b> <span>${path}</span></h2>
    <p>
      ${summary}.
      ${access[operation.access]}${recent ? html`, after a recent sign-in` : ''}${recent && recent !== true ? html` if ${recent.if}` : ''}.
      Returns ${status}${errors.length > 0 ? `; errors: ${errors.join(', ')}` : ''}.
    </p>
    ${query ? fields('Query parameters', describeQuery(query)) : ''}
    ${headers ? fields('Headers, all optional', Object.entries(headers)) : ''}
    ${
      form
        ? fields(
            operation.multipart ? 'Form, multipart/form-data' : 'Form',
            form.map((name) => [name, name === 'file' ? 'file' : 'text']),
          )
        : ''
    }
    ${request ? fields('Request', describeFields(request, 'input')) : ''}
    ${reply ? fields('Response', describeFields(reply, 'output')) : ''}
  </article>`;
}

function fields(caption: string, rows: readonly (readonly [string, string])[]): Html {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${rows.map(
        ([name, text]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${text}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function describeQuery(query: z.ZodMiniType): [string, string][] {
  const { properties = {} } = toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Shape;
  return Object.entries(properties).map(([name, { description = '' }]) => [name, description]);
}

interface Shape {
  type?: string;
  description?: string;
  enum?: unknown[];
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  format?: string;
  default?: unknown;
}

function describeFields(schema: z.ZodMiniType, io: 'input' | 'output'): [string, string][] {
  const shape = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape;
  const object = shape.type === 'array' ? (shape.items ?? {}) : shape;
  const prefix = shape.type === 'array' ? '[].' : '';
  return Object.entries(object.properties ?? {}).map(([name, field]) => [
    `${prefix}${name}`,
    `${describeShape(field)}${io === 'input' && !object.required?.includes(name) ? ', optional' : ''}`,
  ]);
}

function describeShape(shape: Shape): string {
  if (shape.anyOf) return shape.anyOf.map(describeShape).join(' or ');
  if (shape.enum) return shape.enum.map((value) => `"${String(value)}"`).join(' | ');
  if (shape.type === 'array') return `list of ${describeShape(shape.items ?? {})}`;
  const length = shape.minLength ? `, ${shape.minLength} to ${shape.maxLength} characters` : '';
  return `${shape.format ?? shape.type ?? 'any'}${length || (shape.maxLength ? `, at most ${shape.maxLength} characters` : '')}`;
}
