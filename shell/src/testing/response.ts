/** An answer of `fetch`: text as it is, anything else as JSON. jsdom has no Response; this is the part of it that is read. */
export function response(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const parts: Partial<Response> = {
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    headers: new Headers(headers),
    text: async () => text,
    json: async () => JSON.parse(text),
    clone: () => parts as Response,
  };
  return parts as Response;
}
