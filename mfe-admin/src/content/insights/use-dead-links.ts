import { useQueries } from '@tanstack/react-query';
import { readPageStatus } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';

/** The server looks these up itself, drafts and old addresses among them. */
const KNOWN_TO_SERVER = /^\/(?:insights|services)\/[^/]/;

/** Of the links in a text those to pages of this site that there are not, as visitors who are not signed in find them. */
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

/** Read as text: a browser that enforces Trusted Types parses no string as a document. The server writes each link like this. */
function ownLinks(bodyHtml: string): string[] {
  const links = [...bodyHtml.matchAll(/<a href="([^"]*)"/g)].map(([, link]) =>
    link!.replaceAll('&#x26;', '&'),
  );
  return [...new Set(links)].filter((link) => {
    if (link.startsWith('#') || KNOWN_TO_SERVER.test(link)) return false;
    return URL.canParse(link, location.href) && new URL(link, location.href).origin === location.origin;
  });
}
