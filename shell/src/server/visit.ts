import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { currentUser, DEFAULT_SITE, site as siteSchema, type Site } from 'api/contract';
import type { Session } from '../contract';
import { createQueryClient } from '../query-client';
import { type RegisteredRemote, remoteFor } from '../remotes/registry';
import { createShell } from '../shell-context';
import { type Page, renderDocument } from './document';
import type { RemoteSource } from './remote-source';
import { dehydrateQueries, renderPage } from './render';

/** The remote's part of a page is given this long; past it the browser draws the page. */
const REMOTE_TIMEOUT_MS = 1000;
const SESSION_TIMEOUT_MS = 500;
const SITE_FRESH_MS = 5000;

export interface VisitDeps {
  remotes: RemoteSource;
  apiUrl: string;
  publicUrl: string | undefined;
  frame: Pick<Page, 'globalStyle' | 'scripts' | 'preloadFonts' | 'icon'>;
  log: Logger;
}

export interface VisitAnswer {
  html: string;
  status: 200 | 404;
  signedIn: boolean;
  nonce: string;
  /** Origins of remotes, for the content security policy. */
  origins: string[];
}

/** Answers page requests: session and data from the api, the middle from the route's remote, the frame from the shell. */
export function createVisits({ remotes, apiUrl, publicUrl, frame, log }: VisitDeps) {
  let known: { site: Site; at: number } = { site: DEFAULT_SITE, at: 0 };

  async function readSite(): Promise<Site> {
    if (Date.now() - known.at < SITE_FRESH_MS) return known.site;
    const answer = await askApi('/api/site', {}, SESSION_TIMEOUT_MS).catch(() => undefined);
    const parsed = answer?.ok ? siteSchema.safeParse(await answer.json().catch(() => undefined)) : undefined;
    known = { site: parsed?.success ? parsed.data : known.site, at: Date.now() };
    return known.site;
  }

  const askApi = (path: string, headers: Record<string, string>, timeoutMs: number) =>
    fetch(apiUrl + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });

  /** `pending` when the api gave no answer in time: then the browser asks (spec L159). */
  async function readSession(headers: Record<string, string>): Promise<Session> {
    try {
      const response = await askApi('/api/auth/user', headers, SESSION_TIMEOUT_MS);
      if (!response.ok) return { status: 'signedOut' };
      const user = currentUser.safeParse(await response.json().catch(() => undefined));
      return user.success ? { status: 'signedIn', user: user.data } : { status: 'signedOut' };
    } catch (error) {
      log.warn({ error: String(error) }, 'the api did not say who the visitor is');
      return { status: 'pending' };
    }
  }

  return async function visit(url: URL, headers: Record<string, string>): Promise<VisitAnswer> {
    const apiHeaders = { accept: 'application/json', ...headers };
    const [registry, session, site] = await Promise.all([
      remotes.registry(),
      readSession(apiHeaders),
      readSite(),
    ]);
    const name = remoteFor(registry, url.pathname, session);
    const registered = registry.remotes.find((remote) => remote.name === name);
    const queryClient = createQueryClient();
    const shell = createShell({
      site,
      session,
      fetch: (path, init) =>
        fetch(apiUrl + path, {
          ...init,
          headers: { ...apiHeaders, ...(init?.headers as Record<string, string> | undefined) },
          signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS),
        }),
    });

    const prepare = async (remote: RegisteredRemote) => {
      const present = await remotes.present(remote);
      if (!present.module) throw new Error(present.problem ?? 'it has not answered yet');
      const answer = await present.module.prefetch?.({
        pathname: url.pathname,
        search: url.searchParams,
        queryClient,
        host: shell.host,
      });
      return { ...present, status: answer?.status ?? 200 };
    };
    const prepared = registered
      ? await within(REMOTE_TIMEOUT_MS, prepare(registered)).catch((error: unknown) => {
          log.error(
            { remote: name, path: url.pathname, error: String(error) },
            'the page is left to the browser',
          );
          return { ...remotes.known(registered), module: undefined, status: 200 as const };
        })
      : undefined;
    const status = prepared?.status ?? 404;

    const nonce = randomBytes(16).toString('base64');
    const rendered = await renderPage({
      url: url.pathname + url.search,
      shell,
      queryClient,
      registry,
      remote: prepared?.module,
      nonce,
    });
    for (const error of rendered.errors)
      log.error({ remote: name, path: url.pathname, error }, 'rendering failed');

    const entries: Record<string, string> = {};
    for (const remote of registry.remotes) {
      // The page names the version that it was rendered with; of the others, what is known without waiting.
      const { descriptor } = prepared?.registered === remote ? prepared : remotes.known(remote);
      if (descriptor) entries[remote.name] = remote.url + descriptor.browser.entry;
    }
    const files = prepared?.descriptor
      ? [prepared.descriptor.browser.entry, ...prepared.descriptor.browser.preload]
      : [];
    const preloadScripts = files.map((file) => `${registered?.url}${file}`);

    const html = renderDocument({
      ...frame,
      title: site.name,
      // Without PUBLIC_URL a path, never the Host that the visitor claims.
      canonical: status === 200 ? (publicUrl ?? '') + url.pathname : undefined,
      head: rendered.head,
      componentStyles: rendered.styles,
      html: rendered.html,
      nonce,
      preloadScripts,
      boot: {
        registry,
        entries,
        site,
        session,
        // With a rendered middle, a browser bundle that fails must not take it away again.
        rendered: prepared?.module && rendered.errors.length === 0 ? name : undefined,
        queries: dehydrateQueries(queryClient),
      },
    });
    queryClient.clear();
    const signedIn = session.status === 'signedIn';
    return { html, status, signedIn, nonce, origins: originsOf(registry.remotes) };
  };
}

function originsOf(remotes: readonly RegisteredRemote[]): string[] {
  return [
    ...new Set(remotes.filter(({ url }) => /^https?:/.test(url)).map(({ url }) => new URL(url).origin)),
  ];
}

function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`it took longer than ${limitMs} ms`)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
