import { eq } from 'drizzle-orm';
import { type AnswerTimes, type Figures, type HoursOverview, MAX_FIGURE_SOURCES } from '../contract';
import { accounts, bookings, clientDocuments, clientProfiles, contacts, ledgerEntries } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { openCaseDesk } from '../testing/client-cases';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';
import { firmWeeks } from './firm-weeks';

const HOUR_MS = 3_600_000;

let api: TestApi;
let owner: string;
beforeEach(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'owner@lind.com');
  owner = await api.signIn('owner@lind.com');
});
afterEach(() => api.close());

async function read(query = '', cookie = owner): Promise<Figures> {
  const response = await api.send(`/api/admin/figures${query}`, { cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as Figures;
}

/** The instant `hours` after the start of the week that is `weeksBack` weeks before the present one. */
const at = (weeksBack: number, hours = 1) =>
  new Date(Date.parse(firmWeeks(weeksBack + 1, new Date())[0]!.startsAt) + hours * HOUR_MS);

const addBooking = async (when: Date, changes: Partial<typeof bookings.$inferInsert> = {}) => {
  const [id, createdAt] = [uuidv7(when.getTime()), when.toISOString()];
  const row = { ...validBooking(), id, createdAt, changedAt: createdAt, status: 'pending', ...changes };
  await api.database.writes.run(api.database.read.insert(bookings).values(row));
  return id;
};
const addContact = async (when: Date, changes: Partial<typeof contacts.$inferInsert> = {}) => {
  const [id, createdAt] = [uuidv7(when.getTime()), when.toISOString()];
  const row = { ...validContact(), id, createdAt, changedAt: createdAt, status: 'new', ...changes };
  await api.database.writes.run(api.database.read.insert(contacts).values(row));
  return id;
};
const setStatus = async (list: string, id: string, status: string) => {
  const init = { method: 'PATCH', json: { status }, cookie: owner };
  expect((await api.send(`/api/admin/${list}/${id}`, init)).status).toBe(200);
};
const none = { inTime: 0, late: 0, open: 0 };
const totalOf = ({ inTime, late, open }: AnswerTimes) => inTime + late + open;

test('an empty database has twelve empty weeks', async () => {
  const { weeks, ...figures } = await read();
  expect(weeks.map(({ firstDay }) => firstDay)).toEqual(
    firmWeeks(12, new Date()).map(({ firstDay }) => firstDay),
  );
  expect(weeks.every(({ bookings: all }) => totalOf(all) === 0)).toBe(true);
  expect(figures).toEqual({
    answerSpans: {
      bookings: { answered: 0, medianMs: null, medianOfficeMs: null },
      inquiries: { answered: 0, medianMs: null, medianOfficeMs: null },
    },
    services: [],
    meetings: [],
    sources: { bookings: [], inquiries: [] },
    conversion: { bookings: { people: 0, clients: 0 }, inquiries: { people: 0, clients: 0 } },
    waiting: {
      bookings: 0,
      inquiries: 0,
      documents: 0,
      clients: 0,
      askedFor: { documents: 0, clients: 0, overdue: 0 },
    },
  });
});

test('bookings and inquiries count in the week they came, and not at all before the first week', async () => {
  await addBooking(at(2, -1));
  await addBooking(at(2, 0));
  await addBooking(at(1, -1));
  await addBooking(at(1));
  await addBooking(at(0, 0));
  await addContact(at(1, -0.001));
  await addContact(at(0, 0));
  const { weeks } = await read('?weeks=3');
  expect(weeks.map((week) => [totalOf(week.bookings), totalOf(week.inquiries)])).toEqual([
    [2, 1],
    [1, 0],
    [1, 1],
  ]);
  expect((await read('?weeks=1')).weeks).toHaveLength(1);
});

test('bookings are counted by service and by way to meet, with the city of the office', async () => {
  await addBooking(at(1), { service: 'Wealth Management', meeting: 'office', office: 'london' });
  await addBooking(at(1), { service: 'Wealth Management', meeting: 'office', office: 'london' });
  await addBooking(at(0), { service: 'Wealth Management', meeting: 'office', office: 'closed-since' });
  await addBooking(at(0), { meeting: 'video', status: 'cancelled' });
  await addBooking(at(3), { meeting: 'video' });
  const { services, meetings } = await read('?weeks=2');
  expect(services).toEqual([
    { service: 'Wealth Management', bookings: 3 },
    { service: 'Tax Optimization', bookings: 1 },
  ]);
  expect(meetings).toEqual([
    { meeting: 'office', office: 'london', officeName: 'London', bookings: 2 },
    { meeting: 'office', office: 'closed-since', officeName: 'closed-since', bookings: 1 },
    { meeting: 'video', office: null, officeName: null, bookings: 1 },
  ]);
});

test('bookings and inquiries are counted by where their visitors came from', async () => {
  for (const source of ['linkedin.com', 'google.com', null, 'google.com'])
    await addBooking(at(1), { source });
  await addBooking(at(3), { source: 'google.com' });
  await addContact(at(0), { source: 'direct' });
  expect((await read('?weeks=2')).sources).toEqual({
    bookings: [
      { source: 'google.com', rows: 2 },
      { source: null, rows: 1 },
      { source: 'linkedin.com', rows: 1 },
    ],
    inquiries: [{ source: 'direct', rows: 1 }],
  });
});

test('only the largest of many sources are named', async () => {
  for (let each = 0; each < MAX_FIGURE_SOURCES + 3; each++)
    await addBooking(at(0), { source: `s${String(each).padStart(2, '0')}.example` });
  const { bookings: named } = (await read('?weeks=1')).sources;
  expect(named).toHaveLength(MAX_FIGURE_SOURCES);
  expect(named[0]).toEqual({ source: 's00.example', rows: 1 });
});

test('the first answer counts, whatever was changed later', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const late = await addBooking(hoursAgo(25));
  const soon = await addBooking(hoursAgo(23.9));
  await addBooking(hoursAgo(1));
  await setStatus('bookings', late, 'confirmed');
  await setStatus('bookings', soon, 'confirmed');
  // Confirmed in time, and completed days later.
  const later = new Date(Date.now() + 90 * HOUR_MS).toISOString();
  const { read: db, writes } = api.database;
  const complete = db.update(bookings).set({ status: 'completed', changedAt: later });
  await writes.run(complete.where(eq(bookings.id, soon)));
  const answered = await addContact(hoursAgo(30));
  await addContact(hoursAgo(23.9));
  await setStatus('contacts', answered, 'in_progress');

  const { weeks } = await read('?weeks=2');
  const sumOf = (list: 'bookings' | 'inquiries') =>
    weeks.reduce(
      (sum, { [list]: each }) => ({
        inTime: sum.inTime + each.inTime,
        late: sum.late + each.late,
        open: sum.open + each.open,
      }),
      none,
    );
  expect(sumOf('bookings')).toEqual({ inTime: 1, late: 1, open: 1 });
  expect(sumOf('inquiries')).toEqual({ inTime: 0, late: 1, open: 1 });
});

test('a status that was replaced before the visitor was notified is no answer', async () => {
  const { read: db, writes } = api.database;
  const came = at(1);
  /** A booking that got each of these statuses the given number of seconds after its first hour. */
  const addChanged = async (...statuses: [status: string, seconds: number][]) => {
    const id = await addBooking(came, { status: statuses.at(-1)![0] });
    const lines = statuses.map(([status, seconds], each) => ({
      at: new Date(came.getTime() + HOUR_MS + seconds * 1000).toISOString(),
      subjectId: id,
      action: 'booking-changed' as const,
      actorKind: 'staff' as const,
      changes: JSON.stringify({ status: [statuses[each - 1]?.[0] ?? 'pending', status] }),
    }));
    await writes.run(db.insert(ledgerEntries).values(lines));
  };
  const answers = async () => (await read('?weeks=2')).weeks[0]!.bookings;
  await addChanged(['confirmed', 0], ['pending', 110]);
  await addChanged(['confirmed', 0], ['cancelled', 110], ['pending', 220]);
  expect(await answers()).toEqual({ inTime: 0, late: 2, open: 0 });
  // The visitor was told of these answers.
  await addChanged(['confirmed', 0], ['pending', 130]);
  await addChanged(['confirmed', 0], ['cancelled', 110]);
  expect(await answers()).toEqual({ inTime: 2, late: 2, open: 0 });
  // The answer that counts came days later.
  await addChanged(['confirmed', 0], ['pending', 60], ['confirmed', 200_000]);
  expect(await answers()).toEqual({ inTime: 2, late: 3, open: 0 });

  const undone = await addContact(at(0));
  await setStatus('contacts', undone, 'resolved');
  const { answerSpans } = await read('?weeks=2');
  expect(answerSpans).toMatchObject({ bookings: { answered: 3 }, inquiries: { answered: 1 } });
  await setStatus('contacts', undone, 'new');
  expect((await read('?weeks=2')).answerSpans).toMatchObject({ inquiries: { answered: 0 } });
});

test('without ledger lines the last change is the answer, and exactly 24 hours are in time', async () => {
  const came = at(1);
  const after = (hours: number) => new Date(came.getTime() + hours * HOUR_MS).toISOString();
  await addBooking(came, { status: 'confirmed', changedAt: after(24) });
  await addBooking(came, { status: 'confirmed', changedAt: after(24 + 1 / 3600) });
  // Moved by the visitor and never answered, so overdue.
  await addBooking(came, { status: 'pending', changedAt: after(2) });
  expect((await read('?weeks=2')).weeks[0]!.bookings).toEqual({ inTime: 1, late: 2, open: 0 });
});

test('the median time to answer is given by the clock and by office hours, as on a row', async () => {
  // Midnight on a Monday in New York, with the office closed until nine.
  const came = at(1, 0);
  const after = (hours: number) => new Date(came.getTime() + hours * HOUR_MS).toISOString();
  for (const hours of [2, 11, 50]) await addBooking(came, { status: 'confirmed', changedAt: after(hours) });
  await addBooking(came);
  await addContact(came, { status: 'resolved', changedAt: after(30) });
  const { answerSpans } = await read('?weeks=2');
  expect(answerSpans).toEqual({
    bookings: { answered: 3, medianMs: 11 * HOUR_MS, medianOfficeMs: 2 * HOUR_MS },
    inquiries: { answered: 1, medianMs: 30 * HOUR_MS, medianOfficeMs: 9 * HOUR_MS },
  });

  const overview = (await (await api.send('/api/admin/hours', { cookie: owner })).json()) as HoursOverview;
  const [{ firstDay }] = (await read('?weeks=2')).weeks as [Figures['weeks'][number]];
  const closed = { firstDay, lastDay: firstDay, hours: null, office: null, adviser: null, note: 'Holiday' };
  const json = { ...overview, exceptions: [closed] };
  expect((await api.send('/api/admin/hours', { method: 'PUT', json, cookie: owner })).status).toBe(200);
  expect((await read('?weeks=2')).answerSpans).toMatchObject({
    bookings: { medianMs: 11 * HOUR_MS, medianOfficeMs: 0 },
    inquiries: { medianMs: 30 * HOUR_MS, medianOfficeMs: 0 },
  });
});

test('more than one batch of rows is read, each once', async () => {
  const { read: db, writes } = api.database;
  const rows = Array.from({ length: 1_205 }, (_, index) => {
    const when = new Date(at(1).getTime() + index);
    const [id, createdAt] = [uuidv7(when.getTime()), when.toISOString()];
    return { ...validContact(), id, createdAt, changedAt: createdAt, status: index % 2 ? 'new' : 'resolved' };
  });
  for (let from = 0; from < rows.length; from += 200)
    await writes.run(db.insert(contacts).values(rows.slice(from, from + 200)));
  const { weeks, answerSpans } = await read('?weeks=2');
  expect(totalOf(weeks[0]!.inquiries)).toBe(1_205);
  expect(answerSpans.inquiries).toMatchObject({ answered: 603, medianMs: 0 });
});

test('a person counts once, as a client if they became one since, and not if they were one before', async () => {
  await api.addAccount('client', 'before@example.com');
  await api.addAccount('client', 'after@example.com');
  const { read: db, writes } = api.database;
  const since = (email: string, createdAt: string) =>
    db.update(accounts).set({ createdAt }).where(eq(accounts.email, email));
  await writes.run(
    since('before@example.com', at(1, 0).toISOString()),
    since('after@example.com', at(1, 5).toISOString()),
  );
  await addBooking(at(1, 1), { email: 'before@example.com' });
  await addBooking(at(1, 1), { email: 'After@Example.com' });
  // This visitor has become a client and books again.
  await addBooking(at(1, 9), { email: 'after@example.com' });
  await addBooking(at(1, 2), { email: 'stranger@example.com' });
  // A member of staff has an account, but not a client's.
  await addContact(at(1, 2), { email: 'owner@lind.com' });
  await addContact(at(1, 3), { email: 'after@example.com' });
  const signedIn = await db.select().from(accounts).where(eq(accounts.email, 'before@example.com'));
  await addBooking(at(1, 2), { email: 'other@example.com', accountSeq: signedIn[0]!.seq });
  expect((await read('?weeks=2')).conversion).toEqual({
    bookings: { people: 2, clients: 1 },
    inquiries: { people: 2, clients: 1 },
  });
});

test('waiting rows count whatever their age, and documents as far as an adviser sees', async () => {
  const desk = await openCaseDesk(api);
  await desk.add('one@example.com');
  await desk.add('two@example.com');
  const { read: db, writes } = api.database;
  const clients = await db.select().from(accounts).where(eq(accounts.role, 'client'));
  const document = (accountSeq: number, status: string) => ({
    id: uuidv7(),
    accountSeq,
    name: 'x',
    type: 'other',
    fileName: 'x',
    filePath: 'x',
    fileSize: 1,
    mimeType: 'application/pdf',
    status,
    uploadedAt: '2026-11-01T09:00:00.000Z',
  });
  const [one, two] = clients.map(({ seq }) => seq);
  const waiting = [document(one!, 'pending'), document(one!, 'pending'), document(two!, 'pending')];
  const asked = (accountSeq: number, dueDate: string | null) => ({
    ...document(accountSeq, 'requires_update'),
    requestedAt: '2026-11-01T09:00:00.000Z',
    dueDate,
  });
  const askedFor = [asked(one!, '2026-11-02'), asked(one!, '2999-01-01'), asked(two!, null)];
  await writes.run(
    db
      .insert(clientDocuments)
      .values([...waiting, document(two!, 'approved'), { ...asked(two!, null), storageKey: 'there' }]),
    db.insert(clientDocuments).values(askedFor),
  );
  await addBooking(new Date('2020-01-01T12:00Z'));
  await addBooking(new Date('2020-01-01T12:00Z'), { status: 'confirmed' });
  await addContact(new Date('2020-01-01T12:00Z'));
  expect((await read('?weeks=1')).waiting).toEqual({
    bookings: 1,
    inquiries: 1,
    documents: 3,
    clients: 2,
    askedFor: { documents: 3, clients: 2, overdue: 1 },
  });
});

test.each(['0', '53', '-1', '1.5', 'x', '1e1', '012'])('%s weeks are refused', async (weeks) => {
  const response = await api.send(`/api/admin/figures?weeks=${weeks}`, { cookie: owner });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ pointer: '/weeks' }] });
});

test.each([
  ['owner', 200],
  ['adviser', 200],
  ['reader', 200],
  ['editor', 403],
] as const)('%s is answered with %i', async (role, status) => {
  await api.addAccount('staff', `${role}2@lind.com`, role);
  const cookie = await api.signIn(`${role}2@lind.com`);
  expect((await api.send('/api/admin/figures', { cookie })).status).toBe(status);
});

test('an adviser restricted to own clients sees only their documents', async () => {
  const narrow = await startTestApi({ ADVISERS_SEE: 'own' }, [], api.url);
  try {
    const desk = await openCaseDesk(api);
    await desk.add('own@example.com');
    await desk.add('other@example.com');
    await api.addAccount('staff', 'adviser@lind.com', 'adviser');
    const { read: db, writes } = api.database;
    const all = await db.select().from(accounts);
    const seqOf = (email: string) => all.find((each) => each.email === email)!.seq;
    const documents = ['own@example.com', 'other@example.com'].map((email) => ({
      id: uuidv7(),
      accountSeq: seqOf(email),
      name: 'x',
      type: 'other',
      fileName: 'x',
      filePath: 'x',
      fileSize: 1,
      mimeType: 'application/pdf',
      status: 'pending',
      uploadedAt: '2026-11-01T09:00:00.000Z',
      requestedAt: '2026-11-01T09:00:00.000Z',
      dueDate: '2026-11-02',
    }));
    await writes.run(
      db.insert(clientDocuments).values(documents),
      db
        .update(clientProfiles)
        .set({ adviserSeq: seqOf('adviser@lind.com') })
        .where(eq(clientProfiles.accountSeq, seqOf('own@example.com'))),
    );
    const cookie = await narrow.signIn('adviser@lind.com');
    const answer = await narrow.send('/api/admin/figures', { cookie });
    expect(((await answer.json()) as Figures).waiting).toMatchObject({
      documents: 1,
      clients: 1,
      askedFor: { documents: 1, clients: 1, overdue: 1 },
    });
  } finally {
    await narrow.close();
  }
});
