import { eq } from 'drizzle-orm';
import {
  type Appointment,
  type BookingConfirmation,
  type ClientProfile,
  dayAfter,
  firmDay,
  type NewBooking,
  slotInstant,
} from '../contract';
import { PERSONAL_DATA } from '../client-data/personal-data';
import { accounts, bookings, ledgerEntries, milestones, sessions } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { addTestAccount, addTestClient, type TestClient } from '../testing/test-documents';

let api: TestApi;
let client: TestClient;
let stranger: TestClient;
beforeEach(async () => {
  api = await startTestApi();
  client = await addTestClient(api, 'ines@moreau.com');
  stranger = await addTestClient(api, 'stranger@moreau.com');
});
afterEach(() => api.close());

const inDays = (days: number) => dayAfter(firmDay(new Date()), days);
const at = (day: string, time = '10:00 AM') => ({
  preferredDate: slotInstant(day, time),
  preferredTime: time,
});

async function book(day: string, cookie?: string, more: object = {}) {
  const json = { ...validBooking(), ...at(day), ...more };
  const answer = await api.send('/api/bookings', { method: 'POST', json, cookie });
  expect(answer.status).toBe(201);
  return (await answer.json()) as NewBooking;
}
const listOf = async ({ cookie }: TestClient) =>
  (await (await api.send('/api/client/appointments', { cookie })).json()) as Appointment[];
const open = (id: string, { cookie }: TestClient) =>
  api.send(`/api/client/appointments/${id}/confirmation`, { method: 'POST', cookie });

test('a signed-in booking belongs to the client alone, whatever address was typed', async () => {
  const staff = await addTestAccount(api, 'staff', 'eleanor@lind.com');
  const sooner = await book(inDays(3), client.cookie, { email: 'office@moreau.com' });
  const later = await book(inDays(9), client.cookie);
  await book(inDays(4), undefined, { email: 'ines@moreau.com' });
  await book(inDays(5), staff.cookie);
  expect((await listOf(client)).map(({ id }) => id)).toEqual([later.id, sooner.id]);
  expect(await listOf(stranger)).toEqual([]);
  const [shown] = await listOf(client);
  expect(shown).toMatchObject({
    date: inDays(9),
    preferredTime: '10:00 AM',
    status: 'pending',
    isOver: false,
  });
  expect(shown!.changeableUntil).not.toBeNull();
  // It contains no name, address or message.
  expect(Object.keys(shown!)).not.toEqual(expect.arrayContaining(['email']));
  expect((await api.send('/api/client/appointments')).status).toBe(401);
});

test('the portal leads the client to the page that moves and cancels it; a stranger gets 404', async () => {
  const { id } = await book(inDays(3), client.cookie);
  expect((await open(id, stranger)).status).toBe(404);
  expect((await open('0190aaaa-0000-7000-8000-000000000000', client)).status).toBe(404);
  const answer = await open(id, client);
  expect(answer.status).toBe(201);
  const { token } = (await answer.json()) as { token: string };
  const path = `/api/booking-confirmations/${token}`;
  const moved = await api.send(`${path}/reschedule`, { method: 'POST', json: at(inDays(6), '2:00 PM') });
  expect(((await moved.json()) as BookingConfirmation).date).toBe(inDays(6));
  expect(await listOf(client)).toMatchObject([{ id, date: inDays(6), preferredTime: '2:00 PM' }]);
});

test('a retry by a signed-in client stores one appointment', async () => {
  const json = { ...validBooking(), ...at(inDays(3)) };
  const press = () =>
    api.send('/api/bookings', {
      method: 'POST',
      json,
      cookie: client.cookie,
      headers: { 'Idempotency-Key': '"press"' },
    });
  const [first, second] = [await press(), await press()];
  expect(await second.json()).toEqual(await first.json());
  expect(await listOf(client)).toHaveLength(1);
});

test('an appointment under another address is exported and erased with the client', async () => {
  const { id } = await book(inDays(3), client.cookie, { email: 'office@moreau.com' });
  const kept = await book(inDays(4), undefined, { email: 'office@moreau.com' });
  const { read } = api.database;
  const [account] = await read.select().from(accounts).where(eq(accounts.id, client.id));
  const exported = PERSONAL_DATA.find(({ file }) => file?.name === 'bookings.json')!.file!;
  expect(await exported.read(api.database, account!)).toMatchObject([{ id }]);
  const owner = await addTestAccount(api, 'staff', 'owner@lind.com');
  const erased = await api.send(`/api/admin/clients/${client.id}/erasure`, {
    method: 'POST',
    cookie: owner.cookie,
    json: { loginEmail: 'ines@moreau.com' },
  });
  expect(erased.status).toBe(200);
  expect((await read.select().from(bookings)).map((row) => row.id)).toEqual([kept.id]);
});

test('the profile says when the client was last here, and nothing on the first visit', async () => {
  const { read, writes } = api.database;
  const changed = { title: 'Scope', status: 'blocked', accountSeq: client.seq };
  for (const changedAt of ['2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'])
    await writes.run(read.insert(milestones).values({ ...changed, id: uuidv7(), changedAt }));
  const visits = async () => {
    const answer = await api.send('/api/client/profile', { cookie: client.cookie });
    const { lastVisit, changedMilestones } = (await answer.json()) as ClientProfile;
    return [lastVisit, changedMilestones];
  };
  expect(await visits()).toEqual([undefined, undefined]);
  await api.deps.ledger.settle();
  const [own] = (await read.select().from(ledgerEntries)).filter(({ actorId }) => actorId === client.id);
  // The same session, as if it had begun an hour later.
  await writes.run(read.update(sessions).set({ createdAt: Date.parse(own!.at) + 3_600_000 }));
  expect(await visits()).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT/), 1]);
});
