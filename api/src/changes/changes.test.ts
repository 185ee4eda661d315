import { eq } from 'drizzle-orm';
import { AUDIT_ACTIONS, dayAfter, firmDay, type NewBooking, slotInstant } from '../contract';
import { bookings, contacts, ledgerEntries, outbox } from '../db/schema';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

const PATH = '/api/admin/changes';
const PATIENCE_MS = 4000;

let api: TestApi;
let cookie: string;
let stopping: AbortController;
const streams: { cancel(): Promise<void> }[] = [];
beforeEach(async () => {
  stopping = new AbortController();
  api = await startTestApi({}, [], undefined, { stopping: stopping.signal });
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
});
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.cancel()));
  await api.close();
});

interface Event {
  readonly id: string;
  readonly changes: { list: string; ids: string[] | null }[];
}

/** A stream of changes; `next` waits for its next event. */
async function listen(query = '', headers: Record<string, string> = {}) {
  const answer = await api.send(`${PATH}${query}`, { cookie, headers });
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  streams.push(reader);
  let text = '';
  const next = async (): Promise<Event> => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no event came')), PATIENCE_MS).unref(),
    );
    for (;;) {
      const [, data, id] = /data: (.*)\nid: (.*)\n\n/.exec(text) ?? [];
      if (data && id) {
        text = text.slice(text.indexOf(id) + id.length);
        return { id, changes: JSON.parse(data) as Event['changes'] };
      }
      const { value, done } = await Promise.race([reader.read(), late]);
      if (done) throw new Error('the stream has ended');
      text += value;
    }
  };
  return { next };
}

const submit = async (list: 'bookings' | 'contacts') => {
  const json = list === 'bookings' ? validBooking() : validContact();
  const answer = await api.send(`/api/${list}`, { method: 'POST', json });
  return ((await answer.json()) as { id: string }).id;
};
const setStatus = (list: string, id: string, status: string) =>
  api.send(`/api/admin/${list}/${id}`, { method: 'PATCH', json: { status }, cookie });

test('new and changed rows are announced by list and id, without their content', async () => {
  const { next } = await listen();
  const booking = await submit('bookings');
  expect((await next()).changes).toEqual([{ list: 'bookings', ids: [booking] }]);
  const contact = await submit('contacts');
  expect((await next()).changes).toEqual([{ list: 'contacts', ids: [contact] }]);
  await setStatus('bookings', booking, 'confirmed');
  expect((await next()).changes).toEqual([{ list: 'bookings', ids: [booking] }]);
  const json = { text: 'Call first.' };
  await api.send(`/api/admin/contacts/${contact}/notes`, { method: 'POST', json, cookie });
  expect((await next()).changes).toEqual([{ list: 'contacts', ids: [contact] }]);
  // Looks at data are no change.
  await api.send('/api/admin/clients', { cookie });
  const other = await submit('contacts');
  expect((await next()).changes).toEqual([{ list: 'contacts', ids: [other] }]);
});

test('every change of a booking or an inquiry in the ledger is announced, and nothing else', async () => {
  const { read, writes } = api.database;
  const text = { name: '', email: '', subject: '', message: '', status: 'new' };
  const at = new Date().toISOString();
  // One inquiry for each action, whose id is the name of the action.
  const rows = AUDIT_ACTIONS.map((id) => ({ ...text, id, createdAt: at, changedAt: at }));
  await writes.run(read.insert(contacts).values(rows));
  const { next } = await listen();
  const line = { at, actorKind: 'staff' as const };
  await writes.run(
    read
      .insert(ledgerEntries)
      .values(AUDIT_ACTIONS.map((action) => ({ ...line, action, subjectId: action }))),
  );
  const [{ ids } = { ids: null }] = (await next()).changes;
  expect(ids?.toSorted()).toEqual([
    'booking-cancelled',
    'booking-changed',
    'booking-moved',
    'booking-times-proposed',
    'contact-changed',
    'record-answered',
    'record-assigned',
    'record-note-added',
    'record-reply-received',
  ]);
});

test('each listener gets the changes since its position', async () => {
  const missed = await submit('bookings');
  const [first, second] = [await listen(), await listen('?ago=60000')];
  expect((await second.next()).changes).toEqual([{ list: 'bookings', ids: [missed] }]);
  const next = await submit('contacts');
  for (const { changes } of [await first.next(), await second.next()])
    expect(changes).toEqual([{ list: 'contacts', ids: [next] }]);
});

test('a reader that reconnects misses nothing that happened meanwhile', async () => {
  const first = await listen();
  const booking = await submit('bookings');
  const { id } = await first.next();
  await streams.pop()!.cancel();
  await setStatus('bookings', booking, 'cancelled');
  const contact = await submit('contacts');
  const expected = [
    { list: 'bookings', ids: [booking] },
    { list: 'contacts', ids: [contact] },
  ];
  expect((await (await listen(`?after=${id}`)).next()).changes).toEqual(expected);
  expect((await (await listen('', { 'Last-Event-ID': id })).next()).changes).toEqual(expected);
});

test('a stopping api sends its readers elsewhere, also those who only come then, and they miss nothing', async () => {
  const open = await api.send(PATH, { cookie });
  stopping.abort();
  const [, id] = /retry: 3000\nid: (.*)\n\n$/.exec(await open.text())!;
  await submit('bookings');
  const late = await api.send(PATH, { cookie, headers: { 'Last-Event-ID': id! } });
  expect([late.status, await late.text()]).toEqual([200, `retry: 200\n\nretry: 3000\nid: ${id}\n\n`]);
});

test('after too many changes to list by id, readers must reload all', async () => {
  const { read, writes } = api.database;
  const row = { at: '2026-01-01T00:00:00.000Z', action: 'signed-in' as const, actorKind: 'staff' as const };
  for (let left = 500; left > 0; left -= 100)
    await writes.run(read.insert(ledgerEntries).values(Array.from({ length: 100 }, () => row)));
  const { next } = await listen('?after=0-0-0');
  const { changes, id } = await next();
  expect(changes).toEqual([
    { list: 'bookings', ids: null },
    { list: 'contacts', ids: null },
  ]);
  const booking = await submit('bookings');
  expect((await (await listen(`?after=${id}`)).next()).changes).toEqual([
    { list: 'bookings', ids: [booking] },
  ]);
});

test('an unreadable start position means now', async () => {
  await submit('bookings');
  for (const query of ['?after=1-2', '?ago=yesterday', '?ago=-5', '?after=%00']) {
    const { next } = await listen(query);
    const id = await submit('contacts');
    expect((await next()).changes).toEqual([{ list: 'contacts', ids: [id] }]);
  }
});

test('editors, clients and signed-out people get no stream, and one account no more than twenty', async () => {
  await api.addAccount('staff', 'editor@lind.com', 'editor');
  const editor = await api.signIn('editor@lind.com');
  expect((await api.send(PATH, { cookie: editor })).status).toBe(403);
  expect((await api.send(PATH)).status).toBe(401);
  for (let count = 0; count < 20; count++) await listen();
  const refused = await api.send(PATH, { cookie });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1']);
  await streams.pop()!.cancel();
  // A stream counts until its last read has been answered.
  let another = await api.send(PATH, { cookie });
  while (another.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    another = await api.send(PATH, { cookie });
  }
  expect(another.status).toBe(200);
  streams.push(another.body!);
});

test('a row removed meanwhile is not announced', async () => {
  const first = await listen();
  const booking = await submit('bookings');
  const { id } = await first.next();
  await setStatus('bookings', booking, 'confirmed');
  await api.database.writes.run(api.database.read.delete(bookings));
  const contact = await submit('contacts');
  expect((await (await listen(`?after=${id}`)).next()).changes).toEqual([
    { list: 'contacts', ids: [contact] },
  ]);
});

test('a status change based on a stale status is refused, with nothing changed, recorded or mailed', async () => {
  const set = (id: string, status: string, seen?: string) =>
    api.send(`/api/admin/bookings/${id}`, {
      method: 'PATCH',
      json: { status },
      cookie,
      ...(seen && { headers: { 'If-Match': `"${seen}"` } }),
    });
  const id = await submit('bookings');
  const first = await set(id, 'confirmed', 'pending');
  expect([first.status, first.headers.get('Status-Set')]).toEqual([200, '?1']);
  const lines = () => api.database.read.$count(ledgerEntries, eq(ledgerEntries.action, 'booking-changed'));
  const mails = () => api.database.read.$count(outbox);
  const before = [await lines(), await mails()];
  const late = await set(id, 'cancelled', 'pending');
  expect([late.status, await late.json()]).toEqual([
    412,
    expect.objectContaining({
      type: 'urn:lisle-harrow:problem:changed-meanwhile',
      status: 'confirmed',
      changedBy: 'Jane Doe',
    }),
  ]);
  expect([await lines(), await mails()]).toEqual(before);
  // Choosing the status that a colleague has just set is no conflict, and callers that do not say what they saw are not checked.
  const same = await set(id, 'confirmed', 'pending');
  expect([same.status, same.headers.get('Status-Set')]).toEqual([200, '?0']);
  expect((await set(id, 'cancelled')).status).toBe(200);
  expect(await lines()).toBe(before[0]! + 1);
  expect((await set('none', 'cancelled', 'pending')).status).toBe(404);
});

test('a status based on a stale slot is not set if the visitor has moved the booking meanwhile', async () => {
  const made = await api.send('/api/bookings', { method: 'POST', json: validBooking() });
  const { id, confirmation } = (await made.json()) as NewBooking;
  const { read } = api.database;
  const rowOf = async () => (await read.select().from(bookings).where(eq(bookings.id, id)))[0]!;
  const tag = ({ status, preferredDate, preferredTime }: Awaited<ReturnType<typeof rowOf>>) => ({
    'If-Match': `"${status}"`,
    'Seen-Slot': `${preferredDate} ${preferredTime}`,
  });
  const set = (status: string, headers: Record<string, string>) =>
    api.send(`/api/admin/bookings/${id}`, { method: 'PATCH', json: { status }, cookie, headers });
  await setStatus('bookings', id, 'confirmed');
  await setStatus('bookings', id, 'pending');
  const seen = tag(await rowOf());
  const day = dayAfter(firmDay(new Date()), 9);
  const moved = { preferredDate: slotInstant(day, '11:00 AM'), preferredTime: '11:00 AM' };
  const path = `/api/booking-confirmations/${confirmation}/reschedule`;
  expect((await api.send(path, { method: 'POST', json: moved })).status).toBe(200);
  const lines = () => read.$count(ledgerEntries, eq(ledgerEntries.action, 'booking-changed'));
  for (const status of ['confirmed', 'pending']) {
    const late = await set(status, seen);
    expect([late.status, await late.json()]).toEqual([
      412,
      expect.objectContaining({ ...moved, status: 'pending', changedBy: null }),
    ]);
  }
  expect([(await rowOf()).status, await lines()]).toEqual(['pending', 2]);
  expect((await set('confirmed', tag(await rowOf()))).status).toBe(200);
  expect([(await rowOf()).status, await lines()]).toEqual(['confirmed', 3]);
});
