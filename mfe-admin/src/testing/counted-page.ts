import { type Call, response } from '@lisle-harrow/shell/testing';

/** The response of a server with search and pagination: the rows, the counts of the list, and the link to the next page. */
export function countedPage(
  rows: readonly unknown[],
  { total, next }: { total?: number; next?: string } = {},
) {
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
