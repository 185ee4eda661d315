import { traceHeaders } from '@lisle-harrow/server/telemetry/follow-requests';
import type { Logger } from 'pino';
import type { Site } from '@lisle-harrow/api/contract';
import type { Session } from '../../contract';
import type { ApiClient } from '../api/api-client';
import { errorLine } from '../api/logged-error';
import { isPrivate, type Registry } from '../../remotes/registry';
import type { ShareImageText } from '../share-images/share-image-svg';
import { describePage, type SiteAddress } from '../discovery/describe-page';
import { type DocumentParts, renderDocument } from './document';
import { type PinnedScript, pinnedScript } from '../../remotes/pinned-script';
import type { CurrentRelease } from '../remotes/release-runner';
import { type ReleaseChoice, servedBy } from '../remotes/release-choice';
import { renderFrame, type PageParts } from '../rendering/render-page-parts';

/** Timeout of the api calls for a page: longer than the page waits, so that a merely slow one is not recorded as a failure. */
const CALLS_TIMEOUT_MS = 2000;

/** Shared: `abort` without a reason builds an error with a stack. */
const OVER = new Error('the page is over');

/** The parts of every page that stay the same while the server runs. */
export type Frame = Pick<
  DocumentParts,
  'globalStyle' | 'startScript' | 'scripts' | 'dialogScripts' | 'formScripts' | 'preloadFonts' | 'icon'
>;

/** What a page is rendered from. */
export interface RenderRequest {
  /** Path without trailing slash. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly registry: Registry;
  readonly session: Session;
  readonly site: Site;
  /** The remote that renders the content; undefined for a 404. */
  readonly remote: CurrentRelease | undefined;
  /** Each remote's entry script, where it is known. */
  readonly entries: Record<string, PinnedScript>;
  /** The releases pinned for this browser. */
  readonly pins?: ReleaseChoice['pins'];
  readonly api: ApiClient;
  /** Sent with every call to the api on the visitor's behalf; names in lower case. */
  readonly apiHeaders: Record<string, string>;
  readonly address: SiteAddress;
  readonly styleNonce: string;
  /** Aborted when nobody waits for the page any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface RenderedPage {
  readonly html: string;
  readonly status: 200 | 301 | 404;
  /** The page's new path, with status 301. */
  readonly movedTo?: string | undefined;
  readonly shareImage?: ShareImageText | undefined;
  /** Whether it may be cached and shared: it is complete, not personal, and no remote's 404 page. */
  readonly isShareable: boolean;
  /** Why the browser has to render the content: its data or code failed, or its markup. */
  readonly failure?: 'data' | 'markup' | undefined;
}

/** Renders one HTML page: the route's remote supplies data and content, the shell the frame. */
export async function renderPage(request: RenderRequest, frame: Frame, log: Logger): Promise<RenderedPage> {
  // Not AbortSignal.any: Node 20 holds its sources weakly, so garbage collection loses the time limit.
  const calls = new AbortController();
  const end = () => calls.abort(OVER);
  const limit = setTimeout(end, CALLS_TIMEOUT_MS);
  request.signal?.addEventListener('abort', end);
  try {
    return await render(request, calls.signal, frame, log);
  } finally {
    clearTimeout(limit);
    request.signal?.removeEventListener('abort', end);
    end();
  }
}

async function render(
  request: RenderRequest,
  calls: AbortSignal,
  frame: Frame,
  log: Logger,
): Promise<RenderedPage> {
  const { path, registry, session, site, remote, entries, pins, address, styleNonce } = request;
  const name = remote?.registered.name;
  const parts = await renderParts(request, calls, log);
  const { status, about, failure, movedTo } = parts;
  if (movedTo !== undefined) return { html: '', status: 301, movedTo, isShareable: false };

  const { url, descriptor } = remote ?? {};
  const preloadScripts =
    url !== undefined && descriptor
      ? [descriptor.browser.entry, ...descriptor.browser.preload].map((file) =>
          pinnedScript(url, descriptor, file),
        )
      : [];
  const described = describePage({
    address,
    path,
    site,
    listed: status === 200 && session.status !== 'signedIn',
    about,
    rendered: parts,
  });
  const html = renderDocument({
    ...frame,
    title: site.name,
    // Never the untrusted Host header.
    canonical: status === 200 ? address.origin() + path : undefined,
    head: parts.head,
    description: described,
    componentStyles: parts.styles,
    html: parts.html,
    styleNonce,
    startsAtOnce:
      failure !== undefined ||
      session.status !== 'signedOut' ||
      isPrivate(registry, path) ||
      // Visitors must see at once that a release is pinned.
      pins !== undefined,
    remoteUrls: [...registry.remotes.map(({ url }) => url), ...servedBy(pins)],
    preloadScripts,
    boot: {
      registry: withoutKeys(registry),
      entries,
      pins,
      site,
      session,
      // If the content is rendered, a failing browser bundle must not remove it again.
      rendered: failure ? undefined : name,
      queries: parts.queries,
    },
  });
  return {
    html,
    status,
    failure: failure?.reason,
    shareImage: described.shareImage,
    // A remote's 404 pages are one per address, without limit.
    isShareable:
      !failure && !parts.hasFailedQueries && session.status === 'signedOut' && (status === 200 || !remote),
  };
}

/** The page as its remote renders it or, if that fails, the frame with the content left to the browser. */
async function renderParts(
  { path, search, registry, session, site, remote, api, apiHeaders, signal }: RenderRequest,
  calls: AbortSignal,
  log: Logger,
): Promise<PageParts> {
  const page = { path, search: search.toString(), registry, site, session };
  if (!remote) return renderFrame(page, false);
  const ask = api.askFor({
    headers: { ...apiHeaders, ...traceHeaders() },
    isForAnyone: session.status === 'signedOut' && apiHeaders.cookie === undefined,
    signal: calls,
  });
  const notes = { remote: remote.registered.name, version: remote.version };
  try {
    if (!remote.renderer) throw new Error(remote.problem ?? 'it has not answered yet');
    const parts = await remote.renderer.render(page, ask, calls);
    const { reason, errors = [] } = parts.failure ?? {};
    const what = reason === 'data' ? 'the page is left to the browser' : 'rendering failed';
    for (const error of errors) log.error({ ...notes, error }, what);
    return parts;
  } catch (error) {
    signal?.throwIfAborted();
    log.error({ ...notes, error: errorLine(error) }, 'the page is left to the browser');
    return { ...(await renderFrame(page, true)), failure: { reason: 'data', errors: [] } };
  }
}

/** Only the server verifies signatures. */
const withoutKeys = ({ remotes }: Registry): Registry => ({
  remotes: remotes.map((remote) => ({ ...remote, keys: undefined })),
});
