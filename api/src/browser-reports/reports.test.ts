import { addTestAccount } from '../testing/test-documents';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let owner: string;
beforeEach(async () => {
  api = await startTestApi({ RATE_LIMIT: 'on' });
  owner = (await addTestAccount(api, 'staff', 'staff@example.com')).cookie;
});
afterEach(() => api.close());

const send = (body: string, type = 'application/reports+json') =>
  api.send('/api/reports', { method: 'POST', body, headers: { 'Content-Type': type } });
const violation = (blockedURL: string, documentURL = 'https://www.example.com/services?q=secret') => ({
  type: 'csp-violation',
  body: { effectiveDirective: 'script-src', blockedURL, documentURL, sample: 'a secret' },
});
const listed = async () => {
  const response = await api.send('/api/admin/reports', { cookie: owner });
  return (await response.json()) as { directive: string; blocked: string; page: string; times: number }[];
};

test('owners read counted browser reports without anything a visitor typed', async () => {
  expect((await send(JSON.stringify([violation('https://evil.example/x.js?q=secret')]))).status).toBe(204);
  const old = {
    'csp-report': {
      'violated-directive': 'script-src',
      'blocked-uri': 'https://evil.example/x.js',
      'document-uri': 'https://www.example.com/services#secret',
    },
  };
  expect((await send(JSON.stringify(old), 'application/csp-report')).status).toBe(204);
  expect(await listed()).toMatchObject([
    { directive: 'script-src', blocked: 'https://evil.example/x.js', page: '/services', times: 2 },
  ]);
  expect(api.logged.join()).toContain('evil.example');
  expect(api.logged.join()).not.toContain('secret');
});

test('the token is cut out of a reported link', async () => {
  const link = `https://www.example.com/api/login/reset/${'Ab-_9'.repeat(9)}`;
  const report = violation(link);
  await send(JSON.stringify([{ ...report, body: { ...report.body, documentURL: link } }]));
  expect(await listed()).toMatchObject([
    { blocked: 'https://www.example.com/api/login/reset/*', page: '/api/login/reset/*' },
  ]);
  expect(api.logged.join()).not.toContain('Ab-_9');
});

test('only owners read reports', async () => {
  expect((await api.send('/api/admin/reports')).status).toBe(401);
  const client = (await addTestAccount(api, 'client', 'client@example.com')).cookie;
  expect((await api.send('/api/admin/reports', { cookie: client })).status).toBe(403);
});

test('anything but a report is refused or ignored and cannot break log lines', async () => {
  expect((await send('{')).status).toBe(400);
  expect((await send(`"${'x'.repeat(70_000)}"`)).status).toBe(413);
  const odd = [
    null,
    1,
    {},
    { type: 'deprecation', body: {} },
    { type: 'csp-violation' },
    violation('inline', 'nowhere'),
  ];
  expect((await send(JSON.stringify(odd))).status).toBe(204);
  expect(await listed()).toEqual([]);
  await send(JSON.stringify([violation(`evil\n\u202e${'x'.repeat(300)}`)]));
  expect((await listed())[0]!.blocked).toBe(`evil${'x'.repeat(196)}`);
});

test('log lines contain no text that a sender chose', async () => {
  const canary = 'canary@osei.com';
  const report = violation(`https://evil.example/${canary}`, `https://www.example.com/${canary}`);
  await send(
    JSON.stringify([
      report,
      violation(canary),
      { ...report, body: { ...report.body, effectiveDirective: canary } },
    ]),
  );
  expect(api.logged.join()).toContain('"blocked":"https://evil.example"');
  expect(api.logged.join()).not.toContain('canary');
});

test('a flood of new kinds does not keep known or new ones from being counted', async () => {
  const known = JSON.stringify([violation('https://known.example/x.js')]);
  await send(known);
  await send(known);
  const flood = (round: number) =>
    JSON.stringify(Array.from({ length: 20 }, (_, at) => violation(`https://evil.example/${round}/${at}`)));
  for (let round = 0; round < 15; round++) await send(flood(round));
  await send(known);
  await send(JSON.stringify([violation('https://new.example/x.js')]));
  const kinds = await listed();
  expect(kinds).toHaveLength(200);
  expect(kinds.find(({ blocked }) => blocked.includes('known'))?.times).toBe(3);
  expect(kinds.some(({ blocked }) => blocked.includes('new'))).toBe(true);
});

test('a flood of reports is refused and stays bounded', async () => {
  let sent = 0;
  const flood = () => Array.from({ length: 30 }, () => violation(`https://evil.example/${sent++}`));
  const statuses = [];
  for (let round = 0; round < 21; round++) statuses.push((await send(JSON.stringify(flood()))).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(204));
  expect(statuses[20]).toBe(429);
  expect(await listed()).toHaveLength(200);
});
