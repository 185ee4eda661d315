type Answer = (call: Call) => Response | Promise<Response>;

interface Call {
  readonly method: string;
  readonly path: string;
  /** The exact text that was sent. */
  readonly body: string | undefined;
}

/** An api in memory: a table of `METHOD /path` and answers, which records every call. */
export function stubApi(routes: Record<string, Answer>) {
  const calls: Call[] = [];
  const fetch = async (path: string, init?: RequestInit) => {
    const call = { method: init?.method ?? 'GET', path, body: init?.body as string | undefined };
    calls.push(call);
    const answer = routes[`${call.method} ${path}`];
    return answer ? answer(call) : reply(404, 'Not Found');
  };
  return {
    fetch,
    routes,
    calls,
    /** How often `METHOD /path` was called. */
    count: (route: string) => calls.filter((call) => `${call.method} ${call.path}` === route).length,
  };
}

export const json =
  (value: unknown, headers: Record<string, string> = {}): Answer =>
  () =>
    reply(200, JSON.stringify(value), headers);
export const failing =
  (status: number, body = ''): Answer =>
  () =>
    reply(status, body);
export const never: Answer = () => new Promise(() => undefined);

// jsdom has no Response of its own.
function reply(status: number, body: string, headers: Record<string, string> = {}): Response {
  const parts: Partial<Response> = {
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    headers: new Headers(headers),
    text: () => Promise.resolve(body),
    json: () => Promise.resolve(JSON.parse(body)),
  };
  return parts as Response;
}
