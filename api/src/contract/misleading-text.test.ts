import * as z from 'zod/mini';
import { csvLine } from '../http/csv';
import { consultationCalendar } from '../bookings/consultation-calendar';
import { readJson } from '../calls/request';
import { writeLetter } from '../mail/letter';
import { wordsOf } from '../records/search';
import { cleanFileName } from '../uploads/clean-file-name';
import * as contract from '.';
import { text } from './fields';

/** Programs that obey the marks show this as `ana.exe`, with its end spelled from the right. */
const SPOOFED = 'an\u202eexe.a\u202c';
const CLEAN = 'anexe.a';
const HIDDEN = /[\u202e\u202c]|[^\P{Cc}\n]/u;
const MARKS = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u200c',
  '\u200d',
];
const HONEST = [
  'محمد بن سلمان',
  'דוד בן־גוריון',
  'علی‌رضا',
  'क्‍ष',
  '👩‍⚕️ Ana 👨‍👩‍👧 🏳️‍🌈',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ailsa',
  'Zoë O’Brien-Núñez',
];

const message = {
  name: 'Ana Lima',
  email: 'ana@example.com',
  subject: 'A question',
  message: 'A message of some length',
};
const sent = (field: string, value: string) =>
  z.parse(contract.contactInput, { ...message, [field]: value })[field as 'name'];

test.each(['name', 'subject', 'message'])(
  '%s of a contact message loses invisible and direction marks',
  (field) => {
    for (const mark of MARKS) expect(sent(field, `Ana${mark} Lima${mark}s text`)).toBe('Ana Limas text');
  },
);

test.each([
  [
    'a booking',
    contract.bookingDetails,
    { service: 'Tax Optimization', preferredTime: '9:00 AM' },
    'firstName',
  ],
  [
    'a booking',
    contract.bookingDetails,
    { service: 'Tax Optimization', preferredTime: '9:00 AM' },
    'message',
  ],
  ['a profile', contract.clientProfileInput, { phone: '', company: '' }, 'company'],
  ['a profile', contract.clientProfileInput, { phone: '', company: '' }, 'lastName'],
  ['an own name', contract.accountName, {}, 'firstName'],
  ['a document', contract.documentDetails, { type: 'passport' }, 'name'],
] satisfies [string, z.ZodMiniType, object, string][])(
  '%s loses them, too (%#)',
  (_what, schema, more, field) => {
    const input = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.com', ...more, [field]: SPOOFED };
    expect((z.parse(schema, input) as Record<string, string>)[field]).toBe(CLEAN);
  },
);

test.each(HONEST)('%s is kept as it was written', (name) => {
  expect([
    sent('name', name),
    sent('subject', `About ${name}`),
    sent('message', `My name is ${name}.`),
  ]).toEqual([name, `About ${name}`, `My name is ${name}.`]);
  expect(cleanFileName(`${name}.pdf`, 'application/pdf')).toBe(`${name}.pdf`);
});

test('multi-line text keeps its lines and tabs and loses other control characters', () => {
  expect(sent('message', 'One\r\ntwo\rthree\n\tfour\u001b[31m\u0085\u0007 five')).toBe(
    'One\ntwo\nthree\n\tfour[31m five',
  );
});

test('stored text with such marks is read without them', async () => {
  const stored = async () => Response.json({ name: SPOOFED, nested: [{ text: `${HONEST[4]}\u202e` }] });
  const schema = z.object({ name: text, nested: z.array(z.object({ text })) });
  expect(await readJson(await stored(), schema)).toEqual({ name: CLEAN, nested: [{ text: HONEST[4] }] });
});

test('mails carry none of them, and their subject is one line', async () => {
  const letter = {
    subject: `A\u001b\r\nBcc: ${SPOOFED}`,
    title: SPOOFED,
    opening: [SPOOFED],
    reason: 'a\u0007',
  };
  const mail = await writeLetter(letter, { name: SPOOFED, tagline: '' });
  expect(mail.subject).toBe(`A Bcc: ${CLEAN}`);
  expect(mail.text + mail.html).not.toMatch(HIDDEN);
  expect(mail.text).toContain(`${CLEAN}\n\n${CLEAN}`);
});

test('neither does the calendar of a booking that still has them', () => {
  const at = '2026-03-02T15:00:00.000Z';
  const booking = { id: 'b', status: 'pending', createdAt: at, changedAt: at, preferredDate: at, moves: 0 };
  const { content } = consultationCalendar(
    { ...booking, preferredTime: '9:00 AM', service: `${SPOOFED}\u0007` } as never,
    {
      site: { name: 'The Firm', offices: [] },
      organizer: 'desk@example.com',
      uidDomain: 'example.com',
      attendee: 'ana@example.com',
    },
  )!;
  expect(content.replaceAll('\r', '')).not.toMatch(HIDDEN);
  expect(content).toContain(`DESCRIPTION:${CLEAN}\r\n`);
});

test('neither do export lines, search words and file names', () => {
  const line = csvLine(['name', 'changes'], { name: SPOOFED, changes: { name: ['\u001b', SPOOFED] } });
  expect(line).toContain(`"${CLEAN}"`);
  expect(line.trimEnd()).not.toMatch(HIDDEN);
  expect(wordsOf(`${SPOOFED} \u200e`)).toEqual([CLEAN]);
  expect(cleanFileName(`${SPOOFED}.pdf`, 'application/pdf')).toBe(`${CLEAN}.pdf`);
});

test('a long text of joiners is processed quickly', () => {
  const hostile = `${'\u200d'.repeat(2_000_000)}é`;
  expect(wordsOf(hostile)).toHaveLength(1);
});
