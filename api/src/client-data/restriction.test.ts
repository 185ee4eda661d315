import { eq } from 'drizzle-orm';
import { clientHolds, clientNotes, clientProfiles, ledgerEntries, outbox, sessions } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { operationsOf } from '../openapi/operations';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';
import { addTestAccount, addTestClient, addTestMember, type TestClient } from '../testing/test-documents';

let api: TestApi;
let client: TestClient;
let owner: TestClient;
beforeEach(async () => {
  api = await startTestApi();
  client = await addTestClient(api, 'ines@moreau.com');
  owner = await addTestAccount(api, 'staff', 'owner@example.com');
});
afterEach(() => api.close());

const ask = (method: string, path: string, cookie = owner.cookie, json?: unknown) =>
  api.send(`/api/admin/clients/${client.id}${path}`, { method, cookie, json });
const restrict = () => ask('PUT', '/restriction', owner.cookie, { reason: 'She disputes an address' });

const UNKNOWN = '0190aaaa-0000-7000-8000-000000000000';
const filled = (path: string) => path.replace('{clientId}', client.id).replaceAll(/\{\w+\}/g, UNKNOWN);
const OWNERS_OWN = /\/(restriction|legal-hold|erasure)$/;
/** A member of the household can lose access at any time, and nobody can get it: see case-access.test.ts. */
const PEOPLE = /\/people\b/;

test('while a client is restricted, no route can change the case, and all reading routes still work', async () => {
  await restrict();
  const own = operationsOf(api.app).filter(({ path }) => path.startsWith('/api/client/'));
  const ofStaff = operationsOf(api.app).filter(
    ({ path }) => path.includes('{clientId}') && !OWNERS_OWN.test(path) && !PEOPLE.test(path),
  );
  expect(Math.min(own.length, ofStaff.length)).toBeGreaterThan(8);
  const profile = () => api.database.read.select().from(clientProfiles);
  const before = await profile();
  for (const [cookie, operations] of [
    [client.cookie, own],
    [owner.cookie, ofStaff],
  ] as const)
    for (const { method, path } of operations) {
      const isRead = method === 'get';
      const json = isRead ? undefined : {};
      const response = await api.send(filled(path), { method: method.toUpperCase(), cookie, json });
      const found = [method, path, (await response.text()).includes('problem:client-restricted')];
      expect(found).toEqual([method, path, !isRead]);
    }
  expect(await profile()).toEqual(before);
  const rename = { method: 'PUT', cookie: client.cookie, json: { firstName: 'Another', lastName: 'Name' } };
  expect((await api.send('/api/account/name', rename)).status).toBe(409);
});

test('staff see the restriction with author and reason, the client sees that it exists, without the reason', async () => {
  expect(await (await restrict()).json()).toMatchObject({
    restriction: { setBy: 'Jane Doe', reason: 'She disputes an address', since: expect.stringMatching(/Z$/) },
    legalHold: null,
  });
  const shown = await (await api.send('/api/client/profile', { cookie: client.cookie })).text();
  expect(JSON.parse(shown)).toMatchObject({ restrictedSince: expect.stringMatching(/Z$/) });
  expect(shown).not.toContain('disputes');
  expect(await (await ask('DELETE', '/restriction')).json()).toMatchObject({ restriction: null });
  const after = await api.send('/api/client/profile', { cookie: client.cookie });
  expect(await after.json()).not.toHaveProperty('restrictedSince');
  const note = { title: 'Hello', content: 'Welcome', type: 'update' };
  expect((await ask('POST', '/notes', owner.cookie, note)).status).toBe(201);
  const told = await api.database.read
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.clientId, client.id));
  expect(told.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['client-restricted', 'client-unrestricted']),
  );
  expect(JSON.stringify(told)).not.toContain('disputes');
});

test('waiting letters are not sent to a restricted client', async () => {
  await ask('PUT', '/profile', owner.cookie, {
    firstName: 'I',
    lastName: 'M',
    email: 'i@moreau.com',
    status: 'active',
  });
  const { read, writes } = api.database;
  const letter = {
    kind: 'invitation',
    channel: 'mail',
    recipient: 'ines@moreau.com',
    state: 'waiting',
  } as const;
  const row = (about: string) => ({
    ...letter,
    about,
    id: about,
    eventKey: about,
    payload: 'secret',
    attempts: 0,
    nextAt: 0,
    giveUpAt: 0,
    createdAt: '',
  });
  await writes.run(read.insert(outbox).values([row(client.id), row(owner.id)]));
  await restrict();
  const letters = await read.select().from(outbox);
  expect(letters.map(({ about, state, payload }) => [about, state, payload])).toEqual([
    [client.id, 'dropped', null],
    [owner.id, 'waiting', 'secret'],
  ]);
});

describe("while a client's data are restricted", () => {
  const visit = async (path: string, json: object, cookie?: string) =>
    (
      (await (await api.send(path, { method: 'POST', json, ...(cookie && { cookie }) })).json()) as {
        id: string;
      }
    ).id;
  /**
   * Adds a message about everything that a message can be about, of the client, of a member of the household and of
   * others, by name.
   */
  async function fillOutbox(state: 'waiting' | 'dead') {
    const { read, writes } = api.database;
    const email = 'Ines@Moreau.com';
    const member = await addTestMember(api, client, 'member@moreau.com', 'view');
    const other = await addTestClient(api, 'other@vale.com');
    const booking = await visit('/api/bookings', { ...validBooking(), email });
    const booked = await visit('/api/bookings', { ...validBooking(), email: 'x@y.com' }, client.cookie);
    const contact = await visit('/api/contacts', { ...validContact(), email });
    const theirs = await visit('/api/contacts', { ...validContact(), email: 'other@vale.com' });
    const letters = [
      ['booking under the address', 'booking-confirmed', booking, email],
      ['booking while signed in', 'booking-moved', booked, 'x@y.com'],
      ['booking told to staff', 'booking-notice', booking, 'desk@firm.com'],
      ['booking told to a webhook', 'booking-webhook', booking, 'hook.com'],
      ['inquiry under the address', 'contact-reply', contact, email],
      ['invitation of a member', 'invitation', member.id, 'member@moreau.com'],
      ['news to a member', 'firm-message', client.id, 'member@moreau.com'],
      ['inquiry of another', 'contact-reply', theirs, 'other@vale.com'],
      ['invitation of another', 'invitation', other.id, 'other@vale.com'],
      ['new password', 'password-reset', client.id, 'ines@moreau.com'],
      ['new password of a member', 'password-reset', member.id, 'member@moreau.com'],
    ] as const;
    await writes.run(
      read.delete(outbox),
      read.insert(outbox).values(
        letters.map(([eventKey, kind, about, recipient]) => ({
          id: uuidv7(),
          eventKey,
          kind,
          about,
          recipient,
          state,
          payload: '{}',
          attempts: 0,
          channel: kind.endsWith('webhook') ? ('webhook' as const) : ('mail' as const),
          nextAt: 0,
          giveUpAt: Number.MAX_SAFE_INTEGER,
          createdAt: '',
        })),
      ),
    );
  }
  const SENT = [
    'inquiry of another',
    'invitation of another',
    'new password',
    'new password of a member',
  ] as const;
  const inState = async (state: 'waiting' | 'dead' | 'dropped') => {
    const letters = await api.database.read.select().from(outbox).where(eq(outbox.state, state));
    return letters.map(({ eventKey }) => eventKey).toSorted();
  };

  test('mails about the case, bookings and inquiries, and to the household are dropped; those that protect accounts are sent', async () => {
    await fillOutbox('waiting');
    await restrict();
    expect(await inState('waiting')).toEqual(SENT);
    expect(await inState('dropped')).toHaveLength(7);
    const kept = await api.database.read.select().from(outbox).where(eq(outbox.state, 'dropped'));
    expect(kept.filter(({ payload }) => payload !== null)).toEqual([]);
  });

  test('staff cannot retry failed messages about it', async () => {
    await fillOutbox('dead');
    const retried = async () => {
      const letters = await api.database.read.select().from(outbox).where(eq(outbox.state, 'dead'));
      return Promise.all(
        letters.map(async ({ id }) => {
          const path = `/api/admin/messages/${id}/retry`;
          const answer = await api.send(path, { method: 'POST', cookie: owner.cookie });
          return [answer.status, (await answer.text()).includes('problem:client-restricted')];
        }),
      );
    };
    await restrict();
    const refused = (await retried()).filter(([status]) => status !== 200);
    expect(refused).toEqual(Array.from({ length: 7 }, () => [409, true]));
    expect(await inState('waiting')).toEqual(SENT);
    await ask('DELETE', '/restriction');
    expect(await retried()).toEqual(Array.from({ length: 7 }, () => [200, false]));
  });
});

test('a restriction does not reveal whether a client exists', async () => {
  await restrict();
  const editor = await addTestAccount(api, 'staff', 'editor@example.com', 'editor');
  const reader = await addTestAccount(api, 'staff', 'reader@example.com', 'reader');
  const note = { title: 'Hello', content: 'Welcome', type: 'update' };
  for (const { cookie } of [editor, reader])
    expect((await ask('POST', '/notes', cookie, note)).status).toBe(403);
  expect(await api.database.read.$count(clientNotes)).toBe(0);
});

test('only owners with a recent sign-in set holds, with a reason', async () => {
  const adviser = await addTestAccount(api, 'staff', 'adviser@example.com', 'adviser');
  for (const path of ['/restriction', '/legal-hold']) {
    expect((await ask('PUT', path, adviser.cookie, { reason: 'x' })).status).toBe(403);
    expect((await ask('PUT', path, owner.cookie, { reason: ' ' })).status).toBe(422);
  }
  const { read, writes } = api.database;
  await writes.run(read.update(sessions).set({ authenticatedAt: Date.now() - 11 * 60_000 }));
  for (const path of ['/restriction', '/legal-hold'])
    for (const method of ['PUT', 'DELETE'])
      expect(await (await ask(method, path, owner.cookie, { reason: 'x' })).text()).toContain(
        'sign-in-again',
      );
  expect(await read.$count(clientHolds)).toBe(0);
});
