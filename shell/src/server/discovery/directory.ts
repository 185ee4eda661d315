import type { Logger } from 'pino';
import type { Site } from '@lisle-harrow/api/contract';
import type { ListedPage } from '../../contract';
import { type RegisteredRemote, type Registry, remoteFor } from '../../remotes/registry';
import { withTimeLimit } from '../../time-limit';
import type { RemoteReleases } from '../remotes/remote-releases';
import { errorLine } from '../api/logged-error';
import type { AskApi } from '../api/api-answer';
import type { SiteToList } from '../rendering/render-page-parts';

const FRESH_MS = 500;
/** Replaces `FRESH_MS` after a remote has failed to list its pages. */
const RETRY_MS = 5_000;
const LIST_TIMEOUT_MS = 5_000;

/** Paths as visitors see them: no trailing slash, no query. */
const PLAIN_PATH = /^\/([^/?#\s]+(\/[^/?#\s]+)*)?$/;

/** All public pages of the site, at one moment. */
export interface Directory {
  readonly site: Site;
  readonly pages: readonly ListedPage[];
}

/** Asks the remotes for their public pages; one that cannot answer keeps its last list, or at least its routes. */
export function createDirectory(deps: {
  remotes: Pick<RemoteReleases, 'registry' | 'current'>;
  readSite: () => Promise<Site>;
  /** Absolute address of the site. */
  origin: () => string;
  /** Calls the api without a session. */
  askForAnyone: (signal: AbortSignal) => AskApi;
  log: Logger;
}): () => Promise<Directory> {
  const lists = new Map<string, readonly ListedPage[]>();
  let kept: { until: number; directory: Promise<Directory> } | undefined;

  async function pagesOf(remote: RegisteredRemote, visitor: SiteToList): Promise<readonly ListedPage[]> {
    const { renderer, problem } = await deps.remotes.current(remote);
    if (!renderer) throw new Error(problem ?? 'it has not answered yet');
    const signal = AbortSignal.timeout(LIST_TIMEOUT_MS);
    return (await renderer.list(visitor, deps.askForAnyone(signal), signal)) ?? routesOf(remote);
  }

  async function read(failed: () => void): Promise<Directory> {
    const [registry, site] = await Promise.all([deps.remotes.registry(), deps.readSite()]);
    const open = registry.remotes.filter(({ signedIn }) => !signedIn);
    const pages = await Promise.all(
      open.map(async (remote) => {
        try {
          const list = await withTimeLimit(
            LIST_TIMEOUT_MS,
            pagesOf(remote, { registry, site, origin: deps.origin() }),
          );
          lists.set(remote.name, list);
        } catch (error) {
          failed();
          deps.log.warn(
            { remote: remote.name, error: errorLine(error) },
            'the remote did not list its pages',
          );
        }
        return (lists.get(remote.name) ?? routesOf(remote)).filter(isOwnPage(registry, remote));
      }),
    );
    return { site, pages: pages.flat() };
  }

  return () => {
    if (!kept || Date.now() >= kept.until) {
      const next = {
        until: Date.now() + FRESH_MS,
        directory: read(() => (next.until = Date.now() + RETRY_MS)),
      };
      next.directory.catch(() => (next.until = 0));
      kept = next;
    }
    return kept.directory;
  };
}

function routesOf({ home, routes }: RegisteredRemote): ListedPage[] {
  return [...(home === 'signedOut' ? ['/'] : []), ...routes].map((path) => ({ path }));
}

/** A remote may list only the pages that the registry gives it, each once. */
function isOwnPage(registry: Registry, remote: RegisteredRemote): (entry: ListedPage) => boolean {
  const seen = new Set<string>();
  return ({ path }) => {
    if (seen.has(path) || !PLAIN_PATH.test(path)) return false;
    seen.add(path);
    return remoteFor(registry, path, { status: 'signedOut' }) === remote;
  };
}
