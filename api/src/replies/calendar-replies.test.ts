import type { BookingDetail, RecordReply } from '../contract';
import { startOfBooking } from '../availability/free-slots';
import { answerTo } from '../testing/imap-server';
import { readMail } from '../testing/mail-server';
import { type MailExchange, startMailExchange } from '../testing/received-mails/mail-exchange';
import { receivedMail } from '../testing/received-mails/received-mails';
import { validBooking } from '../testing/test-api';
import { readVisitorMail } from './visitor-mail';

let { smtp, imap, api, cookie, look, get, close } = {} as MailExchange;
beforeEach(async () => void ({ smtp, imap, api, cookie, look, get, close } = await startMailExchange()));
afterEach(() => close());

const patch = (path: string, json: object) => api.send(path, { method: 'PATCH', json, cookie });
async function add() {
  const json = { ...validBooking(), email: 'ada@vale.com' };
  const { id } = (await (await api.send('/api/bookings', { method: 'POST', json })).json()) as { id: string };
  await api.outbox.deliver();
  const sent = smtp.received.findLast(({ to }) => to.includes('ada@vale.com'))!;
  const { messageId } = await readMail(sent.source);
  const start = new Date(startOfBooking(json.preferredDate, json.preferredTime)).toISOString();
  return { id, path: `/api/admin/bookings/${id}`, messageId: messageId!, start };
}
const stamp = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');
/** What a calendar program sends, as Exchange writes it. */
const calendar = (status: string, { uid = '', start = '', text = '', method = 'REPLY' }) =>
  [
    '--i',
    'Content-Type: text/plain',
    '',
    text,
    '--i',
    `Content-Type: text/calendar; charset="utf-8"; method=${method}`,
    '',
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'PRODID:-//X//Y',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `ATTENDEE;PARTSTAT=${status};CN=Ada:MAILTO:ada@vale.com`,
    `UID:${uid}`,
    `DTSTART:${stamp(start)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '--i--',
    '',
  ].join('\n');
const ALTERNATIVE = { 'Content-Type': 'multipart/alternative; boundary=i', 'MIME-Version': '1.0' };

test.each([
  ['itip-accept', 'accepted'],
  ['itip-decline', 'declined'],
  ['itip-counter', 'countered'],
])('the mail %s means: %s', async (name, answer) => {
  const { messageId, path } = await add();
  imap.receive(receivedMail(name, { messageId }));
  await look();
  expect(await get(`${path}/replies`)).toMatchObject([
    {
      mail: 'calendar',
      text: '',
      attachments: 0,
      calendar: { answer, startsAt: '2026-12-15T15:00:00.000Z' },
    },
  ]);
});

test.each([
  ['ACCEPTED', '', 'visitor'],
  ['TENTATIVE', '', 'visitor'],
  ['ACCEPTED', 'Can we meet downstairs?', 'us'],
  ['DECLINED', '', 'us'],
] as const)(
  'the answer %s with the words "%s" is shown on the booking, which then waits for: %s',
  async (status, text, waits) => {
    const { id, path, messageId, start } = await add();
    await patch(`${path}/assignment`, { waitingFor: 'visitor' });
    imap.receive(
      answerTo(messageId, calendar(status, { uid: `${id}@lisleharrow.com`, start, text }), ALTERNATIVE),
    );
    await look();
    const answer = { answer: status.toLowerCase(), startsAt: start };
    expect(await get<BookingDetail>(path)).toMatchObject({ status: 'pending', calendar: answer });
    expect(await get<RecordReply[]>(`${path}/replies`)).toMatchObject([
      { mail: 'calendar', text, calendar: answer },
    ]);
    const { waitingFor } = await get<{ waitingFor: string | null }>(`${path}/assignment`);
    expect(waitingFor === 'visitor').toBe(waits === 'visitor');
  },
);

test('an answer that names no mail of ours, as Google sends it, is matched by the entry that it answers', async () => {
  const { id, path, start } = await add();
  const headers = { ...ALTERNATIVE, References: '', 'In-Reply-To': '', 'Auto-Submitted': 'auto-generated' };
  imap.receive(answerTo('', calendar('DECLINED', { uid: `${id}@elsewhere.com`, start }), headers));
  await look();
  expect(await get<BookingDetail>(path)).toMatchObject({ calendar: { answer: 'declined' } });
});

test('a time that the visitor proposes is shown until the booking is moved to it', async () => {
  const { path, messageId, start } = await add();
  const other = new Date(Date.parse(start) + 3_600_000).toISOString();
  const counter = (at: string) =>
    imap.receive(answerTo(messageId, calendar('TENTATIVE', { start: at, method: 'COUNTER' }), ALTERNATIVE));
  counter(other);
  await look();
  expect(await get(path)).toMatchObject({ calendar: { answer: 'countered', startsAt: other } });
  counter(start);
  await look();
  expect(await get(path)).toMatchObject({ calendar: null });
});

test('an answer about a time that the booking had before is not shown as one about its time', async () => {
  const { path, messageId, start } = await add();
  const before = new Date(Date.parse(start) - 86_400_000).toISOString();
  imap.receive(answerTo(messageId, calendar('DECLINED', { start: before }), ALTERNATIVE));
  await look();
  expect(await get(path)).toMatchObject({ calendar: null });
  expect(await get(`${path}/replies`)).toMatchObject([
    { calendar: { answer: 'declined', startsAt: before } },
  ]);
});

const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
].join('\n');
const ofZone = (zone: string, begin = 'BEGIN:VEVENT') =>
  calendar('TENTATIVE', { method: 'COUNTER' })
    .replace('BEGIN:VEVENT', begin)
    .replace(/DTSTART:$/m, `DTSTART;${zone}:20261215T100000`);
const alternative = (mail: string, more = '') =>
  readVisitorMail(
    Buffer.from(`From: ada@vale.com\n${more}Content-Type: multipart/alternative; boundary=i\n\n${mail}`),
  );
test.each([
  ['a zone that the mail describes', ofZone('TZID=Eastern Standard Time', ZONE), '2026-12-15T15:00:00.000Z'],
  ['a zone that it does not describe', ofZone('TZID=Eastern Standard Time'), null],
  ['a zone that everybody knows', ofZone('TZID=America/New_York'), '2026-12-15T15:00:00.000Z'],
  ['one behind a path', ofZone('TZID=/softwarestudio.org/Tzfile/Europe/Berlin'), '2026-12-15T09:00:00.000Z'],
  ['no zone', ofZone('X-A=b'), null],
  ['no time but a day', ofZone('VALUE=DATE').replace('T100000', ''), null],
])('a time in %s is read, or said to be unknown', async (_what, mail, startsAt) => {
  expect(await alternative(mail)).toMatchObject({ kind: 'calendar', calendar: { startsAt } });
});

test('what a program writes around an answer is not taken for words of the visitor, unlike their comment', async () => {
  const words = 'Ada Vale has accepted this invitation.';
  const byGoogle = calendar('ACCEPTED', { text: words });
  expect(await alternative(byGoogle, 'Auto-Submitted: auto-generated\n')).toMatchObject({ text: '' });
  expect(await alternative(byGoogle)).toMatchObject({ text: words });
  for (const [text, more] of [
    ['', ''],
    [words, 'Auto-Submitted: auto-generated\n'],
  ] as const) {
    const mail = calendar('DECLINED', { text }).replace('UID:', 'COMMENT:I am in hospital\\, sorry\nUID:');
    expect(await alternative(mail, more)).toMatchObject({ text: 'I am in hospital, sorry' });
  }
});

test.each([
  [
    'in a list of all who are invited',
    calendar('DECLINED', {}).replace(
      'ATTENDEE;',
      'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ben@vale.com\nATTENDEE;PARTSTAT=ACCEPTED:mailto:eve@vale.com\nATTENDEE;',
    ),
  ],
  ['as a file', calendar('DECLINED', {}).replace(/text\/calendar.*/, 'application/ics; name=invite.ics')],
])('the answer of the sender is found %s', async (_where, mail) => {
  expect(await alternative(mail)).toMatchObject({ calendar: { answer: 'declined' }, attachments: 0 });
});

test.each([
  ['an invitation of somebody else', 'METHOD:REQUEST'],
  ['no calendar', 'END:VCALENDAR'],
])('what is no answer of a calendar stays what it is: %s', async (_what, method) => {
  const mail = calendar('ACCEPTED', { text: 'See you.' }).replace('METHOD:REPLY', method);
  expect(await alternative(mail)).toMatchObject({ kind: 'received', text: 'See you.', calendar: null });
});
