import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { pino } from 'pino';
import { globalCss } from 'shared-ui/global-css';
import { createApp } from './app';
import { createImageRenderer } from './share-images/image-renderer';
import { containFaults } from './remotes/contain-faults';
import { RemoteReleases } from './remotes/remote-releases';
import { readEnv, type Env } from './env';

const ANY_ADDRESS = ['0.0.0.0', '::', 'localhost'];

/** The same as the api's: slow headers end early, uploads may take their time. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 1_800_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
};

/** How long a stop waits for what is under way; the same as the api's. */
const DRAIN_MS = 10_000;

interface DesignFiles {
  art: Record<string, string>;
  fonts: Record<string, string>;
}

/** What a page may ask for; written by the build. */
interface BrowserFiles {
  scripts: string[];
  dialog: string[];
}

start();

function start(): void {
  // The bundle lies in shell/dist/server.
  const root = path.resolve(__dirname, '../../..');
  let env: Env;
  try {
    env = readEnv(process.env, root);
  } catch (error) {
    refuse(`The shell's settings are wrong:\n${(error as Error).message}`);
    return;
  }
  const log = pino({ name: 'shell', level: env.LOG_LEVEL });
  const readJson = <Value>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Value;
  const design = readJson<DesignFiles>('shared-ui/dist/assets.json');
  const browser = readJson<BrowserFiles>('shell/dist/browser.json');

  let port = env.PORT;
  const remotes = new RemoteReleases({
    location: env.REMOTES,
    root,
    log,
  });
  containFaults(remotes, log);
  // Never the Host that a visitor claims.
  const host = ANY_ADDRESS.includes(env.HOST) || env.HOST === '127.0.0.1' ? 'localhost' : env.HOST;
  const origin = () => env.PUBLIC_URL ?? `http://${host}:${port}`;
  const app = createApp({
    env,
    remotes,
    frame: {
      globalStyle: globalCss(design),
      startScript: readFileSync(path.join(root, 'shell/dist/start-script.js'), 'utf8'),
      scripts: browser.scripts.map((file) => `/assets/${file}`),
      dialogScripts: browser.dialog.map((file) => `/assets/${file}`),
      preloadFonts: Object.entries(design.fonts)
        .filter(([name]) => !name.includes('ext'))
        .map(([, url]) => url),
      icon: design.art.favicon,
    },
    images: createImageRenderer({
      script: path.join(__dirname, 'image-worker.cjs'),
      fontFolder: path.join(root, 'shared-ui/dist/print'),
      log,
    }),
    origin,
    log,
  });

  const server: ServerType = serve(
    { fetch: app.fetch, port, hostname: env.HOST, serverOptions: LIMITS },
    (info) => {
      port = info.port;
      void remotes.warmUp().then(() => {
        log.info({ port }, 'shell listening');
        if (!env.PUBLIC_URL)
          log.info({ address: origin() }, 'without PUBLIC_URL sitemap, feed and pictures name this address');
        process.send?.({ type: 'listening', port });
      });
    },
  );
  server.on('error', (error) => refuse(`The shell cannot listen on port ${port}: ${error.message}`));
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.once(signal, () => {
      server.close(() => process.exit(0));
      // A browser keeps its connection open behind the last answer, for as long as keepAliveTimeout.
      setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 100);
      setTimeout(() => process.exit(0), DRAIN_MS);
    });
}

function refuse(reason: string): void {
  process.send?.({ type: 'refused', reason });
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
