import { operationsOf } from './openapi/operations';
import { toJSONSchema } from 'zod/v4/core';
import { mailSettings, startMailServer } from './testing/mail-server';
import { addTestAccount, addTestClient, pdf } from './testing/test-documents';
import { startTestApi, validBooking } from './testing/test-api';

const CANARY = 'canary@osei.com';
const LEAK = /canary|osei/i;

/** Of fields that take only certain values; the rest take the canary. */
const VALID: Record<string, unknown> = {
  ...{ service: validBooking().service, preferredDate: validBooking().preferredDate },
  ...{
    preferredTime: validBooking().preferredTime,
    timeZone: 'Europe/Paris',
    phone: '',
    dueDate: '2027-01-01',
  },
  ...{ status: 'pending', order: 1 },
};

const mails = await startMailServer();
const api = await startTestApi({ ...mailSettings(mails), PUBLIC_URL: 'http://localhost' });
const operations = operationsOf(api.app).filter(({ path }) => path !== '/api/logout');
afterAll(async () => {
  await api.close();
  await mails.close();
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
/** People for each call: one may end all sessions, or shut an account. */
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

/** Sends the canary in every field of every call, by everybody; gives how many answers had each status. */
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

test('no field of any call reaches the log, at any level, also where mails and statements fail', async () => {
  const [people, others] = [await addPeople(), await addPeople()];
  mails.fault = { at: 'address', answer: 550 };
  const statuses = await callEverything(people);
  expect(statuses[201]).toBeGreaterThanOrEqual(5);
  expect(statuses[422]).toBeGreaterThanOrEqual(10);
  await api.outbox.deliver();
  expect(api.logged.filter((line) => line.includes('a message was not sent'))).not.toEqual([]);
  expect(api.logged.filter((line) => LEAK.test(line))).toEqual([]);

  const { rows } = await api.database.client.execute(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like '%\\_search\\_%' escape '\\' and name not in ('accounts', 'client_profiles', 'sessions')",
  );
  for (const { name } of rows) await api.database.client.execute(`drop table "${String(name)}"`);
  expect((await callEverything(others))[500]).toBeGreaterThanOrEqual(40);
  expect(api.logged.filter((line) => line.includes('no such table'))).not.toEqual([]);
  expect(api.logged.filter((line) => LEAK.test(line))).toEqual([]);
}, 60_000);
