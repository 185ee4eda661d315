import { createHmac, randomBytes } from 'node:crypto';
import type { Site } from '@lisle-harrow/api/contract';
import { noteOnRequest } from '@lisle-harrow/server/telemetry/follow-requests';
import { counter } from '@lisle-harrow/server/telemetry/meter';
import type { Logger } from 'pino';
import type { Session } from '../../contract';
import {
  isPrivate,
  OWN_PAGES,
  type Registry,
  type RegisteredRemote,
  remoteFor,
  remoteUrlsElsewhere,
  routeOf,
} from '../../remotes/registry';
import { account } from '../../account/account-routes';
import { withTimeLimit } from '../../time-limit';
import { Overloaded } from '../api/admission';
import type { ApiClient } from '../api/api-client';
import { errorLine } from '../api/logged-error';
import type { Visitor } from '../api/visitor';
import type { SiteAddress } from '../discovery/describe-page';
import { type PinnedScript, pinnedScript } from '../../remotes/pinned-script';
import type { CurrentRelease } from '../remotes/release-runner';
import { EVERYBODY, pinsFor, type ReleaseChoice, servedBy } from '../remotes/release-choice';
import type { ReleaseCounts } from '../remotes/release-counts';
import type { RemoteReleases } from '../remotes/remote-releases';
import { rendererOf } from '../rendering/render-page-parts';
import { pathOfNotFoundPage } from './not-found-page';
import { finish, makeSharedPage } from './make-shared-page';
import { createPageCache, type Make } from './page-cache';
import type { PageResponse } from './page-response';
import type { ReadyPages } from './ready-pages';
import type { Frame, RenderRequest } from './render-page';
import { createRenderQueue } from './render-queue';
import type { UnavailablePage } from './unavailable-page';

const ownPages = rendererOf(account);

/** Notes on a request for a remote's page. */
interface Notes {
  readonly remote?: string | undefined;
  readonly release?: string | undefined;
}

/** A visitor's place among those who may wait for an uncached page. */
interface Place {
  /** Takes an anonymous one if there is none; throws `Overloaded`. */
  take(): void;
  giveUp(): void;
}

/** A remote's release may take this long to load; after that the browser renders the page. */
const REMOTE_TIMEOUT_MS = 1000;

export interface PageResponderOptions {
  remotes: RemoteReleases;
  api: ApiClient;
  address: SiteAddress;
  readSite: () => Promise<Site>;
  readSession: (headers: Record<string, string>) => Promise<Session>;
  frame: Frame;
  unavailablePage: UnavailablePage;
  /** Receives each shareable page, with everything it was made from. */
  ready: Pick<ReadyPages, 'drop' | 'keep'>;
  counts: ReleaseCounts;
  /** How long a cached page stays fresh, and so how long a change of its content may go unnoticed. */
  cacheMs: number;
  log: Logger;
}

/** Answers page requests: determines session and release, then serves the page from the cache or renders it. */
export function createPageResponder(options: PageResponderOptions) {
  const {
    remotes,
    api,
    address,
    readSite,
    readSession,
    frame,
    unavailablePage,
    ready,
    counts,
    cacheMs,
    log,
  } = options;
  const secret = randomBytes(32);
  const queue = createRenderQueue(frame, counts, log);
  const pages = createPageCache({ freshMs: cacheMs, log });

  /** The remote with its current release, if that is ready in time. */
  async function currentRelease(
    registered: RegisteredRemote,
    choice: ReleaseChoice,
  ): Promise<CurrentRelease> {
    if (registered === OWN_PAGES) return { registered, url: registered.url, renderer: ownPages };
    try {
      return await withTimeLimit(REMOTE_TIMEOUT_MS, remotes.current(registered, choice));
    } catch (error) {
      return { ...remotes.known(registered, choice), problem: errorLine(error) };
    }
  }

  /** Entry scripts: of the release that renders the page and, for other remotes, what is known without waiting. */
  function entriesOf(
    registry: Registry,
    choice: ReleaseChoice,
    current?: CurrentRelease,
  ): Record<string, PinnedScript> {
    const entries: Record<string, PinnedScript> = {};
    for (const remote of registry.remotes) {
      const { url, descriptor } = current?.registered === remote ? current : remotes.known(remote, choice);
      if (descriptor) entries[remote.name] = pinnedScript(url, descriptor, descriptor.browser.entry);
    }
    return entries;
  }

  const sent = counter('lisle_harrow_pages_total', 'Pages sent, by remote and cache result');
  const refused = counter('lisle_harrow_refused_total', 'Requests refused because too many are waiting', [
    { kind: 'page' },
  ]);

  function noteCache(cache: string, { remote = 'none', release }: Notes = {}): void {
    noteOnRequest({ cache });
    sent.add(1, { remote, cache });
    if (release !== undefined) counts.page(remote, release);
  }

  /** Unpredictable from outside, yet stable per page, so that the ETag stays the same. */
  const nonceFor = (key: string) => createHmac('sha256', secret).update(key).digest('base64');

  /** Paths of pages being made for the first time, for anonymous visitors. */
  const making = new Set<string>();
  /** Whether the page is cached, or about to be, for a visitor without a session cookie (one costs an api call). */
  const isCachedOrPending = (path: string, { cookie }: Visitor) =>
    cookie === undefined && (pages.has(path) || making.has(path));

  async function respond(
    url: URL,
    headers: Record<string, string>,
    visitor: Visitor,
    choice: ReleaseChoice = EVERYBODY,
  ): Promise<PageResponse> {
    const [registry, site] = await Promise.all([remotes.registry(), readSite()]);
    // An empty registry means that it could not be read yet; search engines would believe a 404.
    if (registry.remotes.length === 0) return unavailablePage(site.name);
    const refuse = () => {
      refused.add(1, { kind: 'page' });
      return unavailablePage(site.name);
    };
    const needsPlace = !isCachedOrPending(url.pathname, visitor);
    let leave = needsPlace ? queue.enter(visitor) : undefined;
    if (needsPlace && !leave) return refuse();
    const place: Place = {
      take() {
        leave ??= queue.enter({ network: visitor.network });
        if (!leave) throw new Overloaded();
      },
      giveUp() {
        leave?.();
        leave = undefined;
      },
    };
    const isFirst = needsPlace && visitor.cookie === undefined;
    if (isFirst) making.add(url.pathname);
    try {
      return await answerWith(registry, site, url, headers, visitor, choice, place);
    } catch (error) {
      if (error instanceof Overloaded) return refuse();
      if (visitor.signal?.aborted) return unavailablePage(site.name);
      throw error;
    } finally {
      place.giveUp();
      if (isFirst) making.delete(url.pathname);
    }
  }

  async function answerWith(
    registry: Registry,
    site: Site,
    url: URL,
    headers: Record<string, string>,
    visitor: Visitor,
    wanted: ReleaseChoice,
    place: Place,
  ): Promise<PageResponse> {
    const { cookie } = visitor;
    function renderAlone(kind: 'signedIn' | 'single', page: RenderRequest) {
      place.take();
      return queue.render(kind, page);
    }
    const apiHeaders = { accept: 'application/json', ...headers };
    const known = await readSession(apiHeaders);
    // Anybody can invent a cookie, so one that names nobody counts for nothing.
    if (known.status !== 'signedIn' && cookie !== undefined) place.giveUp();
    // While the api is silent, visitors without a cookie count as signed out, as nearly all are, if the page is cached.
    const isTakenForSignedOut = known.status === 'pending' && cookie === undefined && pages.has(url.pathname);
    const session: Session = isTakenForSignedOut ? { status: 'signedOut' } : known;
    if (session.status === 'pending' && cookie !== undefined && dependsOnSession(registry, url.pathname))
      return unavailablePage(site.name);
    const registered = remoteFor(registry, url.pathname, session);
    const choice = pinsFor(wanted, session);
    const { pins } = choice;
    const remote = registered && (await currentRelease(registered, choice));
    const notes = remote && {
      route: routeOf(remote.registered, url.pathname) ?? '/',
      remote: registered?.name,
      release: remote.version,
    };
    if (notes) noteOnRequest(notes);
    const entries = entriesOf(registry, choice, remote);
    const cachedAs = remote ? remote.renderer && url.pathname : pathOfNotFoundPage(registry, url.pathname);
    const search = declaredParameters(url.searchParams, remote);
    const sources = { remoteUrls: remoteUrlsElsewhere(registry), developmentUrls: servedBy(pins) };
    const request = { registry, session, site, remote, entries, pins, api, address };

    // While sessions cannot be read, visitors without a cookie share a render, which nobody gets later: with one each, they would
    // soon take all places.
    const isShared = session.status === 'signedOut' || (session.status === 'pending' && cookie === undefined);
    // A page with a query is not cached: queries are unbounded, and such pages would evict the others.
    if (cachedAs && cacheMs > 0 && isShared && search.size === 0) {
      // Read before rendering, so that a change meanwhile makes the page outdated.
      const latest = remotes.latest();
      const key = JSON.stringify([cachedAs, session.status, entries, pins, registry, site]);
      const variant = remotes.variantOf(choice);
      const { accept } = apiHeaders;
      const shared = {
        ...request,
        apiHeaders: { accept },
        path: cachedAs,
        search,
        styleNonce: nonceFor(key),
      };
      const make: Make = (former, noteOutdated, signal) =>
        makeSharedPage(
          { ...shared, signal },
          former,
          // Pages that were cached once are bounded in number; paths that somebody may try are not.
          (page) => (former ? queue.render('shared', page) : renderAlone('single', page)),
          () => {
            noteOutdated();
            // No longer sent, however soon the next one is ready.
            if (variant !== undefined) ready.drop(cachedAs, variant);
          },
        );
      const { page, cache, staleMs, freshMs } = await pages.get(url.pathname, key, make, visitor);
      noteCache(cache, notes);
      const answer = { ...page, ...sources, isPersonal: false, staleMs };
      if (latest.registry === registry && variant !== undefined)
        ready.keep(
          cachedAs,
          {
            page: answer,
            remote: registered,
            queryParameters: remote ? remote.renderer?.queryParameters : [],
            site,
            generation: latest.generation,
            freshMs,
            notes: { ...notes, cache: page.isLastGood ? 'lastGood' : 'hit' },
          },
          variant,
        );
      return answer;
    }

    const styleNonce = randomBytes(16).toString('base64');
    // Read only when needed: the getter creates it.
    const { signal } = visitor;
    const own = { apiHeaders, path: url.pathname, search, styleNonce, signal };
    const isPersonal = session.status === 'signedIn';
    const kind = isPersonal ? 'signedIn' : 'single';
    const rendered = await renderAlone(kind, { ...request, ...own });
    const page = finish({ ...rendered, isShareable: false }, styleNonce);
    noteCache('own', notes);
    return { ...page, ...sources, isPersonal };
  }

  return {
    respond,
    /** A visitor's current entry scripts. */
    async entries(choice: ReleaseChoice) {
      const registry = await remotes.registry();
      const avoiding = registry.remotes.find(({ name }) => name === choice.avoided?.remote);
      // The previous release may not be loaded yet, and this browser has nothing else to render.
      return entriesOf(registry, choice, avoiding && (await remotes.current(avoiding, choice)));
    },
    /** Whether a request for a page would be refused now. */
    isRefused: (path: string, visitor: Visitor) => queue.isFull(visitor) && !isCachedOrPending(path, visitor),
  };
}

/** Home differs for staff and clients, and some paths exist for signed-in visitors only. */
const dependsOnSession = (registry: Registry, pathname: string) =>
  pathname === '/' || isPrivate(registry, pathname);

/** The query without undeclared parameters, such as `utm_source`; all of it where the remote declares no list. */
function declaredParameters(query: URLSearchParams, remote: CurrentRelease | undefined): URLSearchParams {
  const declared = remote ? remote.renderer?.queryParameters : [];
  return declared ? new URLSearchParams([...query].filter(([name]) => declared.includes(name))) : query;
}
