// Releases of the remote that draws the home page are made live one after the other while visitors read: each deploy passes the
// gate, starts a process and ends another. No page may fail or lose its content, none may be noticeably late, and nothing may
// stay behind. Then the home page of a shell with 30 remotes, most of them dead, compared with that of a shell with 3.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import { contentHash, sealRelease } from '@lisle-harrow/server/release-format';
import { build, outdated } from '../../tooling/build.mjs';
import { root, step } from '../../tooling/prepare.mjs';
import { makeKey, readKey } from '../../tooling/release/keys.mjs';
import { integrityOf } from '../../tooling/remote/descriptor.mjs';
import { browserBytesOf, makeRelease } from '../../tooling/release/make-release.mjs';
import { openStore } from '../../tooling/release/open-store.mjs';
import { platform } from '../../tooling/release/platform.mjs';
import { childrenOf, residentMb } from '../measure.mjs';
import { signIn } from '../sign-in.mjs';
import { PASSWORD, startServer } from './servers.mjs';

const REMOTE = 'mfe-marketing';
const RELEASES = 6;
const READERS = 4;
/** The first swaps load code and fill caches. */
const WARM_UP = 20;
const MOST_MS = 60_000;
const COMPARED = 300;

/** Fails where a page failed or had no content, or processes stayed behind; `runs` is the number of swaps. */
export async function swapUnderLoad({ runs, folder, atEnd }) {
  await step('build', () => build(outdated()));
  const keyFile = path.join(folder, 'key.pem');
  const registry = JSON.parse(readFileSync(path.join(root, 'shell/remotes.json'), 'utf8'));
  registry.remotes.find(({ name }) => name === REMOTE).keys = [makeKey(keyFile)];
  const writeRegistry = (name, remotes) => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify({ remotes }));
    return file;
  };
  const releasesFolder = path.join(folder, 'releases');
  const api = await startServer('api', { DATA_DIR: path.join(folder, 'data') }, atEnd);
  const settings = { API_URL: api.url, RELEASES_DIR: releasesFolder, STATE_DIR: path.join(folder, 'state') };
  const shell = await startServer(
    'shell',
    { ...settings, REMOTES: writeRegistry('3.json', registry.remotes) },
    atEnd,
  );
  const product = platform({
    name: REMOTE,
    env: { SHELL_URL: shell.url, RELEASE_TOKEN: await makeToken(shell.url) },
  });
  const releases = await storeReleases(folder, releasesFolder, readKey(keyFile));

  const reading = readPages(shell.url);
  const swaps = [];
  let settled;
  let { revision } = await product.pointer();
  for (let run = 0; run < runs; run++)
    await step(`swap ${run + 1} of ${runs}`, async () => {
      const release = releases[run % releases.length];
      const asked = performance.now();
      ({ revision } = await product.move({ action: 'deploy', expects: revision, release }));
      const moved = performance.now();
      await untilShown(shell.url, release.version);
      swaps.push({ moveMs: moved - asked, shownMs: performance.now() - moved });
      if (run === Math.min(WARM_UP, runs - 1)) settled = memoryOf(shell.pid);
    });
  const pages = await reading.stop();
  // A replaced process first finishes the pages that it is rendering.
  await pause(11_000);
  const atLast = memoryOf(shell.pid);

  const dead = Array.from({ length: 27 }, (_, at) => ({
    name: `mfe-dead-${10 + at}`,
    url: `http://localhost:${1 + at}/`,
    routes: [`/dead-${10 + at}`],
  }));
  const crowded = await startServer(
    'shell',
    {
      ...settings,
      STATE_DIR: path.join(folder, 'state-30'),
      REMOTE_ORIGINS: 'http://localhost:*',
      REMOTES: writeRegistry('30.json', [...registry.remotes, ...dead]),
    },
    atEnd,
  );
  const homes = await compareHomes({ 3: shell, 30: crowded });
  const failed = pages.failures.length > 0 || pages.withoutMiddle > 0 || atLast.processes > 3;
  const figures = { swaps, pages, settled, atLast, homes };
  return { figures, report: describe(figures), failed };
}

async function makeToken(url) {
  const cookie = await signIn(url, 'staff@lisleharrow.example', PASSWORD);
  const answer = await fetch(`${url}/api/platform/tokens`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ remote: REMOTE, label: 'the drill' }),
  });
  return (await answer.json()).token;
}

/** The build as several releases, which differ by a comment in the server bundle. */
async function storeReleases(folder, releasesFolder, key) {
  const made = [];
  for (let at = 0; at < RELEASES; at++) {
    const dist = path.join(folder, `build-${at}`);
    mkdirSync(dist);
    cpSync(path.join(root, REMOTE, 'dist'), dist, { recursive: true });
    const descriptor = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'));
    const bundle = path.join(dist, descriptor.server.entry);
    writeFileSync(bundle, `${readFileSync(bundle, 'utf8')}\n// ${at}`);
    descriptor.files[descriptor.server.entry] = integrityOf(readFileSync(bundle));
    descriptor.version = `1.0.${at}-${contentHash(descriptor.files)}`;
    writeFileSync(path.join(dist, 'remote.json'), JSON.stringify(descriptor));
    const { release, files, compressed } = makeRelease(dist, REMOTE);
    const { version, builtAt, needs } = release;
    const store = await openStore({ name: REMOTE, folder, env: { RELEASE_STORE: releasesFolder } });
    await store.upload({
      version,
      files,
      compressed,
      isOurs: () => true,
      envelope: sealRelease(release, key),
    });
    made.push({ version, builtAt, needs, bytes: browserBytesOf(release) });
  }
  return made;
}

/** Reads cached and uncached pages until `stop`. */
function readPages(url) {
  const pages = { read: 0, failures: [], withoutMiddle: 0, slowestMs: 0 };
  let isOver = false;
  let next = 0;
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      const target = ['/', `/insights?q=${next}`, '/services', `/insights?q=${next}&page=2`][(next += 1) % 4];
      const asked = performance.now();
      try {
        const answer = await fetch(url + target);
        const html = await answer.text();
        pages.read += 1;
        if (answer.status !== 200) pages.failures.push(`${answer.status} ${target}`);
        else if (!html.includes('<h1')) pages.withoutMiddle += 1;
      } catch (error) {
        pages.failures.push(`${error.cause?.code ?? error.message} ${target}`);
      }
      pages.slowestMs = Math.max(pages.slowestMs, performance.now() - asked);
      await pause(10);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(readers);
      return pages;
    },
  };
}

async function untilShown(url, version) {
  const asked = performance.now();
  while (!(await (await fetch(url)).text()).includes(`/releases/${version}/`)) {
    if (performance.now() - asked > MOST_MS) throw new Error(`${version} was never shown`);
    await pause(5);
  }
}

/** Resident memory in megabytes of the shell, and the number of processes that it has. */
const memoryOf = (pid) => ({ megabytes: Math.round(residentMb(pid)), processes: childrenOf(pid).length });

/** Bytes and milliseconds of the home page, requested from each shell in turn. */
async function compareHomes(shells) {
  const times = Object.fromEntries(Object.keys(shells).map((name) => [name, []]));
  const bytes = {};
  for (let run = 0; run < COMPARED; run++)
    for (const [name, { url }] of Object.entries(shells)) {
      const asked = performance.now();
      const answer = await fetch(url);
      if (answer.status !== 200) throw new Error(`the home page with ${name} remotes: ${answer.status}`);
      const html = await answer.text();
      bytes[name] = { bytes: html.length, sent: brotliCompressSync(html).length };
      times[name].push(performance.now() - asked);
    }
  return Object.fromEntries(
    Object.keys(shells).map((name) => [name, { ...bytes[name], ms: median(times[name]) }]),
  );
}

const sorted = (numbers) => numbers.toSorted((a, b) => a - b);
const median = (numbers) => sorted(numbers)[Math.floor(numbers.length / 2)];

function describe({ swaps, pages, settled, atLast, homes }) {
  const row = (name, of) => {
    const all = sorted(swaps.map(of));
    const at = (share) => String(Math.round(all[Math.floor((all.length - 1) * share)])).padStart(7);
    return `${name.padEnd(34)} ${at(0.5)} ${at(0.95)} ${at(1)}`;
  };
  const home = ([name, { bytes, sent, ms }]) =>
    `${name} remotes ${bytes} bytes (${sent} compressed), ${ms.toFixed(1)} ms`;
  return `
${swaps.length} swaps, ms                      median    95 %    most
${row('checked and moved', ({ moveMs }) => moveMs)}
${row('from there until it was shown', ({ shownMs }) => shownMs)}

${pages.read} pages read meanwhile: ${pages.failures.length} failed, ${pages.withoutMiddle} without their middle; the slowest ${Math.round(pages.slowestMs)} ms ${pages.failures.slice(0, 3).join('; ')}
shell after the first swaps: ${settled.megabytes} MB, ${settled.processes} processes; at last: ${atLast.megabytes} MB, ${atLast.processes} processes
home page: ${Object.entries(homes).map(home).join('; ')}`;
}
