import { eq } from 'drizzle-orm';
import type { Milestone, TimelinePage } from '../contract';
import { clientDocuments, conversationMessages, ledgerEntries, milestones } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { type CaseDesk, openCaseDesk } from '../testing/client-cases';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';
import { addTestClient, pdf, sendForm, type TestClient, uploadForm } from '../testing/test-documents';

let api: TestApi;
let desk: CaseDesk;
let origin: string;
beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
  origin = await api.listen();
});
afterAll(() => api.close());

let number = 0;
const addClient = async () => {
  const email = `timeline${(number += 1)}@moreau.com`;
  return { ...(await addTestClient(api, email)), email };
};
const pageOf = ({ id }: Pick<TestClient, 'id'>, cursor?: string | null) =>
  desk.read<TimelinePage>(`/${id}/timeline${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`);
const toldOf = async (client: Pick<TestClient, 'id'>) => {
  await api.deps.ledger.settle();
  const { events } = await pageOf(client);
  return events.map(({ kind, side, title, detail }) => [kind, side, title, detail]);
};

test('it covers every part of a case, latest first, with names and statuses but none of the text', async () => {
  const client = await addClient();
  const other = await addClient();
  const { document } = await sendForm(origin, client.cookie, uploadForm(pdf()));
  await desk.call('PATCH', `/${client.id}/documents/${document.id}`, {
    status: 'rejected',
    notes: 'It is blurred',
  });
  const added = await desk.call('POST', `/${client.id}/milestones`, {
    title: 'Papers',
    status: 'not_started',
  });
  const { id } = (await added.json()) as Milestone;
  await desk.call('PUT', `/${client.id}/milestones/${id}`, { title: 'Papers', status: 'completed' });
  await desk.call('POST', `/${client.id}/notes`, { title: 'News', content: 'All is well', type: 'note' });
  await api.send('/api/client/messages', {
    method: 'POST',
    cookie: client.cookie,
    json: { text: 'A secret question' },
  });
  const booking = { ...validBooking(), email: client.email };
  const booked = (await (
    await api.send('/api/bookings', { method: 'POST', json: booking })
  ).json()) as object;
  await api.send(`/api/admin/bookings/${(booked as { id: string }).id}/notes`, {
    method: 'POST',
    cookie: desk.cookie,
    json: { text: 'Knows our partner' },
  });
  await api.send('/api/contacts', { method: 'POST', json: { ...validContact(), email: client.email } });
  await desk.call('POST', `/${other.id}/notes`, { title: 'Of another', content: 'x', type: 'note' });

  const told = await toldOf(client);
  const { subject } = validContact();
  const { service } = validBooking();
  expect(told.filter(([kind]) => kind !== 'signed-in')).toEqual([
    ['inquiry-sent', 'client', subject, 'new'],
    ['record-note-added', 'staff', service, null],
    ['booking-made', 'client', service, 'pending'],
    ['message-written', 'client', null, null],
    ['update-added', 'staff', 'News', null],
    ['milestone-changed', 'staff', 'Papers', 'completed'],
    ['milestone-added', 'staff', 'Papers', null],
    ['document-reviewed', 'staff', 'Passport', 'rejected'],
    ['document-added', 'client', 'Passport', null],
  ]);
  const { events } = await pageOf(client);
  expect(events.map(({ by }) => by)).toContain('Jane Doe');
  expect(JSON.stringify(events)).not.toMatch(/secret|blurred|All is well|partner|Of another/);
});

test('removed items keep their line without a name, and a plan has its template and number', async () => {
  const client = await addClient();
  const plan = { template: 'New client', milestones: [{ title: 'Letter' }, { title: 'Talk' }] };
  await desk.call('POST', `/${client.id}/milestone-plan`, plan);
  const [{ id } = { id: '' }] = await desk.read<Milestone[]>(`/${client.id}/milestones`);
  await desk.call('DELETE', `/${client.id}/milestones/${id}`);
  const told = await toldOf(client);
  expect(told.slice(0, 2)).toEqual([
    ['milestone-removed', 'staff', null, null],
    ['milestones-planned', 'staff', 'New client', '2'],
  ]);
});

test('rows from before the ledger come from their tables, later ones appear once', async () => {
  const client = await addClient();
  const owned = { accountSeq: client.seq };
  const { read, writes } = api.database;
  const row = { name: 'Deed', type: 'other', fileName: 'a.pdf', filePath: 'a.pdf', fileSize: 1 };
  await writes.run(
    read.insert(clientDocuments).values({
      ...owned,
      ...row,
      id: uuidv7(),
      mimeType: 'application/pdf',
      status: 'approved',
      uploadedAt: '2020-01-01T00:00:00.000Z',
    }),
    read.insert(milestones).values({
      ...owned,
      id: uuidv7(),
      title: 'Start',
      status: 'completed',
      changedAt: '2020-01-02T00:00:00.000Z',
    }),
    read.insert(conversationMessages).values({
      ...owned,
      id: uuidv7(),
      side: 'firm',
      author: 'Ada',
      text: 'x',
      createdAt: '2020-01-03T00:00:00.000Z',
    }),
  );
  await desk.call('POST', `/${client.id}/notes`, { title: 'News', content: 'x', type: 'note' });
  const told = await toldOf(client);
  expect(told.slice(-3)).toEqual([
    ['message-written', 'staff', null, null],
    ['milestone-changed', 'staff', 'Start', 'completed'],
    ['document-added', 'client', 'Deed', null],
  ]);
  expect(told.filter(([kind]) => kind === 'update-added')).toHaveLength(1);
});

test('its pages have every event once, even of one moment', async () => {
  const client = await addClient();
  const { read, writes } = api.database;
  const at = '2020-01-01T00:00:00.000Z';
  await writes.run(
    read.insert(conversationMessages).values(
      Array.from({ length: 70 }, (_, index) => ({
        accountSeq: client.seq,
        id: uuidv7(),
        side: 'firm' as const,
        author: 'Ada',
        text: `${index}`,
        createdAt: at,
      })),
    ),
    read.insert(milestones).values(
      Array.from({ length: 45 }, () => ({
        accountSeq: client.seq,
        id: uuidv7(),
        title: 'Step',
        status: 'completed',
        changedAt: at,
      })),
    ),
  );
  const seen: string[] = [];
  const sizes = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { events, next = null } = await pageOf(client, cursor);
    seen.push(...events.map(({ id }) => id));
    sizes.push(events.length);
    cursor = next;
  }
  expect(sizes.slice(0, 2)).toEqual([50, 50]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => id.startsWith('w'))).toHaveLength(70);
  expect(seen.filter((id) => id.startsWith('m'))).toHaveLength(45);
});

test('invalid cursors and roles that cannot read clients are refused; looks are recorded', async () => {
  const client = await addClient();
  const wrong = await desk.call('GET', `/${client.id}/timeline?cursor=abc`);
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ pointer: '/cursor' }] }]);
  await api.addAccount('staff', 'editor@lind.com', 'editor');
  const editor = await api.signIn('editor@lind.com');
  expect((await desk.call('GET', `/${client.id}/timeline`, undefined, editor)).status).toBe(403);
  expect((await desk.call('GET', `/0190aaaa-0000-7000-8000-000000000000/timeline`)).status).toBe(404);
  await pageOf(client);
  await api.deps.ledger.settle();
  const lines = await api.database.read
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.clientId, client.id));
  expect(lines.filter(({ action }) => action === 'timeline-viewed')).toHaveLength(1);
  // Looks are not events of the case.
  expect((await pageOf(client)).events.map(({ kind }) => kind)).not.toContain('timeline-viewed');
});
