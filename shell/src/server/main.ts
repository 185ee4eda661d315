import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen, onStop } from '@lisle-harrow/server/http/serve';
import { hostsMeant } from '@lisle-harrow/server/outside/outside';
import { requestFields } from '@lisle-harrow/server/telemetry/follow-requests';
import { logDestination } from '@lisle-harrow/server/telemetry/log-destination';
import { createRequestObserver, observeRequests } from '@lisle-harrow/server/telemetry/observe-requests';
import { startTelemetry } from '@lisle-harrow/server/telemetry/start-telemetry';
import { warnOfOldNode } from '@lisle-harrow/server/telemetry/warn-of-old-node';
import { pino } from 'pino';
import { globalCss } from '@lisle-harrow/shared-ui/global-css';
import { createApp } from './app';
import { createImageRenderer } from './share-images/image-renderer';
import { logFaults } from './log-faults';
import type { PinnedScript } from '../remotes/pinned-script';
import { createApiClient } from './api/api-client';
import { askPlatformBy } from './choose-releases';
import { createReleaseCounts } from './remotes/release-counts';
import { setInternalHosts } from './remotes/published-files';
import { RemoteReleases } from './remotes/remote-releases';
import { createRenderProcesses } from './render-process/render-processes';
import { dropForeignVariables, readEnv, type Env } from './env';

const TELEMETRY_MS = 5_000;
const ANY_ADDRESS = ['0.0.0.0', '::', 'localhost'];

interface DesignFiles {
  art: Record<string, string>;
  fonts: Record<string, string>;
}

/** Scripts that a page may load; written by the build. */
interface BrowserFiles {
  scripts: PinnedScript[];
  dialogScripts: PinnedScript[];
  formScripts: PinnedScript[];
}

start().catch((error: Error) => refuse(`The shell could not start: ${error.stack}`));

async function start(): Promise<void> {
  // The bundle lies in shell/dist/server.
  const root = path.resolve(__dirname, '../../..');
  let env: Env;
  const foreign = dropForeignVariables(process.env);
  try {
    env = readEnv(process.env, root);
  } catch (error) {
    return refuse(`The shell's settings are wrong:\n${(error as Error).message}`);
  }
  const log = pino({ base: { name: 'shell' }, level: env.LOG_LEVEL, mixin: requestFields }, logDestination());
  warnOfOldNode(log);
  if (foreign.length > 0)
    log.warn(
      { names: foreign },
      'the shell was started with possible credentials of other servers; they were dropped: give each server its own settings',
    );
  const stopTelemetry = await startTelemetry('lisle-harrow-shell', env, log).catch((error: Error) =>
    refuse(error.message),
  );
  if (!stopTelemetry) return;
  const readJson = <Value>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Value;
  const design = readJson<DesignFiles>('shared-ui/dist/assets.json');
  const browser = readJson<BrowserFiles>('shell/dist/browser.json');

  let port = env.PORT;
  const api = createApiClient(env.API_URL);
  const askPlatform = askPlatformBy(api);
  const processes = createRenderProcesses({ script: path.join(__dirname, 'render-process.cjs') });
  setInternalHosts([...env.INTERNAL_HOSTS, ...hostsMeant(env.REMOTES, env.REMOTE_ORIGINS)]);
  const remotes = new RemoteReleases({
    location: env.REMOTES,
    origins: env.REMOTE_ORIGINS,
    stateFolder: path.resolve(root, env.STATE_DIR),
    root,
    askPlatform,
    apiUrl: env.API_URL,
    releasesFolder: env.RELEASES_DIR,
    run: processes.run,
    log,
  });
  const counts = createReleaseCounts({ askPlatform, remotes, log });
  remotes.whenEnded((remote, version) => counts.failure(remote, version, 'ended'));
  logFaults(log);
  // Never the untrusted Host header.
  const host = ANY_ADDRESS.includes(env.HOST) || env.HOST === '127.0.0.1' ? 'localhost' : env.HOST;
  const origin = () => env.PUBLIC_URL ?? `http://${host}:${port}`;
  const stopping = new AbortController();
  const { app, answerEarly } = createApp({
    env,
    stopping: stopping.signal,
    remotes,
    api,
    processes,
    counts,
    frame: {
      globalStyle: globalCss(design),
      startScript: readFileSync(path.join(root, 'shell/dist/start-script.js'), 'utf8'),
      ...browser,
      preloadFonts: Object.entries(design.fonts)
        .filter(([name]) => !name.includes('ext'))
        .map(([, url]) => url),
      icon: design.art.favicon,
    },
    versionedFiles: new Set([...Object.values(design.art), ...Object.values(design.fonts)]),
    images: createImageRenderer({
      script: path.join(__dirname, 'image-worker.cjs'),
      fontFolder: path.join(root, 'shared-ui/dist/print'),
      log,
    }),
    origin,
    log,
  });

  const observe = createRequestObserver({ log, trustsCaller: env.TRUST_PROXY_HOPS > 0 });
  const server = await listen({
    fetch: observeRequests(app.fetch, observe),
    answerEarly: (request, response, isOverCap) => answerEarly(request, response, isOverCap, observe),
    limits: { most: env.MAX_CONNECTIONS, areProxied: env.TRUST_PROXY_HOPS > 0 },
    port,
    host: env.HOST,
  }).catch((error: Error) => refuse(`The shell cannot listen on port ${port}: ${error.message}`));
  if (!server) return;
  port = server.port;
  onStop(async () => {
    stopping.abort();
    remotes.stop();
    log.info('shell is stopping');
    const cutOff = await server.stop({
      graceMs: env.STOP_GRACE_SECONDS * 1000,
      limitMs: env.STOP_SECONDS * 1000,
    });
    if (cutOff > 0) log.warn({ requests: cutOff }, 'requests that took too long were cut off at shutdown');
    // A hanging collector must not block the exit.
    await Promise.race([stopTelemetry(), pause(TELEMETRY_MS)]);
  });

  await remotes.warmUp();
  counts.start();
  log.info({ port }, 'shell listening');
  if (!env.PUBLIC_URL)
    log.info({ address: origin() }, 'PUBLIC_URL is not set: sitemap, feed and pictures use this address');
  process.send?.({ type: 'listening', port });
}

function refuse(reason: string): void {
  process.stderr.write(`${reason}\n`);
  // What was started before would keep the process alive.
  const end = () => process.exit(1);
  if (process.send) process.send({ type: 'refused', reason }, end);
  else end();
}
