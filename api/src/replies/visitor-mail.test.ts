import { readVisitorMail, splitQuote } from './visitor-mail';

test.each([
  ['nothing quoted', 'Thank you.\n\nAda', 'Thank you.\n\nAda', null],
  ['lines that begin with >', 'Yes.\n\n> We ask.\n>\n> Again.\n', 'Yes.', '> We ask.\n>\n> Again.'],
  [
    'an attribution line',
    'Yes.\n\nOn Friday you wrote:\n\n> We ask.',
    'Yes.',
    'On Friday you wrote:\n\n> We ask.',
  ],
  [
    'a wrapped one',
    'Ja.\n\nAm 20.11.2026 um 15:00 schrieb Lisle Harrow\n<desk@x.example>:\n> Frage',
    'Ja.',
    'Am 20.11.2026 um 15:00 schrieb Lisle Harrow\n<desk@x.example>:\n> Frage',
  ],
  [
    'a mail below a ruler',
    'Yes.\n\n________________________________\nFrom: Lisle Harrow\nSent: Friday\n\nWe ask.',
    'Yes.',
    '________________________________\nFrom: Lisle Harrow\nSent: Friday\n\nWe ask.',
  ],
  ['answers between quotes', '> We ask.\nYes.\n> And this?\nNo.', '> We ask.\nYes.\n> And this?\nNo.', null],
  ['nothing but a quote', 'On Friday you wrote:\n> We ask.', 'On Friday you wrote:\n> We ask.', null],
  ['a horizontal rule', 'One\n----------\nTwo', 'One\n----------\nTwo', null],
])('a text with %s', (_what, text, own, quoted) => {
  expect(splitQuote(text)).toEqual({ text: own, quoted });
});

test('a long text of any kind is split quickly', () => {
  for (const piece of ['>', ':\n', '> \n', '_', '-a', '\n', 'From: '])
    expect(splitQuote(piece.repeat(50_000)).text.length).toBeGreaterThan(0);
});

test('malformed mail is read as far as it goes', async () => {
  expect(await readVisitorMail(Buffer.from(''))).toMatchObject({ messageId: '', fromAddress: '', text: '' });
  const cutOff =
    'Message-ID: <a@b>\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nYes';
  expect(await readVisitorMail(Buffer.from(cutOff))).toMatchObject({ messageId: 'a@b', text: 'Yes' });
});
