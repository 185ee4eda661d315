// The development servers of `npm run dev`, one for each app on the page.
import RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import webpack from 'webpack';
import DevServer from 'webpack-dev-server';
import { silence } from './dev-api.mjs';
import { root } from './prepare.mjs';
import { compile } from './remote/preset.mjs';
import { shellStartScript } from './webpack.mjs';

const servers = [];
export const stopServers = () => Promise.all(servers.map((server) => server.stop()));

/**
 * Serves one app; the middleware `answer` handles requests for anything that is not a file. Calls under /api go to `api.url`
 * once `api.ready` settles; a remote has no `api`, since its pages are the shell's.
 */
export async function serve(configuration, port, answer, api) {
  configuration.plugins.push(new RefreshPlugin({ overlay: false }));
  // One refresh runtime for all apps on the page: the one that the page itself loads.
  configuration.externals = [
    ({ request }, done) =>
      /react-refresh[\\/]runtime/.test(request) ? done(null, 'var window.__REFRESH__') : done(),
  ];
  configuration.cache = {
    type: 'filesystem',
    name: configuration.name.replace(/\W+/g, '-'),
    cacheDirectory: path.join(root, '.cache/webpack'),
    // This file, with everything that it imports.
    buildDependencies: { config: [fileURLToPath(import.meta.url)] },
  };
  const server = new DevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      liveReload: false,
      setupExitSignals: false,
      static: { directory: path.join(root, 'shared-ui/dist'), publicPath: '/design', watch: false },
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      devMiddleware: { stats: 'errors-warnings' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: true, logging: 'warn' },
      proxy: api ? [proxyTo(api)] : [],
      setupMiddlewares: (middlewares) => [...middlewares, answer],
    },
    webpack(configuration),
  );
  await server.start();
  servers.push(server);
  await compiled(server);
}

const compiled = (server) => new Promise((resolve) => server.middleware.waitUntilValid(resolve));

const proxyTo = (api) => ({
  context: ['/api'],
  target: api.url,
  router: () => api.ready.then(() => api.url),
  xfwd: true,
  logLevel: 'silent',
  onError(_, __, response) {
    const body = JSON.stringify({ type: 'about:blank', title: silence(api), status: 503 });
    response.writeHead?.(503, { 'Content-Type': 'application/problem+json' }).end(body);
  },
});

await compile(shellStartScript());
const startScript = readFileSync(path.join(root, 'shell/dist/start-script.js'), 'utf8');
const design = JSON.parse(readFileSync(path.join(root, 'shared-ui/dist/assets.json'), 'utf8'));
const refreshRuntime = readRefreshRuntime();

/** Every path without an extension is a page: the shell's own document without content, started with `boot`. */
export function answerPages({ title, boot, api }) {
  return async (request, response, next) => {
    if (request.path === '/refresh.js') return response.type('js').send(refreshRuntime);
    if (request.path === '/releases.json') return response.json(releasesOf(boot.registry));
    if (path.extname(request.path)) return next();
    try {
      // A page waits for every app, so that an edit of shared code never shows in only some of them.
      await Promise.all([api.ready, ...servers.map(compiled)]);
      response.send(await renderPage(title, boot, api.url, request.headers.cookie));
    } catch (error) {
      next(error);
    }
  };
}

/** Entries have no hash: a development server rebuilds them with every edit. */
const releasesOf = ({ remotes }) =>
  Object.fromEntries(remotes.map(({ name, url }) => [name, `${url}remoteEntry.js`]));

/** Reads the document's sources each time, so that edited tokens show after a reload. */
async function renderPage(title, boot, apiUrl, cookie = '') {
  const source = (file) => tsImport(path.join(root, file), import.meta.url);
  const { renderDocument } = await source('shell/src/server/page-requests/document.ts');
  const { createApiClient } = await source('shell/src/server/api/api-client.ts');
  const { createSessionReader } = await source('shell/src/server/api/session-and-site.ts');
  const { globalCss } = await source('shared-ui/src/theme/global-css.ts');
  const { DEFAULT_SITE } = await source('api/src/contract/site.ts');
  const session = await createSessionReader(createApiClient(apiUrl), { warn() {} })({ cookie });
  return renderDocument({
    title,
    head: '',
    globalStyle: globalCss(design),
    componentStyles: '',
    html: '',
    boot: { ...boot, site: DEFAULT_SITE, session },
    scripts: ['/refresh.js', '/assets/main.js'],
    preloadScripts: [],
    remoteUrls: boot.registry.remotes.map(({ url }) => url),
    description: { head: '' },
    preloadFonts: [],
    icon: design.art.favicon,
    dialogScripts: [],
    formScripts: [],
    startsAtOnce: true,
    startScript,
    styleNonce: 'development',
  });
}

function readRefreshRuntime() {
  const folder = path.dirname(createRequire(import.meta.url).resolve('react-refresh/package.json'));
  const source = readFileSync(path.join(folder, 'cjs/react-refresh-runtime.development.js'), 'utf8');
  return `(function(){var module={exports:{}},exports=module.exports,process={env:{NODE_ENV:'development'}};${source};window.__REFRESH__=module.exports;window.__REFRESH__.injectIntoGlobalHook(window)})();`;
}
