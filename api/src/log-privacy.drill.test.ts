import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { toJSONSchema } from 'zod/v4/core';
import { accounts, contacts } from './db/schema';
import { operationsOf } from './openapi/operations';
import { spawnScript } from './testing/api-process';
import { mailSettings, startMailServer } from './testing/mail-server';
import { createBrowser, startOidcServer } from './testing/oidc-server';
import { addTestAccount, addTestClient, pdf } from './testing/test-documents';
import { startTestApi, validBooking } from './testing/test-api';

const CANARY = 'canary@osei.com';
const LEAK = /canary|osei/i;
/** The email that operators type and see; everything else of this account is the canary as well. */
const OPERATED = 'operated@example.com';

/** Values for fields that take only certain ones; the rest take the canary. */
const VALID: Record<string, unknown> = {
  service: validBooking().service,
  preferredDate: validBooking().preferredDate,
  preferredTime: validBooking().preferredTime,
  timeZone: 'Europe/Paris',
  phone: '',
  dueDate: '2027-01-01',
  status: 'pending',
  order: 1,
};

const mails = await startMailServer();
const provider = await startOidcServer('http://localhost');
/** Echoes what it is sent, with the status of a failure. */
const hook = createServer((request, response) => {
  void text(request).then((body) => response.writeHead(500, body.slice(0, 40).replaceAll('"', '')).end(body));
}).listen(0, '127.0.0.1');
await once(hook, 'listening');
const api = await startTestApi({
  ...mailSettings(mails),
  ...provider.settings,
  WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
  WEBHOOK_SECRET: 'of this test alone',
});
const operations = operationsOf(api.app).filter(({ path }) => path !== '/api/logout');
afterAll(async () => {
  await api.close();
  await mails.close();
  await provider.close();
  hook.closeAllConnections();
  hook.close();
});

type Operation = (typeof operations)[number];
interface Person {
  readonly cookies: readonly (string | undefined)[];
  /** The id of the client. */
  readonly client: string;
}

interface Property {
  type?: string;
  enum?: unknown[];
}

function jsonOf({ request }: Operation, isValid: boolean): unknown {
  if (!request) return undefined;
  const { properties = {} } = toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, { enum: allowed, type }]) => [
      name,
      !isValid ? CANARY : (allowed?.[0] ?? VALID[name] ?? (type === 'boolean' ? true : CANARY)),
    ]),
  );
}

function formOf({ form, multipart }: Operation): BodyInit | undefined {
  if (form) return new URLSearchParams(form.map((name) => [name, CANARY]));
  if (!multipart) return undefined;
  const body = new FormData();
  for (const name of multipart)
    if (name === 'file') body.append(name, new Blob([pdf()], { type: 'application/pdf' }), `${CANARY}.pdf`);
    else body.append(name, String(VALID[name] ?? CANARY));
  return body;
}

let count = 0;
/** Adds people for each call, since one may end all sessions or disable an account. */
async function addPeople(): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < operations.length) {
    const email = `${count++}.${CANARY}`;
    const staff = await addTestAccount(api, 'staff', `staff${email}`);
    const client = await addTestClient(api, `client${email}`);
    people.push({ cookies: [undefined, staff.cookie, client.cookie], client: client.id });
  }
  return people;
}

/** Sends the canary in every field of every call as every person; returns how many responses had each status. */
async function callEverything(people: Person[]): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (const [at, operation] of operations.entries()) {
    const { cookies, client } = people[at]!;
    for (const cookie of cookies)
      for (const isValid of [true, false]) {
        const { path, method, query = {}, form, multipart } = operation;
        const filled = path.replaceAll(/\{\w+\}/g, isValid ? client : CANARY);
        const search = new URLSearchParams(Object.keys(query).map((name) => [name, CANARY]));
        const body = formOf(operation);
        const json = form || multipart ? undefined : jsonOf(operation, isValid);
        const { status, body: answer } = await api.send(`${filled}?${search}`, {
          method: method.toUpperCase(),
          ...(cookie && { cookie }),
          ...(body ? { body } : { json }),
          headers: { 'Idempotency-Key': `"${CANARY}-${path}"` },
        });
        await answer?.cancel();
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
  }
  return statuses;
}

/** Returns from the provider as somebody whose every claim is the canary; `spoil` changes the redirect. */
async function comeBack(spoil = (way: URL) => way): Promise<number> {
  const begun = await api.send('/api/login/firm');
  const [cookie] = begun.headers.getSetCookie()[0]!.split(';');
  const way = await createBrowser().signIn(begun.headers.get('Location')!, CANARY);
  const { pathname, search } = spoil(way);
  return (await api.send(pathname + search, { cookie })).status;
}

/** The output of operators' commands, which journals keep unless they are typed by hand; each exits with this code. */
async function commandsSay(code: number, email: string): Promise<string> {
  const commands = [['account', 'reset', '--email', email], ['retention', '--now'], ['backup']] as const;
  const said = commands.map(async ([command, ...args]) => {
    const { ended, output } = spawnScript(`${command}.ts`, [...args], {
      DATA_DIR: api.folder,
      DATABASE_URL: api.url,
      BACKUP_TARGET: `${api.folder}/backups`,
      BACKUP_KEY: Buffer.alloc(32).toString('base64'),
      REMOTES: '../shell/remotes.json',
      LOG_LEVEL: 'trace',
    });
    expect([command, await ended, output()]).toEqual([command, code, expect.stringMatching(/\S/)]);
    return output();
  });
  return (await Promise.all(said)).join('');
}

test('nothing that a provider says about people is logged, even if it is refused', async () => {
  const person = { email: `firm.${CANARY}`, email_verified: true, name: CANARY };
  const unknown = { ...person, email: `unknown.${CANARY}` };
  await api.addAccount('staff', person.email);
  provider.people = { [CANARY]: { ...unknown, groups: ['owner'] } };
  expect(await comeBack()).toBe(403);
  provider.people = { [CANARY]: { ...person, groups: ['owner'] } };
  expect(await comeBack()).toBe(303);
  provider.people = { [CANARY]: { ...person, groups: [CANARY] } };
  expect(await comeBack()).toBe(403);
  const refusal = { error: 'access_denied', error_description: CANARY, error_uri: `http://${CANARY}` };
  const refuse = (way: URL) => {
    for (const [name, value] of Object.entries(refusal)) way.searchParams.set(name, value);
    way.searchParams.delete('code');
    return way;
  };
  expect(await comeBack(refuse)).toBe(401);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = [part({ alg: 'RS256' }), part({ sub: CANARY, iss: CANARY }), CANARY].join('.');
  const tokens = [{ ...refusal }, { id_token: CANARY }, { id_token: forged }, CANARY];
  for (const token of tokens) {
    provider.fault = ({ url }, response) => {
      const isToken = url === '/token';
      const body = { access_token: CANARY, token_type: 'Bearer', ...(typeof token === 'object' && token) };
      const status = 'error' in body ? 400 : 200;
      if (isToken) response.writeHead(status, { 'Content-Type': 'application/json' });
      if (isToken) response.end(typeof token === 'object' ? JSON.stringify(body) : token);
      return isToken;
    };
    expect([token, await comeBack()]).toEqual([token, expect.any(Number)]);
  }
  provider.fault = undefined;
  expect(api.logged.filter((line) => /OpenID Connect/.test(line)).length).toBeGreaterThanOrEqual(5);
  expect(api.logged.filter((line) => LEAK.test(line))).toEqual([]);
});

test('no field of any call is logged at any level or printed by a command, even when mails and statements fail', async () => {
  const [people, others] = [await addPeople(), await addPeople()];
  mails.fault = { at: 'address', answer: 550 };
  const statuses = await callEverything(people);
  expect(statuses[201]).toBeGreaterThanOrEqual(5);
  expect(statuses[422]).toBeGreaterThanOrEqual(10);
  await api.outbox.deliver();
  const unsent = api.logged.filter((line) => line.includes('a message was not sent'));
  for (const reason of ['The mail server refused', 'The webhook answered 500'])
    expect(unsent.filter((line) => line.includes(reason))).not.toEqual([]);
  expect(api.logged.filter((line) => LEAK.test(line))).toEqual([]);
  await api.addAccount('staff', OPERATED);
  await api.database.writes.run(api.database.read.update(accounts).set({ firstName: CANARY }));
  await api.database.writes.run(api.database.read.update(contacts).set({ changedAt: '2000-01-01' }));
  mkdirSync(`${api.folder}/backups`);
  expect(await commandsSay(0, OPERATED)).not.toMatch(LEAK);

  const { rows } = await api.database.client.execute(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like '%\\_search\\_%' escape '\\' and name not like 'folded\\_%' escape '\\' and name not in ('accounts', 'client_profiles', 'sessions', '__drizzle_migrations') order by rowid desc",
  );
  for (const { name } of rows) await api.database.client.execute(`drop table "${String(name)}"`);
  expect((await callEverything(others))[500]).toBeGreaterThanOrEqual(40);
  expect(api.logged.filter((line) => line.includes('no such table'))).not.toEqual([]);
  expect(api.logged.filter((line) => LEAK.test(line))).toEqual([]);
  await api.database.client.execute('drop table accounts');
  expect(await commandsSay(1, CANARY)).not.toMatch(LEAK);
}, 400_000);
