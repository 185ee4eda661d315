// `remote dev`: builds the remote with every edit, as releases are built, and serves it to a running shell, in which the page
// has the real frame around it, the real session, and the HTML of the real server.
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { filesOf } from './build-remote.mjs';
import { replaceFile } from './built-files.mjs';
import { describeBuild } from './descriptor.mjs';
import { followBuilds } from './follow-builds.mjs';
import { remoteBrowser } from './preset.mjs';
import { projectAt } from './project.mjs';
import { serveFolder } from './serve-remote.mjs';
import { bundleRemoteForServer } from './server-bundle.mjs';

export async function runDev() {
  process.on('disconnect', () => process.exit(0));
  const project = projectAt(process.cwd());
  const dist = path.join(project.folder, 'node_modules/.cache/dev');
  fs.rmSync(dist, { recursive: true, force: true });
  let entry;
  /** Responses to open pages that are pinned to this server: they are notified of each build. */
  const pages = new Set();

  const url = await serveFolder(dist, { port: Number(process.env.PORT || 3013), answer });
  const followed = new webpack.BannerPlugin({
    banner: `(${followBuilds})(${JSON.stringify(url)});`,
    raw: true,
    entryOnly: true,
  });
  const browser = remoteBrowser(project, { out: path.join(dist, 'browser') });
  const compiler = webpack(quick({ ...browser, devtool: false, plugins: [...browser.plugins, followed] }));
  let published = Promise.resolve();
  compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error) throw error;
    published = published.then(() => publish(stats)).catch((problem) => console.error(problem.message));
  });

  async function publish(stats) {
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: true }));
    const server = await bundleRemoteForServer(project, path.join(dist, 'server'));
    const descriptor = describeBuild(project, { dist, ...filesOf(stats, server) });
    if (descriptor.browser.entry === entry) return;
    if (!entry) console.log(`\n${whereToSee(project.name, url)}\n`);
    entry = descriptor.browser.entry;
    replaceFile(path.join(dist, 'remote.json'), JSON.stringify(descriptor));
    for (const page of pages) page.write(`data: ${entry}\n\n`);
    console.log(`  ${descriptor.version} in ${Date.now() - stats.startTime} ms`);
  }

  function answer(request, response) {
    if (request.url === '/builds') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      if (entry) response.write(`data: ${entry}\n\n`);
      pages.add(response);
      response.on('close', () => pages.delete(response));
      return true;
    }
    // A browser that pins the remote to this server asks for it by this name, and for its chunks beside it.
    if (entry && request.url.startsWith('/remoteEntry.js')) {
      // The file itself may be cached for a year, but this name will soon stand for another file.
      response.writeHead(302, { Location: `/${entry}`, 'Cache-Control': 'no-store' }).end();
      return true;
    }
    if (/^\/[^/]+\.js(\?|$)/.test(request.url)) request.url = `/browser${request.url}`;
    return false;
  }
}

/** Readable output, and fast rebuilds. */
const quick = (configuration) => ({
  ...configuration,
  cache: { type: 'memory' },
  optimization: { minimize: false, concatenateModules: false, usedExports: false, innerGraph: false },
});

const whereToSee = (name, url) => `${name} is at ${url}
A running product shows it to you when you pin ${name} to this address at /admin/platform, and to everybody when its registry
(REMOTES) has this address as the url of ${name} and REMOTE_ORIGINS allows it. Then the open page shows each edit.`;
