// `npm run dev`: shell and remotes with fast refresh, each from a development server of its own, and the api restarted
// on change. `npm run dev -- mfe-admin`: one remote alone with the fake host. `npm run dev -w shared-ui`: the gallery.
// Pages are rendered by the browser here; `npm start` shows them rendered by the server.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, outdated } from './build.mjs';
import { silence, startApi } from './dev-api.mjs';
import { install, readPort, refuse, REMOTES, requireFreePort, requireNode, root, step } from './prepare.mjs';

requireNode();
const ALONE = Object.fromEntries(['shared-ui', ...REMOTES].map((name, index) => [name, 3010 + index]));
const alone = process.argv[2] === 'shell' ? undefined : process.argv[2];
if (alone && !ALONE[alone])
  refuse(`Nothing called ${alone} runs alone; choose ${Object.keys(ALONE).join(', ')}.`);
// The ports after it are for the remotes, one each.
const port = readPort(alone ? ALONE[alone] : 3000, { least: 1, most: 65535 - REMOTES.length });

const running = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => Promise.all(running.map((stop) => stop())).finally(() => process.exit(0)));

for (const wanted of alone ? [port] : [port, ...REMOTES.map((_, index) => port + 1 + index)])
  await requireFreePort(wanted, 'localhost');

await step('packages', install);
await step('design', () => build(outdated(['shared-ui'])));

const { answerPages, serve, stopServers } = await import('./dev-server.mjs');
const { shellBrowser, standalone } = await import('./webpack.mjs');
const { remoteBrowser } = await import('./remote/preset.mjs');
const { projectAt } = await import('./remote/project.mjs');
running.push(stopServers);

/** The api that pages talk to: `url` changes when it restarts, `ready` settles when it answers again. */
const api = { url: process.env.API_URL, ready: Promise.resolve() };
if (alone) {
  api.url ??= 'http://localhost:3000';
  const entry = alone === 'shared-ui' ? 'shared-ui/src/gallery/gallery.tsx' : `${alone}/src/standalone.tsx`;
  const page = answerPages({ title: alone, boot: { registry: { remotes: [] }, entries: {} }, api });
  await step(alone, () => serve(standalone(alone, `./${entry}`), port, page, api));
} else {
  const registry = JSON.parse(readFileSync(path.join(root, 'shell/remotes.json'), 'utf8'));
  if (!api.url) await step('api', async () => void running.push(await startApi(api)));
  const page = answerPages({ title: 'Lisle Harrow', boot: { registry, entries: {} }, api });
  await Promise.all([
    step('shell', () => serve(shellBrowser({ development: true }), port, page, api)),
    ...REMOTES.map((name, index) => {
      const at = port + 1 + index;
      const url = `http://localhost:${at}/`;
      registry.remotes.find((registered) => registered.name === name).url = url;
      const project = projectAt(path.join(root, name));
      // One context for all apps: ./src/routes.tsx of two apps would otherwise be one module.
      const configuration = remoteBrowser(project, { development: true, context: root, publicPath: url });
      return step(name, () => serve(configuration, at, (request, response, next) => next()));
    }),
  ]);
}
console.log(`\nOpen http://localhost:${port}`);
const { ok } = await fetch(`${api.url}/api/services`).catch(() => ({}));
if (!ok && alone !== 'shared-ui') console.log(silence(api));
console.log('Ctrl-C stops everything.\n');
