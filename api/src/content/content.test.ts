import { listen } from '@lisle-harrow/server/http/serve';
import { createRequestObserver, observeRequests } from '@lisle-harrow/server/telemetry/observe-requests';
import { eq } from 'drizzle-orm';
import { openFileStore } from '../file-store/open-file-store';
import { apiKeys, calendarFeeds, services, webhooks } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { readEnv } from '../env';
import { seedDatabase } from '../seed/seed-database';
import { DEFAULT_KEEPS } from '../contract';
import { startTestApi, type TestApi } from '../testing/test-api';
import { readShares } from './read-site';
import { renderArticle } from './render-article';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const env = readEnv({ NODE_ENV: 'production', DATA_DIR: api.folder });
  await seedDatabase(api.database, env, await openFileStore(env));
});
afterAll(() => api.close());

const get = async (path: string) => (await (await api.send(path)).json()) as Record<string, unknown>[];

test.each([
  ['/api/services', 'EN2', ['description', 'icon', 'id', 'slug', 'title']],
  ['/api/team', 'EN3', ['bio', 'id', 'imageUrl', 'linkedinUrl', 'name', 'position', 'twitterUrl']],
  ['/api/testimonials', 'EN4', ['id', 'imageUrl', 'name', 'quote', 'rating', 'title', 'verified']],
  ['/api/insights', 'EN5', ['category', 'excerpt', 'id', 'imageUrl', 'readTime', 'slug', 'title']],
])('%s is an array of exactly the specified fields [%s, CA10]', async (path, _id, fields) => {
  const rows = await get(path);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Object.keys(row).sort()).toEqual(fields);
});

test('every listed service and insight has its own page, and an unknown one is 404 [D6]', async () => {
  for (const { slug } of await get('/api/services'))
    expect(await get(`/api/services/${slug}`)).toMatchObject({ slug });
  for (const { slug } of await get('/api/insights')) {
    const article = (await get(`/api/insights/${slug}`)) as unknown as {
      bodyHtml: string;
      publishedAt: string;
    };
    expect(article.bodyHtml).toMatch(/^<(p|h2)/);
    expect(new Date(article.publishedAt).toISOString()).toBe(article.publishedAt);
  }
  for (const path of ['/api/services/nope', '/api/insights/nope', "/api/insights/'--"]) {
    const response = await api.send(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  }
});

test('ratings are one to five, and insights are newest first [EN4]', async () => {
  for (const { rating } of await get('/api/testimonials')) expect([1, 2, 3, 4, 5]).toContain(rating);
  const times = [];
  for (const { slug } of await get('/api/insights'))
    times.push(((await get(`/api/insights/${slug}`)) as unknown as { publishedAt: string }).publishedAt);
  expect(times).toEqual([...times].sort().reverse());
});

test('the site has three offices and contact values that cannot be real [D7]', async () => {
  const site = (await get('/api/site')) as unknown as { offices: { city: string }[]; email: string };
  expect(site.offices.map((office) => office.city)).toEqual(['New York', 'London', 'Singapore']);
  expect(site.email).toMatch(/\.example$/);
});

const BACKUP_KEY = Buffer.alloc(32).toString('base64');

test('the site shows retention periods from the settings of this product', async () => {
  const { keeps } = (await get('/api/site')) as unknown as { keeps: unknown };
  expect(keeps).toEqual({ ...DEFAULT_KEEPS, backupDays: null });
  const other = await startTestApi({ RETENTION_INQUIRIES_MONTHS: '6', DOCUMENT_VERSION_DAYS: '90' });
  const site = (await (await other.send('/api/site')).json()) as { keeps: unknown };
  expect(site.keeps).toEqual({ ...DEFAULT_KEEPS, inquiriesMonths: 6, versionDays: 90, backupDays: null });
  await other.close();
});

test('the site names the services with which the settings share data', async () => {
  const sharesOf = async (settings: Record<string, string>) => {
    const other = await startTestApi(settings);
    const { shares } = (await (await other.send('/api/site')).json()) as { shares: string[] };
    await other.close();
    return shares;
  };
  expect(await sharesOf({ BACKUP_TARGET: '/backups', BACKUP_KEY })).toEqual([]);
  const settings = {
    WEBHOOK_URL: 'https://hooks.example.com',
    WEBHOOK_SECRET: 'a secret of the receiver',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'a@example.com',
    PUBLIC_URL: 'https://example.com',
    SCAN_COMMAND: 'scan',
    BACKUP_TARGET: 's3://backups',
    BACKUP_KEY,
  };
  expect(await sharesOf(settings)).toEqual(['webhook', 'mail', 'scanner', 'backups']);
});

test('the site names connected systems and calendars for as long as they are connected', async () => {
  const other = await startTestApi();
  const { read, writes } = other.database;
  const shares = () => readShares(other.database, other.deps.env);
  expect(await shares()).toEqual([]);
  await other.addAccount('staff', 'owner@lind.com');
  const createdAt = new Date().toISOString();
  const hook = { url: 'https://hooks.example.com/', secret: 's', events: [], isEnabled: true, createdAt };
  const key = { keyHash: 'h', prefix: 'lh_', name: 'CRM', scopes: [], createdBy: 'Jane Doe', createdAt };
  await writes.run(
    read.insert(webhooks).values({ ...hook, id: uuidv7() }),
    read.insert(apiKeys).values({ ...key, id: uuidv7() }),
    read.insert(calendarFeeds).values({ accountSeq: 1, tokenHash: 'h', createdAt }),
  );
  expect(await shares()).toEqual(['webhook', 'systems', 'calendars']);
  expect(await (await other.send('/api/site')).json()).toMatchObject({ shares: await shares() });
  await writes.run(
    read.update(webhooks).set({ isEnabled: false }),
    read.update(apiKeys).set({ expiresAt: createdAt }),
    read.delete(calendarFeeds),
  );
  expect(await shares()).toEqual([]);
  await other.close();
});

test('public lists are revalidated by ETag', async () => {
  const first = await api.send('/api/services');
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  const etag = first.headers.get('ETag')!;
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await api.send('/api/services', { headers: { 'If-None-Match': known } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  expect((await api.send('/api/services', { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
});

test('a change by another process becomes visible despite a cached copy', async () => {
  const other = await startTestApi({}, [], api.url);
  const firstTitle = async () =>
    ((await (await other.send('/api/services')).json()) as { title: string }[])[0]!.title;
  const before = await firstTitle();
  const rename = (title: string, of: string) =>
    api.database.writes.run(api.database.read.update(services).set({ title }).where(eq(services.title, of)));
  await rename('Renamed elsewhere', before);
  while ((await firstTitle()) === before) await new Promise((resolve) => setTimeout(resolve, 20));
  await rename(before, 'Renamed elsewhere');
  await other.close();
});

test('a cached copy is served early, with the same response and a log line', async () => {
  const { content, log } = api.deps;
  const observe = createRequestObserver({ log, trustsCaller: false });
  let early = 0;
  const server = await listen({
    fetch: observeRequests(api.app.fetch, observe),
    answerEarly(request, response) {
      const isAnswered = content.answerEarly(request, response, observe);
      early += Number(isAnswered);
      return isAnswered;
    },
    port: 0,
    host: '127.0.0.1',
  });
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init);
    const { 'request-id': id, ...headers }: Record<string, string> = Object.fromEntries(response.headers);
    headers.date = '';
    return { id, status: response.status, headers, body: await response.text() };
  };
  for (const path of ['/api/services', '/api/services/tax-optimization']) {
    const { id: first, ...long } = await ask(`${path}?long`);
    expect(early).toBe(0);
    const { id: second, ...short } = await ask(path);
    expect(early).toBe(1);
    expect(short).toEqual(long);
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    const lines = api.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const [one, two] = [first, second].map((id) => lines.find(({ requestId }) => requestId === id));
    expect(two).toMatchObject({ route: one?.route, status: 200, method: 'GET' });
    early = 0;
  }
  const { headers } = await ask('/api/services');
  expect(await ask('/api/services', { headers: { 'If-None-Match': headers.etag! } })).toMatchObject({
    status: 304,
    body: '',
    headers: { etag: headers.etag, 'x-content-type-options': 'nosniff' },
  });
  early = 0;
  expect((await ask('/api/services', { method: 'POST', body: '{}' })).status).toBe(404);
  expect((await ask('/api/services?q=x')).status).toBe(200);
  expect((await ask('/api/services', { method: 'HEAD' })).status).toBe(200);
  expect(early).toBe(0);
  await server.stop({ graceMs: 0, limitMs: 1000 });
});

test('production seeds content and no account', async () => {
  expect((await api.database.client.execute('SELECT count(*) AS rows FROM accounts')).rows[0]?.rows).toBe(0);
});

test('a Markdown body becomes HTML with plain heading ids and no active content; HTML in it is shown as text', () => {
  const { bodyHtml: html } = renderArticle(
    '## What it means\n\n[go](javascript:alert(1)) <img src=x onerror=alert(1)> [to](#what-it-means)\n\n<script>alert(1)</script>',
  );
  expect(html).toContain('<h2 id="what-it-means"><a href="#what-it-means">What it means</a></h2>');
  expect(html).toContain('<a href="#what-it-means">to</a>');
  expect(html).not.toMatch(/javascript:|<script|<img/);
  expect(html).toContain('&#x3C;img src=x onerror=alert(1)>');
  expect(html).toContain('<p>&#x3C;script>alert(1)&#x3C;/script></p>');
});

test.each([
  [
    'a block',
    '<div class="box">\n<p>Hi</p>\n</div>',
    '<p>&#x3C;div class="box">\n&#x3C;p>Hi&#x3C;/p>\n&#x3C;/div></p>',
  ],
  ['a comment', 'See <!-- later --> below\n\n<!-- a\nnote -->\n\nEnd', '<p>See  below</p>\n<p>End</p>'],
  ['in a list', '- <video>', '<li>&#x3C;video></li>'],
  ['in a quotation', '> <table>', '<p>&#x3C;table></p>'],
])('HTML is shown as text, except for comments: %s', (_what, markdown, html) => {
  expect(renderArticle(markdown).bodyHtml).toContain(html);
});

test('tables, bare links, text that is struck out and tasks are shown', () => {
  const { bodyHtml } = renderArticle(
    '| Place | Tax |\n| --- | --: |\n| Porto | 20 % |\n\nSee https://example.com/a or www.example.org. ~~Not this.~~ From ~5 to ~9.\n\n- [x] Done',
  );
  for (const html of [
    '<th align="right">Tax</th>',
    '<td>Porto</td>',
    '<a href="https://example.com/a">https://example.com/a</a>',
    '<a href="http://www.example.org">www.example.org</a>.',
    '<del>Not this.</del> From ~5 to ~9.',
    '<input type="checkbox" checked disabled> Done',
  ])
    expect(bodyHtml).toContain(html);
});

test('notes follow the text, and lead there and back', () => {
  const { bodyHtml, outline } = renderArticle('## Why\n\nA claim.[^é] Again.[^é]\n\n[^é]: The *source*.');
  const idsOf = (pattern: RegExp) => Array.from(bodyHtml.matchAll(pattern), ([, id]) => id!);
  const ids = idsOf(/ id="([^"]*)"/g);
  for (const id of idsOf(/ href="#([^"]*)"/g)) expect(ids).toContain(id);
  expect(ids).toEqual(
    expect.arrayContaining(['notes', 'user-content-fn-%C3%A9', 'user-content-fnref-%C3%A9-2']),
  );
  expect(bodyHtml).toContain('The <em>source</em>.');
  expect(outline).toEqual([{ id: 'why', text: 'Why' }]);
});

test('headings take no id that the page uses, and have no numbers of notes in theirs', () => {
  const { bodyHtml, outline } = renderArticle('## Boot\n\n## Contents\n\n## Tax[^1]\n\n[^1]: Of 2026.');
  expect(bodyHtml).not.toMatch(/ id="(?:boot|contents)"/);
  expect(outline).toEqual([
    { id: 'boot-1', text: 'Boot' },
    { id: 'contents-1', text: 'Contents' },
    { id: 'tax', text: 'Tax' },
  ]);
});

test('main headings are listed as plain text, and one that contains a link is not linked itself', () => {
  const { bodyHtml, outline } = renderArticle(
    '## Residence & *domicile*\n\n### Paper\n\n## See [us](/contact)',
  );
  expect(outline).toEqual([
    { id: 'residence-domicile', text: 'Residence & domicile' },
    { id: 'see-us', text: 'See us' },
  ]);
  expect(bodyHtml).toContain('<h3 id="paper"><a href="#paper">Paper</a></h3>');
  expect(bodyHtml).toContain('<h2 id="see-us">See <a href="/contact">us</a></h2>');
});
