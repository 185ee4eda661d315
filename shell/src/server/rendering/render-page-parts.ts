import type { DehydratedState } from '@tanstack/react-query';
import type { Site } from '@lisle-harrow/api/contract';
import type { Host, ListedPage, PageSubject, RemoteModule, Session } from '../../contract';
import { createQueryClient } from '../../query-client';
import type { Registry } from '../../remotes/registry';
import { createShell } from '../../shell-context';
import { withTimeLimit } from '../../time-limit';
import { type AskApi, responseOf } from '../api/api-answer';
import { errorLine } from '../api/logged-error';
import { dehydrateQueries, renderMarkup } from './render-markup';
import { withWholeLinks } from './whole-links';

/** A remote's data for a page may take this long; after that the browser renders the page. */
const DATA_TIMEOUT_MS = 1000;

/** What a page is rendered from. */
export interface PageToRender {
  /** Path without trailing slash. */
  readonly path: string;
  /** The query without its question mark or parameters that the remote does not read. */
  readonly search: string;
  readonly registry: Registry;
  readonly site: Site;
  readonly session: Session;
}

/** Markup, styles and data of one page, as plain values: they may come from another process. */
export interface PageParts {
  readonly status: 200 | 404;
  readonly about?: PageSubject | undefined;
  /** The page's new path, if it moved; nothing was rendered then. */
  readonly movedTo?: string | undefined;
  readonly html: string;
  /** Tags for the document's head: title, meta, link. */
  readonly head: string;
  readonly styles: string;
  readonly queries: DehydratedState;
  readonly hasFailedQueries: boolean;
  /** Why the browser has to render the content: its data or code failed, or its markup. */
  readonly failure?: { readonly reason: 'data' | 'markup'; readonly errors: readonly string[] } | undefined;
}

/** What the pages of the site are listed from. */
export interface SiteToList {
  readonly registry: Registry;
  readonly site: Site;
  /** Absolute address of the site. */
  readonly origin: string;
}

/** Renders a remote's pages: its release in a separate process, or code of this process. */
export interface PageRenderer {
  /** Names of the query parameters that the pages read; without it, they may read any. */
  readonly queryParameters?: readonly string[] | undefined;
  /** Rejects if nothing could be rendered, not even the frame around content that failed. */
  render(page: PageToRender, ask: AskApi, signal: AbortSignal): Promise<PageParts>;
  /** The remote's public pages, with absolute links in their texts; undefined if it does not list them. */
  list(visitor: SiteToList, ask: AskApi, signal: AbortSignal): Promise<readonly ListedPage[] | undefined>;
}

/** Renders with a remote's code in this process. */
export const rendererOf = (module: RemoteModule): PageRenderer => ({
  queryParameters: module.queryParameters,
  render: (page, ask, signal) => renderPage(module, page, ask, signal),
  async list({ registry, site, origin }, ask) {
    const { host } = createShell({
      registry,
      site,
      session: { status: 'signedOut' },
      fetch: fetchBy(ask),
    });
    const pages = await module.pages?.(host);
    return pages?.map(({ path, about }) => {
      if (!about?.bodyHtml) return { path, about };
      return { path, about: { ...about, bodyHtml: withWholeLinks(about.bodyHtml, origin + path) } };
    });
  },
});

/** Renders the frame alone: around the 404 text, or around content that is left to the browser. */
export function renderFrame(page: PageToRender, isLeftToBrowser: boolean): Promise<PageParts> {
  const module = isLeftToBrowser ? 'left to the browser' : undefined;
  return renderPage(module, page, () => Promise.reject(new Error('a frame has no data')));
}

async function renderPage(
  module: RemoteModule | 'left to the browser' | undefined,
  { path, search, registry, site, session }: PageToRender,
  ask: AskApi,
  signal?: AbortSignal,
): Promise<PageParts> {
  const queryClient = createQueryClient();
  const shell = createShell({ registry, site, session, fetch: fetchBy(ask) });
  const errors: string[] = [];

  const prepare = async ({ prefetch }: RemoteModule) => {
    const request = { pathname: path, search: new URLSearchParams(search), queryClient, host: shell.host };
    const answer = await prefetch?.(request);
    return { status: answer?.status ?? 200, about: answer?.about, movedTo: answer?.movedTo };
  };
  const remote = typeof module === 'object' ? module : undefined;
  const prepared =
    remote &&
    (await withTimeLimit(DATA_TIMEOUT_MS, prepare(remote)).catch(
      (error: unknown) => void errors.push(errorLine(error)),
    ));
  const hasData = errors.length === 0;

  if (prepared?.movedTo !== undefined) return movedPage(prepared.movedTo);

  await untilOthersWereServed();
  signal?.throwIfAborted();
  const rendered = await renderMarkup({
    url: search ? `${path}?${search}` : path,
    shell,
    queryClient,
    remote: hasData ? remote : undefined,
  });
  errors.push(...rendered.errors);
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  const queries = dehydrateQueries(queryClient);
  queryClient.clear();
  return {
    status: prepared?.status ?? (module ? 200 : 404),
    about: prepared?.about,
    html: rendered.html,
    head: rendered.head,
    styles: rendered.styles,
    queries,
    hasFailedQueries: failed.length > 0,
    failure: errors.length > 0 ? { reason: hasData ? 'markup' : 'data', errors } : undefined,
  };
}

const movedPage = (movedTo: string): PageParts => ({
  status: 200,
  movedTo,
  html: '',
  head: '',
  styles: '',
  hasFailedQueries: false,
  queries: { mutations: [], queries: [] },
});

const fetchBy =
  (ask: AskApi): Host['fetch'] =>
  async (path, { method, headers, body } = {}) =>
    responseOf(
      await ask(path, {
        method,
        headers: headers && Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' ? body : undefined,
      }),
    );

// Captured before a remote's code runs, which might replace them.
const { setImmediate: nextTurn, performance: clock } = globalThis;

/** How much time other work gets between two renders; less if there is none. */
const OTHERS_MS = 25;
/** An iteration of the event loop that took less was idle. */
const IDLE_TURN_MS = 0.05;

/** Tail of the renders that wait for the event loop. */
let served: Promise<void> = Promise.resolve();

/**
 * React renders synchronously, so between two renders the event loop needs time for other work. That takes several
 * iterations: each accepts one connection.
 */
const untilOthersWereServed = () => (served = served.then(serveOthers));

async function serveOthers(): Promise<void> {
  const started = clock.now();
  for (let last = started, now = last; now - started < OTHERS_MS; last = now) {
    await new Promise<void>((resolve) => void nextTurn(resolve));
    now = clock.now();
    if (now - last < IDLE_TURN_MS) return;
  }
}
