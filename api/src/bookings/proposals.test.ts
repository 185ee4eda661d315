import { eq } from 'drizzle-orm';
import {
  type Appointment,
  type BookingDetail,
  type BookingTiming,
  dayAfter,
  firmDay,
  type NewBooking,
  type RecordHistory,
  slotInstant,
  type SlotProposals,
} from '../contract';
import { bookings, ledgerEntries } from '../db/schema';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { addTestClient } from '../testing/test-documents';

const DAY = dayAfter(firmDay(new Date()), 7);

let server: MailServer;
let api: TestApi;
let cookie: string;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi(mailSettings(server));
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
});
afterEach(async () => {
  await api.close();
  await server.close();
});

async function book(
  time: string,
  email: string,
  headers: Record<string, string> = {},
  as?: string,
): Promise<string> {
  const when = { preferredDate: slotInstant(DAY, time), preferredTime: time };
  const json = { ...validBooking(), ...when, email };
  const answer = await api.send('/api/bookings', { method: 'POST', json, headers, cookie: as });
  return ((await answer.json()) as NewBooking).id;
}
const confirm = (id: string) =>
  api.send(`/api/admin/bookings/${id}`, { method: 'PATCH', json: { status: 'confirmed' }, cookie });
const proposals = async (id: string) => {
  const answer = await api.send(`/api/admin/bookings/${id}/proposals`, { cookie });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SlotProposals;
};
const propose = (id: string, to: readonly string[], as = cookie) =>
  api.send(`/api/admin/bookings/${id}/proposals`, { method: 'POST', json: { to }, cookie: as });
/** Since when staff owe an answer to a booking, on its row and in its panel. */
const waitsSince = async (id: string) => {
  const read = async (path: string) => (await api.send(`/api/admin/bookings${path}`, { cookie })).json();
  const [[timing], detail] = await Promise.all([
    read(`/timing?ids=${id}`) as Promise<BookingTiming[]>,
    read(`/${id}`) as Promise<BookingDetail>,
  ]);
  expect(timing!.waitsSince).toBe(detail.waitsSince);
  return detail.waitsSince;
};
const isAnswered = async (id: string) => {
  const today = firmDay(new Date());
  const answer = await api.send(`/api/admin/bookings?answered=yes&from=${today}&to=${today}`, { cookie });
  return ((await answer.json()) as { id: string }[]).some((row) => row.id === id);
};
const rowOf = async (id: string) =>
  (await api.database.read.select().from(bookings).where(eq(bookings.id, id)))[0]!;
const mailAbout = async (words: string) => {
  await api.outbox.deliver();
  const all = await Promise.all(server.received.map(({ source }) => readMail(source)));
  return all.filter(({ subject }) => subject?.includes(words));
};
const linksIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\/booking\/([\w-]+)\?slot=(\S+)/g)].map(([, token = '', slot = '']) => ({
    token,
    slot: decodeURIComponent(slot.replaceAll('+', ' ')),
  }));

test('visitors who lost a slot to a confirmed booking are offered others, and take one by the link', async () => {
  const [own, other] = [
    await book('10:00 AM', 'own@vale.com'),
    await book('10:00 AM', 'other@vale.com', { 'Form-Time-Zone': 'Europe/Lisbon' }),
  ];
  // Somebody else wants the nearest slot.
  await book('9:00 AM', 'third@vale.com');
  expect(await proposals(own)).toEqual([]);
  await confirm(own);
  const [offered] = await proposals(own);
  expect(offered).toMatchObject({ id: other, proposedAt: null });
  const { createdAt } = await rowOf(other);
  expect([await waitsSince(other), await isAnswered(other)]).toEqual([createdAt, false]);
  expect(offered!.slots.map(({ date, time }) => [date, time])).toEqual([
    [DAY, '11:00 AM'],
    [DAY, '12:00 PM'],
    [DAY, '1:00 PM'],
  ]);

  const answer = await propose(own, [other]);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject([{ id: other, proposedAt: expect.stringMatching(/Z$/) }]);
  expect([await waitsSince(other), await isAnswered(other)]).toEqual([null, true]);
  const [mail] = await mailAbout('Other times');
  expect(mail?.to?.map(({ address }) => address)).toEqual(['other@vale.com']);
  expect(mail?.text).toMatch(/11:00 AM in New York \(\w{3} [345]:00 PM in Lisbon\)/);
  const links = linksIn(mail?.text);
  expect(links.map(({ slot }) => slot)).toEqual([`${DAY} 11:00 AM`, `${DAY} 12:00 PM`, `${DAY} 1:00 PM`]);

  const move = { preferredDate: slotInstant(DAY, '12:00 PM'), preferredTime: '12:00 PM' };
  const path = `/api/booking-confirmations/${links[1]!.token}/reschedule`;
  expect((await api.send(path, { method: 'POST', json: move })).status).toBe(200);
  expect(await rowOf(other)).toMatchObject({ preferredTime: '12:00 PM', status: 'pending' });
  // The visitor waits again, from that moment on.
  expect((await waitsSince(other))! > createdAt).toBe(true);
  expect(await proposals(own)).toEqual([]);

  const history = (await (
    await api.send(`/api/admin/bookings/${other}/history`, { cookie })
  ).json()) as RecordHistory;
  expect(history.changes.map(({ action }) => action)).toEqual(['booking-times-proposed', 'booking-moved']);
  expect(history.changes[0]!.changes).toEqual({
    times: [`${DAY} 11:00 AM, ${DAY} 12:00 PM, ${DAY} 1:00 PM`],
  });
  expect(history.messages).toContainEqual(
    expect.objectContaining({ kind: 'booking-proposed', state: 'sent' }),
  );
});

test('only a confirmed booking can have proposals, and only for those who want its slot', async () => {
  const [own, other, apart] = [
    await book('10:00 AM', 'own@vale.com'),
    await book('10:00 AM', 'other@vale.com'),
    await book('11:00 AM', 'apart@vale.com'),
  ];
  expect((await propose(own, [other])).status).toBe(409);
  await confirm(own);
  expect((await propose(own, [apart])).status).toBe(409);
  expect((await propose(own, [])).status).toBe(422);
  expect((await propose('gone', [other])).status).toBe(404);
  await api.addAccount('staff', 'reader@lind.com', 'reader');
  expect((await propose(own, [other], await api.signIn('reader@lind.com'))).status).toBe(403);
  expect(await mailAbout('Other times')).toEqual([]);
});

test('a repeated proposal under one key sends one mail, under another key one more', async () => {
  const [own, other] = [await book('10:00 AM', 'own@vale.com'), await book('10:00 AM', 'other@vale.com')];
  await confirm(own);
  const proposeUnder = (key: string) =>
    api.send(`/api/admin/bookings/${own}/proposals`, {
      method: 'POST',
      json: { to: [other] },
      cookie,
      headers: { 'Idempotency-Key': `"${key}"` },
    });
  for (const [key, mails] of [
    ['one', 1],
    ['one', 1],
    ['two', 2],
  ] as const) {
    expect((await proposeUnder(key)).status).toBe(200);
    expect(await mailAbout('Other times')).toHaveLength(mails);
  }
});

test('nobody who has moved the request since gets the mail', async () => {
  const [own, other] = [await book('10:00 AM', 'own@vale.com'), await book('10:00 AM', 'other@vale.com')];
  await confirm(own);
  expect((await propose(own, [other])).status).toBe(200);
  const { read, writes } = api.database;
  await writes.run(
    read.update(bookings).set({ changedAt: new Date().toISOString() }).where(eq(bookings.id, other)),
  );
  expect(await mailAbout('Other times')).toEqual([]);
});

test('a client’s appointment shows the proposed times until the client or staff change it', async () => {
  const client = await addTestClient(api, 'ines@moreau.com');
  const own = await book('10:00 AM', 'own@vale.com');
  const other = await book('10:00 AM', 'ines@moreau.com', {}, client.cookie);
  const proposed = async () => {
    const answer = await api.send('/api/client/appointments', { cookie: client.cookie });
    const [row] = (await answer.json()) as Appointment[];
    return row!.proposed?.map(({ date, time, instant }) => [date, time, instant]);
  };
  await confirm(own);
  expect(await proposed()).toBeUndefined();
  await propose(own, [other]);
  const slots = ['9:00 AM', '11:00 AM', '12:00 PM'].map((time) => [DAY, time, slotInstant(DAY, time)]);
  expect(await proposed()).toEqual(slots);

  const token = async () => {
    const path = `/api/client/appointments/${other}/confirmation`;
    const answer = await api.send(path, { method: 'POST', cookie: client.cookie });
    return ((await answer.json()) as { token: string }).token;
  };
  const move = { preferredDate: slotInstant(DAY, '11:00 AM'), preferredTime: '11:00 AM' };
  const path = `/api/booking-confirmations/${await token()}/reschedule`;
  expect((await api.send(path, { method: 'POST', json: move })).status).toBe(200);
  expect(await proposed()).toBeUndefined();

  // Staff who choose a status meanwhile have answered themselves, even if they take it back.
  const third = await book('11:00 AM', 'third@vale.com');
  await confirm(third);
  await propose(third, [other]);
  expect(await proposed()).toHaveLength(3);
  for (const status of ['confirmed', 'pending'])
    await api.send(`/api/admin/bookings/${other}`, { method: 'PATCH', json: { status }, cookie });
  expect(await proposed()).toBeUndefined();
});

test('a proposed time that is no longer a slot is left out, and the appointment still shown', async () => {
  const client = await addTestClient(api, 'ines@moreau.com');
  const id = await book('10:00 AM', 'ines@moreau.com', {}, client.cookie);
  const told = async (times: string) => {
    const { read, writes } = api.database;
    await writes.run(
      read.insert(ledgerEntries).values({
        at: new Date().toISOString(),
        action: 'booking-times-proposed',
        actorKind: 'staff',
        subjectId: id,
        changes: JSON.stringify({ times: [times] }),
      }),
    );
    const answer = await api.send('/api/client/appointments', { cookie: client.cookie });
    expect(answer.status).toBe(200);
    const [row] = (await answer.json()) as Appointment[];
    return row!.proposed?.map(({ date, time }) => [date, time]);
  };
  expect(await told(`${DAY} 7:00 AM, ${DAY} 11:00 AM`)).toEqual([[DAY, '11:00 AM']]);
  expect(await told(`${DAY} 7:00 AM`)).toBeUndefined();
});
