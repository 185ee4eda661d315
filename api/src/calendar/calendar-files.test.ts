import { consultationCalendar } from '../bookings/consultation-calendar';
import { readSite } from '../content/read-site';
import { slotInstant } from '../contract';
import { accounts, bookings, clientDocuments, milestones } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { addTestClient } from '../testing/test-documents';

const DAY = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const AT = new Date().toISOString();

/** What older or imported rows may contain, though forms no longer accept all of it. */
const HARD = [
  'Comma, semicolon; colon: back\\slash and "quotes"',
  'First line\nsecond\r\nthird\rfourth\u2028fifth\u0085sixth',
  'BEGIN:VALARM\r\nEND:VCALENDAR\nUID:another',
  '👩‍👩‍👧‍👦🏽'.repeat(40),
  'Österreichische Vermögensverwaltung '.repeat(9),
  '漢'.repeat(200),
  'x'.repeat(300),
];

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ PUBLIC_URL: 'https://firm.example' });
});
afterEach(() => api.close());

/** What RFC 5545 demands of any file and this one lacks, in words; and how many entries it has. */
function look(file: string) {
  const faults: string[] = [];
  const check = (isSo: boolean, fault: string) => isSo || faults.push(fault);
  // 3.1: lines end with CRLF, and none is longer than 75 octets. One that begins with a space continues the one before.
  check(file.endsWith('\r\n'), 'the last line does not end with CRLF');
  check(!/[^\r]\n|\r(?!\n)/.test(file), 'a line ends otherwise than with CRLF');
  for (const line of file.split('\r\n'))
    check(Buffer.byteLength(line) <= 75, `${Buffer.byteLength(line)} octets: ${line}`);
  const lines = file.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  const nameOf = (line: string) => line.split(/[:;]/)[0]!;
  for (const line of lines) check(/^[A-Z\d-]+[:;]/.test(line), `no property: ${line}`);
  // 3.4 and 3.6: one calendar, whose properties precede its entries.
  check(
    lines[0] === 'BEGIN:VCALENDAR' && lines.at(-1) === 'END:VCALENDAR' && lines.length > 2,
    'it is no calendar',
  );
  const begin = lines.flatMap((line, at) => (line === 'BEGIN:VEVENT' ? at : []));
  const head = lines.slice(0, begin[0]).map(nameOf);
  for (const name of ['VERSION', 'PRODID'])
    check(head.filter((other) => other === name).length === 1, `not one ${name}`);
  check(lines.includes('VERSION:2.0'), 'another version');
  // 3.6.1: an entry has each of these once.
  for (const at of begin) {
    const names = lines.slice(at, lines.indexOf('END:VEVENT', at)).map(nameOf);
    for (const name of ['UID', 'DTSTAMP', 'DTSTART'])
      check(names.filter((other) => other === name).length === 1, `not one ${name} in an entry`);
  }
  const uids = lines.filter((line) => nameOf(line) === 'UID');
  check(new Set(uids).size === uids.length, 'two entries are the same');
  return { faults, entries: begin.length };
}

const hardBooking = (text: string, at: number) => {
  const startsAt = slotInstant(DAY, '2:00 PM');
  const slot = { startsAt, preferredDate: startsAt, preferredTime: '2:00 PM' };
  const names = { firstName: text, lastName: text, service: text, reference: `LH-${at}` };
  const made = { id: uuidv7(), createdAt: AT, changedAt: AT, status: 'confirmed' };
  return { ...validBooking(), ...slot, ...names, ...made };
};

test("a colleague's feed is valid whatever visitors are called", async () => {
  await api.addAccount('staff', 'ada@firm.example', 'adviser');
  const cookie = await api.signIn('ada@firm.example');
  const { read, writes } = api.database;
  const [{ id } = { id: '' }] = await read.select({ id: accounts.id }).from(accounts);
  const rows = HARD.map((text, at) => ({ ...hardBooking(text, at), adviser: id }));
  await writes.run(read.insert(bookings).values(rows));
  const made = await api.send('/api/admin/calendar/feed', { method: 'POST', cookie });
  const { path } = (await made.json()) as { path: string };
  const file = await (await api.send(path)).text();
  expect(look(file)).toEqual({ faults: [], entries: HARD.length });
});

test("the file of a client's case is valid whatever is due and booked", async () => {
  const client = await addTestClient(api, 'ines@moreau.com');
  const { read, writes } = api.database;
  const { seq: accountSeq, cookie } = client;
  const dueDate = `${DAY}T00:00:00.000Z`;
  const asked = { type: 'passport', status: 'pending', uploadedAt: AT, requestedAt: AT, dueDate };
  const noFile = { fileName: '', filePath: '', fileSize: 0, mimeType: '' };
  for (const [at, text] of HARD.entries()) {
    const row = { id: uuidv7(), accountSeq };
    const step = { ...row, title: text, dueDate, status: 'in_progress', changedAt: AT };
    await writes.run(read.insert(milestones).values(step));
    const document = { ...asked, ...noFile, id: uuidv7(), accountSeq, name: text };
    await writes.run(read.insert(clientDocuments).values(document));
    await writes.run(read.insert(bookings).values({ ...hardBooking(text, at), accountSeq }));
  }
  const file = await (await api.send('/api/client/calendar.ics', { cookie })).text();
  expect(look(file)).toEqual({ faults: [], entries: 3 * HARD.length });
});

test.each(['confirmed', 'cancelled'])(
  'the file mailed for a %s booking is valid, whatever firm and office are called',
  async (status) => {
    const { read, writes } = api.database;
    const site = await readSite(api.database);
    for (const [at, text] of HARD.entries()) {
      const office = { ...site.offices[0]!, slug: 'here', city: text, address: [text, text] };
      const chosen = { status, meeting: 'office' as const, office: 'here' };
      await writes.run(read.insert(bookings).values({ ...hardBooking(text, at), ...chosen }));
      const booking = (await read.select().from(bookings)).at(-1)!;
      const name = text.split(/\s/).join(' ');
      const parties = {
        site: { name, offices: [office] },
        organizer: 'office@firm.example',
        uidDomain: 'firm.example',
      };
      const { content } = consultationCalendar(booking, { ...parties, attendee: 'ines@moreau.com' });
      expect(look(content)).toEqual({ faults: [], entries: 1 });
    }
  },
);
