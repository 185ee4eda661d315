// `npm run dev`: shell and remotes with fast refresh, each from a development server of its own, and the api restarted
// on change. `npm run dev -w mfe-admin`: one remote alone with the fake host. `npm run dev -w shared-ui`: the gallery.
// Pages are drawn by the browser here; `npm start` shows them rendered by the server.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { startApi } from './dev-api.mjs';
import { install, readPort, refuse, requireFreePort, requireNode, root, step } from './prepare.mjs';

requireNode();
const ALONE = { 'shared-ui': 3010, 'mfe-marketing': 3011, 'mfe-admin': 3012, 'mfe-portal': 3013 };
const alone = process.argv[2] === 'shell' ? undefined : process.argv[2];
if (alone && !ALONE[alone])
  refuse(`Nothing called ${alone} runs alone; choose ${Object.keys(ALONE).join(', ')}.`);
// Three more ports follow it.
const port = readPort(alone ? ALONE[alone] : 3000, { least: 1, most: 65532 });

const running = [];
const compiling = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => Promise.all(running.map((stop) => stop())).finally(() => process.exit(0)));

for (const wanted of alone ? [port] : [port, port + 1, port + 2, port + 3])
  await requireFreePort(wanted, 'localhost');

await step('packages', install);
await step('design', async () => {
  const { build, outdated } = await import('./build.mjs');
  await build(outdated(['shared-ui']));
});

const { default: webpack } = await import('webpack');
const { default: DevServer } = await import('webpack-dev-server');
const { default: RefreshPlugin } = await import('@pmmmwh/react-refresh-webpack-plugin');
const { tsImport } = await import('tsx/esm/api');
const { compile, REMOTES, remoteBrowser, shellBrowser, shellStartScript, standalone } =
  await import('./webpack.mjs');
const design = JSON.parse(readFileSync(path.join(root, 'shared-ui/dist/assets.json'), 'utf8'));
const refreshRuntime = readRefreshRuntime();
await compile(shellStartScript());
const startScript = readFileSync(path.join(root, 'shell/dist/start-script.js'), 'utf8');

/** The api that pages talk to: `url` changes when it restarts, `ready` settles when it answers again. */
const api = { url: process.env.API_URL, ready: Promise.resolve() };
if (alone) {
  if (alone !== 'shared-ui') api.url ??= 'http://localhost:3000';
  const entry =
    alone === 'shared-ui' ? './shared-ui/src/gallery/gallery.tsx' : `./${alone}/src/standalone.tsx`;
  await step(alone, () => serve(standalone(alone, entry), port, { boot: {} }));
} else {
  const registry = JSON.parse(readFileSync(path.join(root, 'shell/remotes.json'), 'utf8'));
  const { DEFAULT_SITE } = await tsImport('../api/src/contract/site.ts', import.meta.url);
  if (!api.url) await step('api', async () => void running.push(await startApi(api)));
  await Promise.all([
    step('shell', () =>
      serve(shellBrowser({ development: true }), port, {
        boot: { registry, entries: {}, site: DEFAULT_SITE },
      }),
    ),
    ...REMOTES.map((name, index) => {
      const at = port + 1 + index;
      const url = `http://localhost:${at}/`;
      registry.remotes.find((registered) => registered.name === name).url = url;
      return step(name, () =>
        serve(remoteBrowser(name, { development: true, publicPath: url }), at, { name }),
      );
    }),
  ]);
}
console.log(`\nOpen http://localhost:${port}`);
if (alone && api.url && !(await answers(api.url))) console.log(silence());
console.log('Ctrl-C stops everything.\n');

/** Serves one app at its own port: a page for every path when it has `boot`, a remote's files when it has `name`. */
async function serve(configuration, at, { boot, name }) {
  configuration.plugins.push(new RefreshPlugin({ overlay: false }));
  // One refresh runtime for all apps on the page: the one that the page itself brings along.
  configuration.externals = [
    ({ request }, done) =>
      /react-refresh[\\/]runtime/.test(request) ? done(null, 'var window.__REFRESH__') : done(),
  ];
  configuration.cache = {
    type: 'filesystem',
    name: configuration.name.replace(/\W+/g, '-'),
    cacheDirectory: path.join(root, '.cache/webpack'),
    buildDependencies: {
      config: ['webpack.mjs', 'shared-modules.mjs', 'dev.mjs'].map((file) =>
        path.join(root, 'tooling', file),
      ),
    },
  };
  const server = new DevServer(
    {
      port: at,
      host: 'localhost',
      hot: true,
      liveReload: false,
      setupExitSignals: false,
      static: { directory: path.join(root, 'shared-ui/dist'), publicPath: '/design', watch: false },
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      devMiddleware: { stats: 'errors-warnings' },
      client: { webSocketURL: `ws://localhost:${at}/ws`, overlay: true, logging: 'warn' },
      proxy:
        boot && api.url
          ? [
              {
                context: ['/api'],
                target: api.url,
                router: () => api.url,
                xfwd: true,
                logLevel: 'silent',
                onError,
              },
            ]
          : [],
      setupMiddlewares(middlewares) {
        middlewares.unshift({
          name: 'api-ready',
          path: '/api',
          middleware: (_, __, next) => api.ready.then(next),
        });
        middlewares.push({ name: 'page', middleware: answer });
        return middlewares;
      },
    },
    webpack(configuration),
  );
  await server.start();
  running.push(() => server.stop());
  const compiled = () => new Promise((resolve) => server.middleware.waitUntilValid(resolve));
  compiling.push(compiled);
  await compiled();

  async function answer(request, response, next) {
    const { pathname } = new URL(request.url, 'http://localhost');
    const send = (type, body) => response.setHeader('Content-Type', type).end(body);
    if (name && pathname === '/remote.json')
      return send(
        'application/json',
        JSON.stringify({
          name,
          browser: { entry: 'remoteEntry.js', preload: [] },
          server: { entry: 'none' },
        }),
      );
    if (!boot || (path.extname(pathname) && pathname !== '/refresh.js')) return next();
    if (pathname === '/refresh.js') return send('text/javascript', refreshRuntime);
    // A page waits for every app: an edit of what they share must not show in only some of them.
    await Promise.all(compiling.map((compiled) => compiled()));
    const session = await sessionOf(request.headers.cookie);
    return page({ ...boot, session }).then((html) => send('text/html; charset=utf-8', html), next);
  }
}

/** The shell's own document around an empty page. Its sources are read each time: edited tokens show after a reload. */
async function page(boot) {
  const { renderDocument } = await tsImport('../shell/src/server/page-requests/document.ts', import.meta.url);
  const { globalCss } = await tsImport('../shared-ui/src/theme/global-css.ts', import.meta.url);
  return renderDocument({
    title: alone ?? 'Lisle Harrow',
    head: '',
    globalStyle: globalCss(design),
    componentStyles: '',
    html: '',
    boot,
    scripts: ['/refresh.js', '/assets/main.js'],
    preloadScripts: [],
    description: { head: '' },
    preloadFonts: [],
    icon: design.art.favicon,
    dialogScripts: [],
    startsAtOnce: true,
    startScript,
    styleNonce: 'development',
  });
}

/** Who is signed in, asked with the page request's cookies, as the shell's server does. */
async function sessionOf(cookie = '') {
  try {
    await api.ready;
    const response = await fetch(`${api.url}/api/auth/user`, { headers: { cookie } });
    if (response.ok) return { status: 'signedIn', user: await response.json() };
  } catch {
    // Without an api nobody is signed in.
  }
  return { status: 'signedOut' };
}

async function answers(url) {
  return fetch(`${url}/api/services`).then(
    (response) => response.ok,
    () => false,
  );
}

function silence() {
  return `Nothing answers at ${api.url}: start the product there with "npm start", or name another address with API_URL=...`;
}

function onError(_, __, response) {
  const body = JSON.stringify({ type: 'about:blank', title: silence(), status: 503 });
  response.writeHead?.(503, { 'Content-Type': 'application/problem+json' }).end(body);
}

function readRefreshRuntime() {
  const folder = path.dirname(createRequire(import.meta.url).resolve('react-refresh/package.json'));
  const source = readFileSync(path.join(folder, 'cjs/react-refresh-runtime.development.js'), 'utf8');
  return `(function(){var module={exports:{}},exports=module.exports,process={env:{NODE_ENV:'development'}};${source};window.__REFRESH__=module.exports;window.__REFRESH__.injectIntoGlobalHook(window)})();`;
}
