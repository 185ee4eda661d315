import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { StaffRole } from '../contract';
import { clientProfiles, sessions } from '../db/schema';
import { operationsOf } from '../openapi/operations';
import {
  ASKERS,
  describeAccess,
  isAllowed,
  isOfOneClient,
  isOpenToKey,
  KEYS,
  memberRightOf,
} from '../testing/access-table';
import { caseInput } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';
import { addTestAccount, addTestClient, addTestMember, type TestClient } from '../testing/test-documents';

const UNKNOWN = '0190aaaa-0000-7000-8000-000000000000';
const PAGE = join(import.meta.dirname, '../../../docs/access.md');

// With a provider, so that its routes are covered; nothing listens at its address, and nothing needs to.
const api: TestApi = await startTestApi({
  OIDC_ISSUER: 'http://localhost:1',
  OIDC_CLIENT_ID: 'x',
  OIDC_CLIENT_SECRET: 'x',
  OIDC_ROLES: 'owner=owner',
  PUBLIC_URL: 'http://localhost',
});
const operations = operationsOf(api.app);
let client: TestClient;
beforeAll(async () => {
  client = await addTestClient(api, 'client@example.com');
});
afterAll(() => api.close());

type Call = (typeof operations)[number];

let people = 0;
const cookieOf = async (asker: (typeof ASKERS)[number]) => {
  if (asker === 'signed out') return 'sid=forged';
  const email = `${++people}@example.com`;
  const right = memberRightOf(asker);
  if (right) return (await addTestMember(api, client, email, right)).cookie;
  if (asker === 'client') return (await addTestAccount(api, 'client', email)).cookie;
  return (await addTestAccount(api, 'staff', email, asker as StaffRole)).cookie;
};
/** Calls that may replace or end the session. */
const CHANGES_SESSION = /^\/api\/(account|log)/;

async function ask(
  { method, path, form }: Call,
  cookie: string,
  clientId = UNKNOWN,
  headers: HeadersInit = {},
) {
  const filled = path.replace('{clientId}', clientId).replaceAll(/\{\w+\}/g, UNKNOWN);
  const isRead = method === 'get';
  const response = await api.send(filled, {
    method: method.toUpperCase(),
    cookie,
    headers,
    ...(isRead
      ? {}
      : form
        ? { body: new URLSearchParams(), headers: { ...headers, ...FORM } }
        : { json: bodyOf(path) }),
  });
  if (response.headers.get('Content-Type') !== 'text/event-stream') return response;
  // The stream of events does not end by itself.
  await response.body?.cancel();
  return new Response(null, { status: response.status });
}
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Bodies that the calls on a client accept. */
const bodies: readonly [RegExp, unknown][] = [
  [/\/milestones\b/, { title: 'Changed', status: 'blocked' }],
  [/\/milestone-order$/, { ids: [] }],
  [/\/milestone-plan$/, { template: 'Changed', milestones: [{ title: 'Changed' }] }],
  [/\/notes\b/, { title: 'Changed', content: 'Changed', type: 'note' }],
  [/\/documents\/\{id\}$/, { status: 'approved' }],
  [/\/document-requests$/, { name: 'Changed' }],
  [/\/messages$/, { text: 'Changed' }],
  [/\/messages\/read$/, { upTo: UNKNOWN }],
  [/\/adviser$/, { adviserId: null }],
  [/\/people$/, { firstName: 'Ada', lastName: 'Lee', email: 'ada@example.com', right: 'view' }],
  [/\/people\/\{id\}$/, { right: 'view' }],
  [/./, caseInput('changed@example.com')],
];
const bodyOf = (path: string) => bodies.find(([pattern]) => pattern.test(path))![1];

const name = ({ method, path }: Call) => `${method} ${path}`;

test.each(ASKERS)('requests as %s are refused exactly where the access table says so', async (asker) => {
  const differing: unknown[] = [];
  let cookie = await cookieOf(asker);
  for (const operation of operations) {
    const response = await ask(operation, cookie);
    const text = await response.text();
    if (CHANGES_SESSION.test(operation.path)) cookie = await cookieOf(asker);
    const isForbidden = response.status === 403 && text.includes('problem:forbidden"');
    const isSignedOut = response.status === 401 && text.includes('problem:unauthorized"');
    const isNarrow = asker === 'adviser' && operation.path.startsWith('/api/admin/messages');
    const expected = !isNarrow && isAllowed(operation, asker);
    const refusal = expected ? 'none' : asker === 'signed out' ? 'signed out' : 'forbidden';
    const found = isForbidden ? 'forbidden' : isSignedOut ? 'signed out' : 'none';
    if (found !== refusal) differing.push([name(operation), refusal, response.status, text.slice(0, 120)]);
  }
  expect(differing).toEqual([]);
});

test.each(KEYS)(
  'an API key with the scope %s opens what the table says, and nothing else that needs authentication',
  async (held) => {
    const owner = await cookieOf('owner');
    const made = await api.send('/api/admin/api-keys', {
      method: 'POST',
      cookie: owner,
      json: { name: held, scopes: [held], validDays: null },
    });
    const { key } = (await made.json()) as { key: string };
    const headers = { Authorization: `Bearer ${key}` };
    const differing: unknown[] = [];
    for (const operation of operations) {
      // A cookie sent along with the key must not open more.
      for (const cookie of operation.path.startsWith('/api/admin/') ? ['', owner] : ['']) {
        const response = await ask(operation, cookie, UNKNOWN, headers);
        const text = await response.text();
        const isRefused = response.status === 403 || response.status === 401;
        const isExpected = operation.access === 'anyone' ? true : isOpenToKey(operation, held) !== isRefused;
        if (!isExpected || response.status === 500)
          differing.push([name(operation), response.status, text.slice(0, 120)]);
      }
    }
    expect(differing).toEqual([]);
  },
);

test('a sign-in of the day before is asked for again exactly where a route declares it', async () => {
  const { read, writes } = api.database;
  const differing: unknown[] = [];
  for (const asker of ['client', 'owner'] as const)
    for (const operation of operations.filter((each) => isAllowed(each, asker) && each.access !== 'anyone')) {
      const cookie = await cookieOf(asker);
      await writes.run(read.update(sessions).set({ authenticatedAt: Date.now() - 86_400_000 }));
      const text = await (await ask(operation, cookie)).text();
      const isAsked = text.includes('problem:sign-in-again"');
      // Those with a condition are tested beside their routes.
      if (isAsked !== (operation.recent === true)) differing.push([name(operation), text.slice(0, 120)]);
    }
  expect(differing).toEqual([]);
});

test('every export, calendar address, change of a contact email and change of mail words needs a recent sign-in', () => {
  const declared = operations.filter(({ recent }) => recent).map(name);
  const exports = operations.filter(({ path }) => path.endsWith('/export')).map(name);
  expect(exports.length).toBe(5);
  expect(declared).toEqual(
    expect.arrayContaining([
      ...exports,
      'post /api/admin/calendar/feed',
      'put /api/client/profile',
      'put /api/admin/clients/{clientId}/profile',
      'put /api/admin/mail-templates/{kind}',
      'delete /api/admin/mail-templates/{kind}',
    ]),
  );
});

test('every portal route declares how it uses the case', () => {
  const ofPortal = operations.filter(({ path }) => path.startsWith('/api/client/'));
  expect(ofPortal.filter(({ use }) => use === undefined).map(name)).toEqual([]);
  const changing = ofPortal.filter(({ method }) => method !== 'get');
  expect(changing.filter(({ use }) => use === 'read').map(name)).toEqual([]);
});

test("in every route, another adviser's client looks unknown and stays unchanged", async () => {
  const { read, writes } = api.database;
  const profile = () => read.select().from(clientProfiles).where(eq(clientProfiles.accountSeq, client.seq));
  const mine = await addTestAccount(api, 'staff', 'mine@example.com', 'adviser');
  const other = await addTestAccount(api, 'staff', 'other@example.com', 'adviser');
  const isIt = eq(clientProfiles.accountSeq, client.seq);
  await writes.run(read.update(clientProfiles).set({ adviserSeq: mine.seq }).where(isIt));
  const before = await profile();
  const ofOneClient = operations.filter(isOfOneClient).filter((operation) => isAllowed(operation, 'adviser'));
  expect(ofOneClient.length).toBeGreaterThan(10);
  const statuses = async (cookie: string) => {
    const all: [string, number, string][] = [];
    for (const operation of ofOneClient) {
      const response = await ask(operation, cookie, client.id);
      all.push([name(operation), response.status, await response.text()]);
    }
    return all;
  };
  for (const [route, status, text] of await statuses(other.cookie))
    expect([route, status, text]).toEqual([
      route,
      404,
      expect.stringContaining('There is no client with this id'),
    ]);
  expect(await profile()).toEqual(before);
  for (const [route, , text] of await statuses(mine.cookie))
    expect([route, text]).toEqual([route, expect.not.stringContaining('There is no client with this id')]);
});

test('docs/access.md is up to date', () => {
  const page = describeAccess(operations);
  if (process.env.WRITE_ACCESS) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});
