import { traceHeaders } from 'api/telemetry';
import type { Logger } from 'pino';
import type { Site } from 'api/contract';
import type { Session } from '../../contract';
import type { ApiClient } from '../api/api-client';
import { createQueryClient } from '../../query-client';
import { isPrivate, type Registry } from '../../remotes/registry';
import { createShell } from '../../shell-context';
import type { ShareImageText } from '../share-images/share-image-svg';
import { describePage, type SiteAddress } from '../discovery/describe-page';
import { type DocumentParts, renderDocument } from './document';
import { withTimeLimit } from '../../time-limit';
import type { CurrentRelease } from '../remotes/remote-releases';
import { dehydrateQueries, renderMarkup } from './render-markup';

/** A remote's data for a page may take this long; past it the browser draws the page. */
const DATA_TIMEOUT_MS = 1000;

/** Made once: an abort without a reason makes an error with a stack. */
const OVER = new Error('the page is over');

/** The parts of every page that stay the same while the server runs. */
export type Frame = Pick<
  DocumentParts,
  'globalStyle' | 'startScript' | 'scripts' | 'dialogScripts' | 'preloadFonts' | 'icon'
>;

/** What a page is rendered from. */
export interface RenderRequest {
  /** Path without trailing slash. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly registry: Registry;
  readonly session: Session;
  readonly site: Site;
  /** The remote that draws the middle; undefined where no page exists. */
  readonly remote: CurrentRelease | undefined;
  /** URL of each remote's entry script, where it is known. */
  readonly entries: Record<string, string>;
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
  readonly status: 200 | 404;
  readonly shareImage?: ShareImageText | undefined;
  /** Whether other visitors may get it, too: it is whole, nobody's own, and at an address that exists. */
  readonly isShareable: boolean;
  /** Why the browser has to draw the middle: its data or code failed, or its markup. */
  readonly failure?: 'data' | 'markup' | undefined;
}

/** Makes one HTML page: data and the middle from the route's remote, the frame from the shell. */
export async function renderPage(request: RenderRequest, frame: Frame, log: Logger): Promise<RenderedPage> {
  // Not AbortSignal.any: Node 20 holds its sources weakly, and a collection takes the time limit away.
  const calls = new AbortController();
  const end = () => calls.abort(OVER);
  // Longer than the page waits: what is merely slow is left to the browser, not kept as a failure.
  const limit = setTimeout(end, 2 * DATA_TIMEOUT_MS);
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
  const { path, search, registry, session, site, remote, entries, api, apiHeaders, address, styleNonce } =
    request;
  const { signal } = request;
  const name = remote?.registered.name;
  const queryClient = createQueryClient();
  const shell = createShell({
    registry,
    site,
    session,
    fetch: api.fetchWith({
      headers: { ...apiHeaders, ...traceHeaders() },
      isForAnyone: session.status === 'signedOut' && apiHeaders.cookie === undefined,
      signal: calls,
    }),
  });

  const prepare = async ({ module, problem }: CurrentRelease) => {
    if (!module) throw new Error(problem ?? 'it has not answered yet');
    const answer = await module.prefetch?.({
      pathname: path,
      search,
      queryClient,
      host: shell.host,
    });
    return { module, status: answer?.status ?? 200, about: answer?.about };
  };
  const prepared =
    remote &&
    (await withTimeLimit(DATA_TIMEOUT_MS, prepare(remote)).catch((error: unknown) => {
      log.error({ remote: name, error: String(error) }, 'the page is left to the browser');
      return { module: undefined, status: 200 as const, about: undefined };
    }));
  const status = prepared?.status ?? 404;

  await untilOthersWereServed();
  signal?.throwIfAborted();
  const rendered = await renderMarkup({
    url: search.size > 0 ? `${path}?${search}` : path,
    shell,
    queryClient,
    remote: prepared?.module,
  });
  for (const error of rendered.errors) log.error({ remote: name, error }, 'rendering failed');

  const whole = !remote || (prepared?.module !== undefined && rendered.errors.length === 0);
  const scriptsOfRemote = remote?.descriptor
    ? [remote.descriptor.browser.entry, ...remote.descriptor.browser.preload]
    : [];
  const described = describePage({
    address,
    path,
    site,
    listed: status === 200 && session.status !== 'signedIn',
    about: prepared?.about,
    rendered,
  });
  const html = renderDocument({
    ...frame,
    title: site.name,
    // Never the Host that the visitor claims.
    canonical: status === 200 ? address.origin() + path : undefined,
    head: rendered.head,
    description: described,
    componentStyles: rendered.styles,
    html: rendered.html,
    styleNonce,
    startsAtOnce: !whole || session.status !== 'signedOut' || isPrivate(registry, path),
    remoteUrls: registry.remotes.map(({ url }) => url),
    preloadScripts: scriptsOfRemote.map((file) => `${remote?.registered.url}${file}`),
    boot: {
      registry,
      entries,
      site,
      session,
      // With a rendered middle, a browser bundle that fails must not take it away again.
      rendered: whole ? name : undefined,
      queries: dehydrateQueries(queryClient),
    },
  });
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  queryClient.clear();
  return {
    html,
    status,
    failure: whole ? undefined : prepared?.module ? 'markup' : 'data',
    shareImage: described.shareImage,
    // A remote's 404 page is of one address only, of which there is no end.
    isShareable:
      whole && failed.length === 0 && session.status === 'signedOut' && (status === 200 || !remote),
  };
}

/** Between two renders others have so much time, less where nobody needs it. */
const OTHERS_MS = 25;
/** A turn of the event loop that took less had nothing to do. */
const IDLE_TURN_MS = 0.05;

/** The last of the renders that wait for the event loop. */
let served: Promise<void> = Promise.resolve();

/**
 * React renders without a pause, so between two renders the event loop must come to whatever else is waiting. That takes
 * several of its turns: in each, it accepts one connection.
 */
const untilOthersWereServed = () => (served = served.then(serveOthers));

async function serveOthers(): Promise<void> {
  const started = performance.now();
  for (let last = started, now = last; now - started < OTHERS_MS; last = now) {
    await new Promise(setImmediate);
    now = performance.now();
    if (now - last < IDLE_TURN_MS) return;
  }
}
