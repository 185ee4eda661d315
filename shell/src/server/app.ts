import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { COMMON_HEADERS } from '@lisle-harrow/server/http/common-headers';
import { isForeignName } from '@lisle-harrow/server/http/cross-site';
import { answerNotReady, createReadiness } from '@lisle-harrow/server/http/readiness';
import { followRequests, traceHeaders, traceparentOf } from '@lisle-harrow/server/telemetry/follow-requests';
import {
  nameRoute,
  observedIn,
  type ObserveRequest,
  requestIdOf,
} from '@lisle-harrow/server/telemetry/observe-requests';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { createCallAdmission } from './api/call-admission';
import type { ApiClient } from './api/api-client';
import { createApiProxy } from './api/api-proxy';
import { errorWithStack } from './api/logged-error';
import { readyChecks } from './api/ready-checks';
import type { ImageRenderer } from './share-images/image-renderer';
import { createDirectory } from './discovery/directory';
import { discoveryRoutes } from './discovery/discovery-routes';
import type { ReleaseChoice } from './remotes/release-choice';
import type { ReleaseCounts } from './remotes/release-counts';
import type { RemoteReleases } from './remotes/remote-releases';
import { askPlatformBy, createChoices } from './choose-releases';
import type { Env } from './env';
import { deployRoutes, isLookedAt } from './gate/deploy-routes';
import { createReleaseGate } from './gate/release-gate';
import { createSessionReader, createSiteReader } from './api/session-and-site';
import { createVisitorReader } from './api/visitor';
import { createPageResponder } from './page-requests/page-responder';
import type { Frame } from './page-requests/render-page';
import { createReadyPages } from './page-requests/ready-pages';
import { createPageSender } from './page-requests/send-page';
import { createUnavailablePage } from './page-requests/unavailable-page';
import { plainRoutes } from './plain-pages/plain-routes';
import { createEarlyRefusal } from './refuse-early';
import { createReleaseFiles } from './release-files';
import type { createRenderProcesses } from './render-process/render-processes';
import { settingsRoutes } from './settings-routes';
import { files, gone } from './static-files';

/** How long one anonymous session check counts for all visitors without a session. */
const NOBODY_MS = 1000;

interface HonoEnv {
  Bindings: HttpBindings;
}

/** The shell server: pages, static files, remotes hosted here, and the proxy to the api. */
export function createApp(deps: {
  env: Env;
  remotes: RemoteReleases;
  counts: ReleaseCounts;
  api: ApiClient;
  processes: ReturnType<typeof createRenderProcesses>;
  frame: Frame;
  /** URLs of files with a version in their query: with another version they are not cached. */
  versionedFiles: ReadonlySet<string>;
  images: ImageRenderer;
  /** Absolute address of the site. */
  origin: () => string;
  /** Aborted on shutdown. */
  stopping?: AbortSignal;
  log: Logger;
}): {
  app: Hono<HonoEnv>;
  /** Answers what does not need Hono and returns true; otherwise returns false. */
  answerEarly: (
    request: IncomingMessage,
    response: ServerResponse,
    isOverCap: boolean,
    observe: ObserveRequest,
  ) => boolean;
} {
  const { env, remotes, frame, versionedFiles, images, origin, stopping, log } = deps;
  const apiUrl = env.API_URL;
  const address = { origin, publicUrl: env.PUBLIC_URL, imageVersion: images.version };
  const cacheMs = env.PAGE_CACHE_SECONDS * 1000;
  const visitors = createVisitorReader({
    trustedProxies: env.TRUST_PROXY_HOPS,
    sessionCookies: env.SESSION_COOKIES,
  });
  const everywhere: Record<string, string> = {
    ...COMMON_HEADERS,
    ...(env.PUBLIC_URL?.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  };
  const { api, counts } = deps;
  const readSite = createSiteReader(api);
  const readSession = createSessionReader(api, log, Math.min(cacheMs, NOBODY_MS));
  // Computed once all routes are declared: below a route's first segment, the 404 page is not the answer.
  let ownParts: Set<string | undefined> | undefined;
  const firstPart = (at: string) => at.split('/')[1];
  const isOwnPath = (at: string) =>
    at !== '/' && (ownParts ??= new Set(app.routes.map((route) => firstPart(route.path)))).has(firstPart(at));
  const unavailablePage = createUnavailablePage(frame);
  const { sendPage, writePage, headersOf } = createPageSender(frame.startScript);
  const ready = createReadyPages({
    remotes,
    visitors,
    counts,
    knownSite: readSite.known,
    isNobody: readSession.isNobody,
    isOwnPath,
    headers: everywhere,
    pageHeaders: headersOf,
  });
  const { respond, entries, isRefused } = createPageResponder({
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
  });
  const calls = createCallAdmission();
  const app = new Hono<HonoEnv>();

  app.use(nameRoute);
  app.use((c, next) => {
    setHeaders(c, everywhere);
    return next();
  });

  const findProblems = createReadiness({
    checks: readyChecks(apiUrl, () => remotes.registry()),
    stopping,
    log,
  });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const problems = await findProblems();
    if (problems.length > 0) return answerNotReady(c, problems);
    return c.json({ status: 'ready' }, 200, { 'Cache-Control': 'no-store' });
  });
  const forwardCall = createApiProxy({
    apiUrl,
    visitors,
    calls,
    headers: everywhere,
    stopping: deps.stopping,
    sendUnavailablePage: async (incoming, outgoing, requestId, outcome) =>
      writePage(incoming, outgoing, unavailablePage((await readSite()).name, outcome), {
        ...everywhere,
        'Request-Id': requestId,
      }),
  });
  const limits = { pageKb: env.GATE_PAGE_KB, releaseMb: env.GATE_RELEASE_MB, renderMs: env.GATE_RENDER_MS };
  const tryRelease = createReleaseGate({
    ...deps.processes,
    limits,
    readSite,
    log,
    registry: () => remotes.registry(),
    folderOf: (registered, version) => remotes.folderOf(registered, version),
    askFor: (signal, isForAnyone) =>
      api.askFor({ headers: { accept: 'application/json', ...traceHeaders() }, isForAnyone, signal }),
  });
  app.route(
    '/',
    deployRoutes({
      api,
      tryRelease,
      visitors,
      log,
      registry: () => remotes.registry(),
      onMoved: () => remotes.hasMoved(),
    }),
  );
  // Nearly all calls are proxied before they get here, except those whose URL is spelled differently.
  app.all('/api/*', (c) => {
    const observed = observedIn(c);
    forwardCall(c.env.incoming, c.env.outgoing, {
      requestId: requestIdOf(c),
      traceparent: observed && traceparentOf(observed),
    });
    return RESPONSE_ALREADY_SENT;
  });
  function forwardEarly(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    observe: ObserveRequest,
  ): boolean {
    if (!incoming.url?.startsWith('/api/') || isLookedAt(incoming)) return false;
    const observed = observe(incoming, outgoing);
    observed.notes.route = '/api/*';
    forwardCall(incoming, outgoing, {
      requestId: observed.context.traceId,
      traceparent: traceparentOf(observed),
    });
    return true;
  }
  app.get('/assets/*', files(path.join(env.root, 'shell/dist/browser'), '/assets/'), gone);
  app.get('/design/*', files(path.join(env.root, 'shared-ui/dist'), '/design/', versionedFiles), gone);
  app.get('/remotes.json', async (c) =>
    c.json(await remotes.registry(), 200, { 'Cache-Control': 'no-cache' }),
  );
  const choices = createChoices({
    remotes,
    askPlatform: askPlatformBy(api),
    networkOf: (c) => visitors.visitorOf(c.env.incoming).network,
    isSecure: env.PUBLIC_URL?.startsWith('https:') === true,
  });
  app.get('/releases.json', async (c) =>
    c.json(await entries(await choices.read(c)), 200, {
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie',
    }),
  );
  app.route('/platform', choices.routes);
  app.route('/platform', settingsRoutes({ env, api, log, headersOf: (c) => visitorHeaders(c.env.incoming) }));
  const sendReleaseFile = createReleaseFiles({
    root: env.root,
    releasesFolder: env.RELEASES_DIR,
    mostBytes: env.GATE_RELEASE_MB * 1e6,
    log,
  });
  app.get('/remotes/:name/*', async (c) => {
    const { remotes: registered } = await remotes.registry();
    const remote = registered.find(({ name }) => name === c.req.param('name'));
    return remote ? sendReleaseFile(c, remote, c.req.path.slice(`/remotes/${remote.name}/`.length)) : gone(c);
  });

  // Other sites show the picture of a page that they link to.
  for (const pictures of ['/cards/*', '/icons/*'])
    app.use(pictures, (c, next) => {
      setHeaders(c, { 'Cross-Origin-Resource-Policy': 'cross-origin' });
      return next();
    });

  // After the routes that do no work of their own.
  app.use(followRequests);

  const askForAnyone = (signal: AbortSignal) =>
    api.askFor({ headers: traceHeaders(), isForAnyone: true, signal });
  app.route(
    '/',
    discoveryRoutes({
      address,
      remotes,
      images,
      readSite,
      directory: createDirectory({ remotes, readSite, origin, askForAnyone, log }),
      openPage: (target) => respond(new URL(origin() + target), {}, { network: 'this server' }),
      vectorIcon: frame.icon,
      securityContact: env.SECURITY_CONTACT,
    }),
  );

  app.route(
    '/',
    plainRoutes({
      api,
      frame,
      visitors,
      readSite,
      sendPage,
      unavailablePage,
      registry: () => remotes.registry(),
      publicUrl: env.PUBLIC_URL,
    }),
  );

  /** Headers for api calls on the visitor's behalf. */
  function visitorHeaders(incoming: IncomingMessage): Record<string, string> {
    const cookie = visitors.cookieOf(incoming);
    return { 'x-forwarded-for': visitors.addressesOf(incoming).join(', '), ...(cookie && { cookie }) };
  }

  const publicHost = env.PUBLIC_URL && new URL(env.PUBLIC_URL).host;
  /**
   * Whether a page is opened under another name than the site's: people could read it there, but the api would refuse what they
   * send. Health checks do not say what they ask for.
   */
  const isElsewhere = (destination: string | undefined, host: string | undefined) =>
    destination === 'document' && host !== publicHost && isForeignName(`http://${host}`, env);

  app.get('*', async (c) => {
    const url = new URL(c.req.url);
    const plain = plainPath(url.pathname);
    if (isElsewhere(c.req.header('Sec-Fetch-Dest'), c.req.header('Host')))
      return c.redirect(new URL(plain + url.search, env.PUBLIC_URL).href, 308);
    if (plain !== url.pathname) return c.redirect(plain + url.search, 308);
    const visitor = visitors.visitorOf(c.env.incoming, () => c.req.raw.signal);
    return sendPage(c, await respond(url, visitorHeaders(c.env.incoming), visitor, await choices.read(c)));
  });

  app.all('*', (c) => c.text('A page can only be read', 405, { Allow: 'GET, HEAD' }));

  app.onError((error, c) => {
    const requestId = requestIdOf(c);
    log.error({ error: errorWithStack(error), requestId }, 'page failed');
    return c.text(`The page could not be made. Please try again.\nReference: ${requestId}`, 500);
  });
  const refuseEarly = createEarlyRefusal({
    visitors,
    headers: everywhere,
    calls,
    isPageRefused: isRefused,
    page: unavailablePage.latest,
    pageHeaders: headersOf,
  });
  /** Makes a page again that is due, though its request has been answered. */
  const revalidate = (request: IncomingMessage, at: string, choice: ReleaseChoice) =>
    void respond(new URL(at, origin()), visitorHeaders(request), visitors.visitorOf(request), choice).catch(
      (error: unknown) => log.error({ error: errorWithStack(error) }, 'page failed'),
    );
  return {
    app,
    answerEarly: (request, response, isOverCap, observe) =>
      (!isOverCap &&
        !isElsewhere(request.headers['sec-fetch-dest'] as string | undefined, request.headers.host) &&
        ready.answer(request, response, observe, (at, choice) => revalidate(request, at, choice))) ||
      refuseEarly(request, response, isOverCap) ||
      (!isOverCap && forwardEarly(request, response, observe)),
  };
}

/** Sets them on the Node response, which some tests lack: answers of the api bypass Hono's headers. */
function setHeaders(c: Context<HonoEnv>, headers: Readonly<Record<string, string>>): void {
  const { outgoing } = (c.env as Partial<HttpBindings> | undefined) ?? {};
  for (const [name, value] of Object.entries(headers)) outgoing?.setHeader(name, value);
}

/**
 * The path with single slashes and none at its end: never `//host`, which a browser takes for another site. Percent-encoding
 * is normalized (RFC 3986, 6.2.2); otherwise one page could be cached under any number of addresses.
 */
const plainPath = (pathname: string) =>
  pathname
    .replace(/%[\da-f]{2}/gi, (encoded) => {
      const character = String.fromCharCode(parseInt(encoded.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
    })
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');
