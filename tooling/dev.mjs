// `npm run dev`: shell and remotes with fast refresh, each from a development server of its own, and the api restarted
// on change. `npm run dev -w mfe-admin`: one remote alone with the fake host. `npm run dev -w shared-ui`: the gallery.
// Pages are drawn by the browser here; `npm start` shows them rendered by the server.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { install, refuse, requireNode, root, step } from './prepare.mjs';

requireNode();
const alone = process.argv[2];
const port = Number(process.env.PORT || 3000);

await step('packages', install);
await step('design', async () => {
  const { build, outdated } = await import('./build.mjs');
  await build(outdated(['shared-ui']), () => {});
});

const { default: webpack } = await import('webpack');
const { default: DevServer } = await import('webpack-dev-server');
const { default: RefreshPlugin } = await import('@pmmmwh/react-refresh-webpack-plugin');
const { REMOTES, remote, shellBrowser, standalone } = await import('./webpack.mjs');
const { register } = await import('tsx/esm/api');
register();
const { globalCss } = await import('../shared-ui/src/global-css.ts');
const { DEFAULT_SITE } = await import('../api/src/contract/site.ts');
const design = JSON.parse(readFileSync(path.join(root, 'shared-ui/dist/assets.json'), 'utf8'));
const refreshRuntime = readRefreshRuntime();

if (alone && alone !== 'shell') {
  const entry = alone === 'shared-ui' ? './shared-ui/gallery/gallery.tsx' : `./${alone}/src/standalone.tsx`;
  await serve(standalone(alone, entry), port, {
    page: () => html({ scripts: ['/assets/main.js'] }),
    api: process.env.API_URL || 'http://localhost:3100',
  });
  console.log(`\nOpen http://localhost:${port}`);
} else {
  const apiUrl = process.env.API_URL || (await startApi());
  const registry = JSON.parse(readFileSync(path.join(root, 'shell/remotes.json'), 'utf8'));
  const first = port + 1;
  await Promise.all(
    REMOTES.map((name, index) => {
      const url = `http://localhost:${first + index}/`;
      registry.remotes.find((registered) => registered.name === name).url = url;
      return serve(remote(name, 'browser', { development: true, publicPath: url }), first + index, {
        descriptor: name,
      });
    }),
  );
  const boot = { registry, entries: {}, site: DEFAULT_SITE, session: { status: 'pending' } };
  await serve(shellBrowser({ development: true }), port, {
    page: () => html({ scripts: ['/assets/main.js'], boot }),
    api: apiUrl,
  });
  console.log(`\nOpen http://localhost:${port}`);
}

async function serve(configuration, at, { page, api, descriptor }) {
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
      config: [path.join(root, 'tooling/webpack.mjs'), path.join(root, 'tooling/dev.mjs')],
    },
  };
  const server = new DevServer(
    {
      port: at,
      host: 'localhost',
      hot: true,
      liveReload: false,
      static: false,
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { webSocketURL: `ws://localhost:${at}/ws`, overlay: true, logging: 'warn' },
      proxy: api ? [{ context: ['/api'], target: api, xfwd: true }] : [],
      setupMiddlewares(middlewares) {
        middlewares.push({ name: 'page', middleware: answer });
        return middlewares;
      },
    },
    webpack(configuration),
  );
  await server.start();
  await new Promise((resolve) => server.compiler.hooks.done.tap('ready', resolve));

  function answer(request, response) {
    const { pathname } = new URL(request.url, 'http://localhost');
    const send = (type, body) => response.setHeader('Content-Type', type).end(body);
    if (pathname === '/refresh.js') return send('text/javascript', refreshRuntime);
    if (descriptor && pathname === '/remote.json')
      return send(
        'application/json',
        JSON.stringify({
          name: descriptor,
          browser: { entry: 'remoteEntry.js', preload: [] },
          server: { entry: '-' },
        }),
      );
    if (pathname.startsWith('/design/')) {
      const file = path.join(root, 'shared-ui/dist', path.normalize(pathname.slice('/design'.length)));
      return send(file.endsWith('.svg') ? 'image/svg+xml' : 'font/woff2', readFileSync(file));
    }
    if (page && !path.extname(pathname)) return send('text/html; charset=utf-8', page());
    response.statusCode = 404;
    response.end();
  }
}

function html({ scripts, boot }) {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="icon" href="${design.art.favicon}"><style>${globalCss(design)}</style></head><body><div id="root"></div>`,
    boot
      ? `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`
      : '',
    '<script src="/refresh.js"></script>',
    ...scripts.map((src) => `<script src="${src}"></script>`),
    '</body></html>',
  ].join('');
}

function readRefreshRuntime() {
  const file = createRequire(import.meta.url).resolve('react-refresh/package.json');
  const source = readFileSync(
    path.join(path.dirname(file), 'cjs/react-refresh-runtime.development.js'),
    'utf8',
  );
  return `(function(){var module={exports:{}},exports=module.exports,process={env:{NODE_ENV:'development'}};${source};window.__REFRESH__=module.exports;window.__REFRESH__.injectIntoGlobalHook(window)})();`;
}

function startApi() {
  const child = fork(path.join(root, 'api/src/main.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx', '--watch-preserve-output', '--watch'],
    env: { ...process.env, PORT: String(port + 100), TRUST_PROXY_HOPS: '1' },
  });
  process.on('exit', () => child.kill());
  child.on('exit', (code) => code && refuse('The api did not start; its reason is above.'));
  return `http://127.0.0.1:${port + 100}`;
}
