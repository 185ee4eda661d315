import type { Fetch } from 'api/client';
import * as rows from './fixtures';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

type Answer = unknown | (() => Response | Promise<Response>);

/** The lists and the two details of the public site; anything else is a 404. */
export const fullTable: Record<string, Answer> = {
  'GET /api/services': rows.services,
  'GET /api/services/tax-optimization': rows.serviceDetail,
  'GET /api/team': rows.team,
  'GET /api/testimonials': rows.testimonials,
  'GET /api/insights': rows.insights,
  'GET /api/insights/insight-2': rows.article,
  'POST /api/contacts': () => answer(201, { id: 'c1' }),
};

/** An api in memory: answers from `table`, a JSON value (200) or a function, and remembers each call. */
export function fakeApi(table: Record<string, Answer> = fullTable): { fetch: Fetch; calls: Call[] } {
  const calls: Call[] = [];
  const fetch: Fetch = async (path, init) => {
    const method = init?.method ?? 'GET';
    calls.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const found = table[`${method} ${path}`];
    if (typeof found === 'function') return found();
    return found === undefined ? answer(404, { title: 'Not Found' }) : answer(200, found);
  };
  return { fetch, calls };
}

/** jsdom has no Response; this is the part of it that the client reads. */
export function answer(status: number, body: unknown): Response {
  const text = body === undefined ? '' : JSON.stringify(body);
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    headers: new Headers(),
    text: async () => text,
    json: async () => JSON.parse(text),
  } as unknown as Response;
}

/** A call that is never answered. */
export const silence = () => new Promise<Response>(() => undefined);

export const paths = (calls: readonly Call[]) => calls.map((call) => `${call.method} ${call.path}`).sort();
