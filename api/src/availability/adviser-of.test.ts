import { eq } from 'drizzle-orm';
import {
  type BookingConfirmation,
  type BookingDetail,
  type BookingTiming,
  dayAfter,
  firmDay,
  type NewBooking,
  OPEN_WITHOUT_LIMIT,
  slotInstant,
} from '../contract';
import { accounts, consultationHours } from '../db/schema';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';

const DAY = dayAfter(firmDay(new Date()), 7);

let server: MailServer;
let api: TestApi;
let cookie: string;
let ada: string;
let ben: string;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi(mailSettings(server));
  await api.addAccount('staff', 'owner@lind.com');
  [ada, ben] = [await addAdviser('Ada'), await addAdviser('Ben')];
  cookie = await api.signIn('owner@lind.com');
  const { read, writes } = api.database;
  const advisers = [ada, ben].map((id) => ({ id, hours: OPEN_WITHOUT_LIMIT.hours }));
  await writes.run(read.insert(consultationHours).values({ ...OPEN_WITHOUT_LIMIT, id: 1, advisers }));
});
afterEach(async () => {
  await api.close();
  await server.close();
});

async function addAdviser(firstName: string): Promise<string> {
  const { read, writes } = api.database;
  const email = `${firstName.toLowerCase()}@lind.com`;
  await api.addAccount('staff', email, 'adviser');
  await writes.run(read.update(accounts).set({ firstName }).where(eq(accounts.email, email)));
  const [row] = await read.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  return row!.id;
}
const disable = (id: string) =>
  api.database.writes.run(
    api.database.read
      .update(accounts)
      .set({ disabledAt: new Date().toISOString() })
      .where(eq(accounts.id, id)),
  );
const at = (time: string) => ({ preferredDate: slotInstant(DAY, time), preferredTime: time });
const ask = (time: string, more: object = {}) =>
  api.send('/api/bookings', {
    method: 'POST',
    json: { ...validBooking(), email: 'visitor@vale.com', ...at(time), ...more },
  });
const book = async (time: string, adviser?: string) =>
  (await (await ask(time, { adviser })).json()) as NewBooking;
const assign = async (id: string, assigneeId: string) => {
  const path = `/api/admin/bookings/${id}/assignment`;
  expect((await api.send(path, { method: 'PATCH', json: { assigneeId }, cookie })).status).toBe(200);
};
const pageOf = async ({ confirmation }: NewBooking) =>
  (await (await api.send(`/api/booking-confirmations/${confirmation}`)).json()) as BookingConfirmation;
const clashesOf = async (id: string) => {
  const timing = await api.send(`/api/admin/bookings/timing?ids=${id}`, { cookie });
  const detail = await api.send(`/api/admin/bookings/${id}`, { cookie });
  const [row] = (await timing.json()) as BookingTiming[];
  const { clashes } = (await detail.json()) as BookingDetail;
  return [row!.clashes, clashes.map((each) => each.id)];
};

test('a consultation clashes with those of its assignee, no longer of the adviser its visitor chose', async () => {
  const [first, second, third, fourth] = [
    await book('10:00 AM', ada),
    await book('10:00 AM', ben),
    await book('10:00 AM', ben),
    await book('10:00 AM', ben),
  ];
  await assign(fourth.id, ada);
  expect(await clashesOf(first.id)).toEqual([1, [fourth.id]]);
  expect(await clashesOf(second.id)).toEqual([1, [third.id]]);
  expect(await clashesOf(fourth.id)).toEqual([1, [first.id]]);
});

test('the assignee’s slot is taken, and that of the adviser whom the visitor asked for is free again', async () => {
  const { id } = await book('10:00 AM', ada);
  await assign(id, ben);
  const json = { onlyIfFree: true };
  expect((await ask('10:00 AM', { ...json, adviser: ben })).status).toBe(409);
  expect((await ask('10:00 AM', { ...json, adviser: ada })).status).toBe(201);
});

test('a visitor can reschedule only to free slots of the assignee', async () => {
  const own = await book('10:00 AM', ada);
  await assign(own.id, ben);
  await book('11:00 AM', ben);
  await book('12:00 PM', ada);
  const move = (time: string) =>
    api.send(`/api/booking-confirmations/${own.confirmation}/reschedule`, { method: 'POST', json: at(time) });
  expect((await move('11:00 AM')).status).toBe(409);
  expect((await move('12:00 PM')).status).toBe(200);
});

test('mail and booking page name the assignee to the visitor, and nobody whose account is disabled', async () => {
  const own = await book('10:00 AM', ada);
  expect((await pageOf(own)).adviser).toBe('Ada Doe');
  await assign(own.id, ben);
  expect((await pageOf(own)).adviser).toBe('Ben Doe');
  await api.outbox.deliver();
  const [mail] = await Promise.all(server.received.map(({ source }) => readMail(source)));
  expect(mail?.text).toContain('Ben Doe');
  expect(mail?.text).not.toContain('Ada Doe');
  await disable(ben);
  expect((await pageOf(own)).adviser).toBe('Ada Doe');
  await disable(ada);
  expect((await pageOf(own)).adviser).toBeNull();
});
