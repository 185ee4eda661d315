import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { wakeUp } from './hydration';
import { PASSWORD, type Product, root, startProduct } from './product';
import { STAFF } from './sign-in';
import { createTeam, type Team } from './team';
import { test } from './visitors';

// Each test continues from the state in which the previous one left the remote.
test.describe.configure({ mode: 'serial' });

const NAME = 'mfe-marketing';
const BEFORE = 'Explore Services';

let folder: string;
let store: string;
let settings: Record<string, string>;
let product: Product;
let team: Team;
/** A second checkout of the same team. */
let other: Team;
let tokenOfAdmin: string;
/** Versions in the order in which they were deployed. */
const versions: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(path.join(os.tmpdir(), 'shipping-'));
  store = path.join(folder, 'releases');
  const keyFile = path.join(folder, 'key.pem');
  const dataDir = path.join(folder, 'data');
  const registryFile = path.join(folder, 'remotes.json');
  const ofTeam: Record<string, string> = { RELEASE_KEY_FILE: keyFile, RELEASE_STORE: store };
  team = createTeam(NAME, ofTeam);
  other = createTeam(NAME, ofTeam);
  const { json } = await team.run('keys', '--json');

  const registry = JSON.parse(readFileSync(path.join(root, 'shell/remotes.json'), 'utf8'));
  for (const remote of registry.remotes) if (remote.name === NAME) remote.keys = [json.publicKey];
  writeFileSync(registryFile, JSON.stringify(registry));
  settings = { REMOTES: registryFile, RELEASES_DIR: store, DATA_DIR: dataDir };
  product = await startProduct(settings);

  const cookie = await signInOwner();
  ofTeam.RELEASE_TOKEN = await makeToken(cookie, NAME);
  tokenOfAdmin = await makeToken(cookie, 'mfe-admin');
  ofTeam.SHELL_URL = product.url;
});

test.afterAll(async () => {
  await product?.stop();
  team?.remove();
  other?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function signInOwner(): Promise<string> {
  const body = new URLSearchParams({ email: STAFF, password: PASSWORD });
  const answer = await fetch(`${product.url}/api/login`, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

async function makeToken(cookie: string, remote: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/platform/tokens`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ remote, label: `deploys of ${remote}` }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

const home = async () => (await fetch(product.url)).text();
const words = (text: string) => (content: string) => content.replaceAll(BEFORE, text);

/** How long after `since` the HTML of the home page shows `text`. */
async function shown(text: string, since = Date.now()): Promise<number> {
  while (!(await home()).includes(text)) {
    if (Date.now() - since > 60_000) throw new Error(`"${text}" was never shown`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return Date.now() - since;
}

async function pointer() {
  const answer = await fetch(`${product.url}/api/platform/pointers`);
  const { pointers } = (await answer.json()) as {
    pointers: {
      name: string;
      revision: number;
      live: string | null;
      canary: object | null;
      former: string | null;
    }[];
  };
  return pointers.find(({ name }) => name === NAME);
}

function report(line: string): void {
  test.info().annotations.push({ type: 'time', description: line });
  process.stdout.write(`${line}\n`);
}

test('a deploy is in HTML and in the browser without a restart, and a rollback undoes it', async ({
  page,
}) => {
  expect(await home()).toContain(BEFORE);
  versions.push(team.build(words('Explore Everything')));
  const started = Date.now();
  const [{ code, output, json }, htmlMs] = await Promise.all([
    team.run('deploy', '--json'),
    shown('Explore Everything', started),
  ]);
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(await pointer()).toMatchObject({ live: versions[0], former: null, canary: null });
  report(
    `deploy: ${htmlMs} ms from the command to HTML; upload ${json.uploadMs} ms, gate and move ${json.moveMs} ms`,
  );

  await page.goto(product.url, { waitUntil: 'networkidle' });
  await wakeUp(page);
  await expect(page.getByRole('link', { name: 'Explore Everything' })).toBeVisible();
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((name) => name.includes(`/remotes/${NAME}/releases/${versions[0]}/`))).not.toEqual(
    [],
  );
  expect(scripts.filter((name) => new RegExp(`/remotes/${NAME}/browser/`).test(name))).toEqual([]);

  const back = Date.now();
  const [rolledBack, backMs] = await Promise.all([team.run('rollback', '--json'), shown(BEFORE, back)]);
  expect(rolledBack).toMatchObject({ code: 0 });
  expect(await pointer()).toMatchObject({ live: null, canary: null });
  report(`rollback: ${backMs} ms from the command to HTML; move ${rolledBack.json.moveMs} ms`);
  expect(await team.run('rollback', versions[0]!)).toMatchObject({ code: 0 });
  await shown('Explore Everything');
});

test('one of two concurrent deploys wins; the other is told who won', async () => {
  const texts = ['Explore the First', 'Explore the Second'];
  const teams = [team, other];
  const built = teams.map((one, at) => one.build(words(texts[at]!)));
  // Both have read the remote's pointer before either has uploaded.
  const both = (at: number) =>
    `touch "${folder}/ready-${at}" && while ! [ -e "${folder}/ready-${1 - at}" ]; do sleep 0.05; done && ` +
    `mkdir -p "${store}/${NAME}" && cp -r "$RELEASE_FOLDER" "${store}/${NAME}/$RELEASE_VERSION"`;
  const results = await Promise.all(
    teams.map((one, at) => one.begin(['deploy'], { RELEASE_UPLOAD_COMMAND: both(at) }).ended),
  );
  expect(results.map(({ code }) => code).sort()).toEqual([0, 3]);
  const loser = results.find(({ code }) => code === 3)!;
  expect(loser.output).toContain(`deploys of ${NAME}`);
  expect(loser.output).toContain('Nothing was changed.');
  const winner = results.findIndex(({ code }) => code === 0);
  expect(await pointer()).toMatchObject({ live: built[winner] });
  await shown(texts[winner]!);
  versions.push(built[winner]!);
});

test('an upload that is killed midway is never live, and a retry repairs it', async () => {
  // Enough files for the upload to take a while.
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`browser/more/${at}.js`, `// ${at}`]),
  );
  const version = team.build(words('Explore Half'), many);
  const { child, ended } = team.begin(['deploy']);
  const uploads = () => readdirSync(path.join(store, NAME)).filter((name) => name.startsWith(`.${version}.`));
  while (uploads().length === 0 && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 1));
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ signal: 'SIGKILL' });
  expect(existsSync(path.join(store, NAME, version))).toBe(false);
  expect(uploads()).toHaveLength(1);
  const before = await pointer();
  expect(before!.live).toBe(versions.at(-1));
  const [half] = uploads();
  for (const file of ['release.json', 'browser/more/0.js'])
    expect((await fetch(`${product.url}/remotes/${NAME}/releases/${half}/${file}`)).status).toBe(404);
  expect(await team.run('deploy')).toMatchObject({ code: 0 });
  await shown('Explore Half');
  versions.push(version);
});

test('the gate refuses a release that throws in render, one of an unknown key and one with a changed byte', async () => {
  const { revision } = (await pointer())!;
  team.build((content) =>
    content.replaceAll(`"${BEFORE} "`, '(()=>{throw new Error("broken on purpose")})()'),
  );
  const broken = await team.run('deploy');
  expect(broken).toMatchObject({ code: 2 });
  expect(broken.output).toMatch(/The pages check: \/ \(signed out\) fails in render: .*broken on purpose/);

  const strange = path.join(folder, 'strange.pem');
  await team.begin(['keys'], { RELEASE_KEY_FILE: strange }).ended;
  team.build(words('Explore Strangers'));
  const unknown = await team.begin(['deploy'], { RELEASE_KEY_FILE: strange }).ended;
  expect(unknown).toMatchObject({ code: 2 });
  expect(unknown.output).toContain('none of the keys that the registry names has signed it');

  const version = versions[0]!;
  const { server } = JSON.parse(
    Buffer.from(
      JSON.parse(readFileSync(path.join(store, NAME, version, 'release.json'), 'utf8')).payload,
      'base64',
    ).toString(),
  );
  const file = path.join(store, NAME, version, server.entry);
  const content = readFileSync(file);
  content[content.length - 2]! ^= 1;
  writeFileSync(file, content);
  const changed = await team.run('rollback', version);
  expect(changed).toMatchObject({ code: 2 });
  expect(changed.output).toContain(
    `${server.entry} is not what was signed: its ${content.length} bytes have another SHA-384`,
  );
  content[content.length - 2]! ^= 1;
  writeFileSync(file, content);

  expect(await pointer()).toMatchObject({ revision, live: versions.at(-1) });
  expect(await home()).toContain('Explore Half');
});

test('the token of another remote, or a made-up one, moves nothing', async () => {
  const before = await pointer();
  for (const token of [tokenOfAdmin, 'made-up'])
    expect(await team.begin(['rollback'], { RELEASE_TOKEN: token }).ended).toMatchObject({ code: 2 });
  expect(await pointer()).toEqual(before);
});

test('a canary is aborted or promoted, and the table of releases shows each state', async () => {
  const version = team.build(words('Explore Canaries'));
  expect(await team.run('deploy', '--share', '10')).toMatchObject({ code: 0 });
  expect(await pointer()).toMatchObject({ live: versions.at(-1), canary: { version, share: 10 } });
  expect((await team.run('releases')).output).toMatch(new RegExp(`${version} .* 10 % +canary`));
  expect(await team.run('abort')).toMatchObject({ code: 0 });
  expect(await pointer()).toMatchObject({ live: versions.at(-1), canary: null });
  const nothing = await team.run('promote');
  expect(nothing).toMatchObject({ code: 2 });
  expect(await team.run('deploy', '--share', '50')).toMatchObject({ code: 0 });
  expect(await team.run('promote')).toMatchObject({ code: 0 });
  expect(await pointer()).toMatchObject({ live: version, canary: null });
  await shown('Explore Canaries');
  versions.push(version);
});

/** The words by which releases differ in these tests, as a visitor sees them. */
async function wordsIn(page: Page): Promise<string> {
  await page.goto(product.url);
  const link = page.getByRole('link', { name: /^Explore (Canaries|Trials)/ });
  return ((await link.textContent()) ?? '').trim();
}

test('visitors are split by a canary’s share, each keeps their release, and a failing canary ends by itself', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const live = versions.at(-1)!;
  // The gate renders the remote's routes, but no article.
  const version = team.build((content) =>
    words('Explore Trials')(content).replace(
      /path: "\/insights\/:slug",[\s\S]*?=> \{/,
      "$& if (slug) throw new Error('no article');",
    ),
  );
  expect(await team.run('deploy', '--share', '50')).toMatchObject({ code: 0 });
  // Robots are not sent a page without its content.
  const inCanary = { Cookie: 'release-bucket=0', 'User-Agent': 'Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36' };
  const asCanary = async () => (await fetch(product.url, { headers: inCanary })).text();
  await expect.poll(asCanary, { timeout: 30_000 }).toContain('Explore Trials');

  const got = new Map<string, Page>();
  for (let visitors = 0; visitors < 60 && got.size < 2; visitors++) {
    const page = await (await browser.newContext()).newPage();
    const text = await wordsIn(page);
    if (got.has(text)) await page.context().close();
    else got.set(text, page);
  }
  expect([...got.keys()].sort()).toEqual(['Explore Canaries', 'Explore Trials']);
  for (const [text, page] of got)
    for (let visits = 0; visits < 2; visits++) expect(await wordsIn(page)).toBe(text);

  const articles = (await (await fetch(`${product.url}/api/insights`)).json()) as { slug: string }[];
  for (let visits = 0; visits < 12; visits++) {
    const page = await fetch(`${product.url}/insights/${articles[0]!.slug}?q=${visits}`, {
      headers: inCanary,
    });
    expect(await page.text()).toContain('Book Consultation');
  }
  await expect.poll(async () => (await pointer())?.canary, { timeout: 30_000 }).toBeNull();
  expect(await pointer()).toMatchObject({ live });
  expect((await team.run('releases')).output).toMatch(new RegExp(`${version} `));
  await expect.poll(asCanary, { timeout: 30_000 }).toContain('Explore Canaries');
  for (const [, page] of got) {
    expect(await wordsIn(page)).toBe('Explore Canaries');
    await page.context().close();
  }
});

test('a link that an owner makes shows the pinned releases in any browser, until it is reset or ends', async ({
  page,
}) => {
  const answer = await fetch(`${product.url}/api/platform/pins`, {
    method: 'POST',
    headers: { Cookie: await signInOwner(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ pins: { [NAME]: versions[0] } }),
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`${product.url}/platform/pin/${id}`);
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('link', { name: 'Explore Everything' })).toBeVisible({ timeout: 30_000 });
  expect(await home()).toContain('Explore Canaries');
  expect((await fetch(`${product.url}/platform/pin/${id.slice(0, -2)}xx`)).status).toBe(404);
  await page.request.post(`${product.url}/platform/pin/reset`);
  await page.goto(product.url);
  await expect(page.getByRole('link', { name: 'Explore Canaries' })).toBeVisible();
});

test('every command in the docs for teams and operators works as described', async () => {
  const typed = [
    ...commandsIn('README.md', 'Deploy one remote'),
    ...commandsIn('docs/teams.md'),
    ...commandsIn('docs/operations/releases.md'),
  ];
  expect(typed).not.toEqual([]);
  const RUN = ['keys', 'deploy', 'releases', 'promote', 'abort', 'rollback'];
  const scripts = ['package.json', `${NAME}/package.json`].flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(path.join(root, file), 'utf8')).scripts),
  );
  for (const line of new Set(typed.map((one) => one.replace(/ -w [\w-]+/, '')))) {
    const [, script = ''] = /^(?:[A-Z_]+=\S+ )?npm run (?:--silent )?([\w:-]+)/.exec(line) ?? [];
    expect({ line, script: scripts.find((name) => name === script) }).toEqual({ line, script });
    // Scripts that build and test a remote have their own tests.
    if (!RUN.includes(script)) continue;
    if (['deploy', 'abort'].includes(script)) team.build(words(`Explore ${Math.random()}`));
    if (script === 'abort') await team.run('deploy', '--share', '10');
    const key = `RELEASE_KEY_FILE=.keys/${Math.random()}.pem`;
    const { code, output } = await team.type(
      line.replace('1.4.0-0a1b2c3d4e', versions[0]!).replace(/^npm run keys/, `${key} npm run keys`),
    );
    expect({ line, code, output }).toMatchObject({ line, code: 0 });
    if (line.endsWith('installed')) expect(await pointer()).toMatchObject({ live: null });
    if (line.includes('0a1b2c3d4e')) expect(await pointer()).toMatchObject({ live: versions[0] });
  }
  expect(await team.run('rollback', versions.at(-1)!)).toMatchObject({ code: 0 });
  await shown('Explore Canaries');
});

/** The commands of a document, or of one part of it, that are on their own lines, or within a sentence. */
function commandsIn(file: string, heading?: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const part = heading ? text.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]! : text;
  const lines = part.split('\n').filter((line) => /^(?: {4})?npm run /.test(line));
  const within = [...part.matchAll(/`((?:[A-Z_]+=\S+ )?npm run [^`]+)`/g)].map(([, command]) => command!);
  return [...lines.map((line) => line.trim()), ...within];
}

test('a restart after a deploy serves the deployed release, never one whose content was changed', async ({
  page,
}) => {
  await product.stop();
  product = await startProduct(settings);
  await shown('Explore Canaries');
  await product.stop();
  const folderOfLive = path.join(store, NAME, versions.at(-1)!, 'server');
  const [bundle] = readdirSync(folderOfLive);
  const file = path.join(folderOfLive, bundle!);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Explore Canaries', 'Explore Evil'));
  product = await startProduct(settings);
  // The release that was live before replaces it, on the server and in browsers.
  await expect.poll(home, { timeout: 30_000 }).toMatch(/Explore (?!Evil|Canaries)\w+/);
  await page.goto(product.url);
  await expect(page.getByRole('link', { name: /^Explore (?!Evil|Canaries)\w+/ })).toBeVisible();
  expect(await home()).not.toContain('Explore Evil');
});
