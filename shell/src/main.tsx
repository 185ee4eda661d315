import './nonce';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Site } from '@lisle-harrow/api/contract';
import { App } from './app';
import type { Session } from './contract';
import { createQueryClient } from './query-client';
import { prefetchPages } from './remotes/prefetch-pages';
import { keepRenderedPage } from './remotes/keep-rendered-page';
import { offerNewVersion } from './remotes/offer-new-version';
import type { PinnedScript } from './remotes/pinned-script';
import { createRemoteImport } from './remotes/remote-import';
import { OWN_PAGES, type Registry, remoteFor } from './remotes/registry';
import { LeftOut, noteStart, noteStarted, remoteLeftOut, stuckRemote } from './remotes/remote-starts';
import { createRemoteLoader } from './remotes/remote-loader';
import { earlyState } from './start/controls';
import { deliverEarlyInput } from './start/deliver-early-input';
import { stayWhileHydrating } from './start/stay-while-hydrating';
import { tolerateTranslators } from './start/tolerate-translators';
import { BrowserRouter } from '@lisle-harrow/shell/router';
import { sessionOf } from './session/session-of';
import { createShell } from './shell-context';
import { whileInUse } from './while-in-use';

/** Data that the server embeds in the page for the browser. */
interface Boot {
  registry: Registry;
  /** Each remote's entry script, where the server knew it. */
  entries: Record<string, PinnedScript>;
  site: Site;
  session: Session;
  /** The remote whose content is rendered. */
  rendered?: string | undefined;
  queries?: DehydratedState;
  /** The version or development server pinned for this browser, by remote. */
  pins?: Record<string, string>;
}

/** How soon an open page in use notices a changed role. */
const ASK_WHO_MS = 60_000;

start();

function start(): void {
  const root = document.getElementById('root');
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as Boot | null;
  if (!root || !boot || earlyState.isPlain) return;

  const queryClient = createQueryClient();
  for (const query of boot.queries?.queries ?? [])
    if (query.state.error) query.state.error = Object.assign(new Error(), query.state.error);
  hydrate(queryClient, boot.queries ?? {});

  const shell = createShell({
    registry: boot.registry,
    site: boot.site,
    session: boot.session,
    async fetch(path, init) {
      const sent = sessionOf(shell.session.get(), path, init);
      const response = await window.fetch(path, sent);
      // Rare enough to load the handler lazily.
      if (response.status !== 401 && response.status !== 403) return response;
      const followed = import('./session/sign-in-again').then(({ repeatAfterSignIn }) =>
        repeatAfterSignIn(shell, response, () => window.fetch(path, sent)),
      );
      return followed.catch(() => response);
    },
  });
  const { importRemote, noteFailure, isOutdated } = createRemoteImport(boot.entries, boot.pins);
  const { pathname } = location;
  const first = remoteFor(boot.registry, pathname, boot.session);
  const stuck = stuckRemote();
  const leftOut = remoteLeftOut();
  const isLeftOut = first?.name === leftOut;
  if (isLeftOut) boot.rendered = undefined;
  async function importPages(name: string) {
    if (name === OWN_PAGES.name) return (await import('./account/account-routes')).account;
    if (name === leftOut || name === stuck) throw new LeftOut();
    noteStart(name);
    return importRemote(name).finally(noteStarted);
  }
  const loader = createRemoteLoader(async (name) => {
    try {
      const remote = await importPages(name);
      // Later failures can no longer leave the server-rendered page as it is.
      if (name === boot.rendered) boot.rendered = undefined;
      return remote;
    } catch (error) {
      if (name !== boot.rendered || location.pathname !== pathname) throw error;
      console.warn(error);
      return keepRenderedPage(shell.host.toast, error instanceof LeftOut ? name : undefined);
    }
  }, noteFailure);

  const tree = (
    <BrowserRouter>
      <App shell={shell} queryClient={queryClient} loader={loader} />
    </BrowserRouter>
  );
  if (first) loader.load(first.name).catch(() => undefined);
  stayWhileHydrating();
  tolerateTranslators();
  if (root.firstChild && !isLeftOut)
    hydrateRoot(root, tree, { onRecoverableError: reportUnlessLeftToBrowser });
  else createRoot(root).render(tree);
  deliverEarlyInput();
  prefetchPages({ registry: boot.registry, loader, queryClient, host: shell.host });
  if (boot.session.status === 'pending') void shell.session.load(shell.host.fetch);
  offerNewVersion(shell, isOutdated);
  // A role that gains permissions causes no refusal that the page could notice.
  whileInUse(ASK_WHO_MS, () => shell.session.askAgain(shell.host.fetch).catch(() => undefined));
  const { pins } = boot;
  if (pins && Object.keys(pins).length > 0)
    void import('./frame/pins-banner').then(({ showPinsBanner }) => showPinsBanner(pins));
}

function reportUnlessLeftToBrowser(error: unknown): void {
  if ((error as { digest?: string }).digest !== 'left-to-browser') reportError(error);
}
