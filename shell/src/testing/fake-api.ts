import type { Host } from '../contract';
import { response } from './response';

/** One call that was made; `body` is the JSON that was sent. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A JSON value, answered with 200, or a function for any other answer. */
export type Answer = object | null | ((call: Call, headers: Headers) => Response | Promise<Response>);

/** An api in memory: a table of `METHOD /path` and answers, which records every call; anything else answers 404. */
export function fakeApi(routes: Record<string, Answer>) {
  const calls: Call[] = [];
  const fetch: Host['fetch'] = async (path, init) => {
    const method = init?.method ?? 'GET';
    const call = {
      method,
      path,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const answer = routes[`${method} ${path}`];
    if (typeof answer === 'function') return answer(call, new Headers(init?.headers));
    return answer === undefined ? response(404, 'Not Found') : response(200, answer);
  };
  return {
    fetch,
    /** The table; changes apply from the next call on. */
    routes,
    calls,
    /** How often `METHOD /path` was called. */
    count: (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route).length,
  };
}

/** An answer that never comes. */
export const never = () => new Promise<Response>(() => undefined);
