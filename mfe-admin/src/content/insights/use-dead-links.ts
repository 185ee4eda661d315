import { useQueries } from '@tanstack/react-query';
import { readPageStatus } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';

/** The server checks these itself, including drafts and former addresses. */
const KNOWN_TO_SERVER = /^\/(?:insights|services)\/[^/]/;

/** Links in a text that lead to pages of this site which do not exist for signed-out visitors. */
export function useDeadLinks(bodyHtml: string): string[] {
  const { fetch } = useHost();
  const links = ownLinks(bodyHtml);
  return useQueries({
    queries: links.map((link) => ({
      queryKey: ['page-status', link],
      queryFn: () => readPageStatus(fetch, link),
    })),
    combine: (found) => links.filter((_, at) => [404, 410].includes(found[at]?.data ?? 0)),
  });
}

/**
 * Matched as text, because a browser that enforces Trusted Types does not parse strings as documents. The server writes every link
 * this way.
 */
function ownLinks(bodyHtml: string): string[] {
  const links = [...bodyHtml.matchAll(/<a href="([^"]*)"/g)].map(([, link]) =>
    link!.replaceAll('&#x26;', '&'),
  );
  return [...new Set(links)].filter((link) => {
    if (link.startsWith('#') || KNOWN_TO_SERVER.test(link)) return false;
    return URL.canParse(link, location.href) && new URL(link, location.href).origin === location.origin;
  });
}
