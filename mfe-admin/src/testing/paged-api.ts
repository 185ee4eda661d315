import { type Call, response } from 'shell/testing';

/** An answer of a server that knows parts of a list (D19): the rows, the counts of the list, and the next page. */
export function counted(rows: readonly unknown[], { total, next }: { total?: number; next?: string } = {}) {
  return (call: Call) => {
    const [path, query] = call.path.split('?');
    const following = new URLSearchParams(query);
    if (next) following.set('cursor', next);
    return response(200, rows, {
      'X-Open-Count': '3',
      ...(total !== undefined && { 'X-Total-Count': String(total) }),
      ...(next && { Link: `<${path}?${following}>; rel="next"` }),
    });
  };
}
