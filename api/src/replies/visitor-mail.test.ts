import { receivedMail } from '../testing/received-mails/received-mails';
import { splitQuote } from './split-quote';
import { withTrueCharsets } from './true-charsets';
import { readVisitorMail } from './visitor-mail';

test('malformed mail is read as far as it goes', async () => {
  expect(await readVisitorMail(Buffer.from(''))).toMatchObject({ messageId: '', fromAddress: '', text: '' });
  const cutOff =
    'Message-ID: <a@b>\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nYes';
  expect(await readVisitorMail(Buffer.from(cutOff))).toMatchObject({ messageId: 'a@b', text: 'Yes' });
});

const multipart = (kind: string, ...parts: readonly string[]) =>
  `MIME-Version: 1.0\nContent-Type: multipart/${kind}; boundary=b\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`;
const readText = async (mail: string | Buffer) => readVisitorMail(Buffer.from(mail as string));

/** The new text of mails as real programs write them, and how many files came with it. */
test.each([
  ['gmail-web', 'Yes, Tuesday suits us.', 0],
  ['gmail-wrapped-attribution', 'Yes, please.', 0],
  ['outlook-desktop-plain', 'Thanks, that works for us.\n\nKind regards,\nInes', 0],
  ['outlook-mobile-ruler', 'Works for me.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>', 0],
  ['outlook-html-only', 'Schönen Dank, gerne.', 0],
  ['apple-iphone', 'Perfect.\n\nSent from my iPhone', 0],
  ['apple-inline-pdf', 'Here is my passport, as you asked.\n\n\n\nBest, Ines', 1],
  ['no-disposition-attachment', 'Scan from the office copier.', 1],
  ['missing-message-id', 'My answer comes from a program that sets no Message-ID.', 0],
  ['unbracketed-in-reply-to', 'My program writes no angle brackets.', 0],
  ['other-sender', 'Ines asked me to answer for her.', 0],
  ['iso-2022-jp', '日本語①㈱', 0],
  ['cp932', '日本語', 0],
  ['koi8-r', 'Привет', 0],
  ['utf8-declared-ascii', 'Grüße €', 0],
  ['utf8-no-charset', 'Grüße', 0],
  ['iso-2022-jp-but-utf8', 'ほげ', 0],
  ['utf-7', 'Grüße', 0],
  ['iso-8859-8-i', 'שלום', 0],
  ['winmail-dat', 'The plain part of a rich-text mail.', 1],
  ['smime-opaque', '', 1],
  ['forward-as-attachment', 'Please see the attached mail of my lawyer.', 1],
  ['broken-boundary', 'Text of a broken mail.', 0],
  ['nul-and-8bit-headers', 'Text with NUL', 0],
  ['format-flowed', 'This is one long paragraph that my program broke with soft breaks.', 0],
  ['german-attribution', 'Gerne.', 0],
  ['japanese-attribution', 'はい。', 0],
  [
    'signature-after-quote',
    'Agreed.\n\nThis e-mail is confidential. If you are not the intended recipient, delete it.',
    0,
  ],
  [
    'inline-answers',
    'On Sat, Nov 28, 2026, Lisle Harrow wrote:\n> Question one?\n\nMy answer to one.\n\n> Question two?\n\nMy answer to two.',
    0,
  ],
  ['bottom-below-ruler', 'Hello, see my answers in the text below.', 0],
])('the mail %s is read', async (name, text, attachments) => {
  const mail = await readVisitorMail(Buffer.from(receivedMail(name), 'latin1'));
  expect({ text: splitQuote(mail.text).text, attachments: mail.attachments }).toEqual({ text, attachments });
});

test('what a mail says of itself is read as it was written, and own words come before those that it passes on', async () => {
  const read = (name: string) => readVisitorMail(Buffer.from(receivedMail(name), 'latin1'));
  expect(await read('subject-split-base64')).toMatchObject({
    subject: 'Password:「RE: 電子メール情報漏洩対策システムテストメールです。」',
  });
  expect(await read('rtl-name')).toMatchObject({ fromName: 'מיכאל (מיקי) לוי' });
  expect(await read('nul-and-8bit-headers')).toMatchObject({
    fromName: 'Inès Moreau',
    subject: 'Ré: votre message',
  });
  expect((await read('forward-inline-rfc822')).text).toMatch(/^Forwarding what my bank wrote\./);
  expect((await read('forward-as-attachment')).text).not.toContain('secret');
});

const PDF = 'Content-Type: application/pdf\nContent-Transfer-Encoding: base64\n\nJVBERg==';
const picture = (headers: string) =>
  `Content-Type: image/png\n${headers}Content-Transfer-Encoding: base64\n\niVBORw==`;
const plain = 'Content-Type: text/plain\n\nText.';
test.each([
  ['a picture before the text', multipart('mixed', picture(''), plain), 1],
  [
    'an inline picture',
    multipart('mixed', plain, picture('Content-Disposition: inline; filename=a.png\n')),
    1,
  ],
  [
    'a logo that the text shows',
    multipart(
      'related',
      'Content-Type: text/html\n\n<p>Text.</p><img src="cid:logo">',
      picture('Content-ID: <logo>\n'),
    ),
    0,
  ],
  [
    'a file among the pictures of the text',
    multipart('related', 'Content-Type: text/html\n\n<p>Text.</p>', PDF.replace('\n', '\nContent-ID: <a>\n')),
    1,
  ],
  [
    'what says how the rest is encrypted',
    multipart('encrypted', 'Content-Type: application/pgp-encrypted\n\nVersion: 1', plain, PDF),
    1,
  ],
  [
    'a signature that programs check',
    multipart('signed', plain, 'Content-Type: application/pkcs7-signature; name=smime.p7s\n\nAA=='),
    0,
  ],
])('files are counted whatever their disposition: %s', async (_what, mail, attachments) => {
  expect(await readText(mail)).toMatchObject({ text: 'Text.', attachments });
});

test.each([
  ['eight bits', 'us-ascii', '8bit', 'Grüße'],
  ['quoted-printable', '"US-ASCII"', 'quoted-printable', 'Gr=C3=BC=C3=9F=\ne'],
  ['base64', 'iso-2022-jp', 'base64', Buffer.from('Grüße').toString('base64')],
  ['a charset of Western Europe', 'windows-1252', '8bit', 'Grüße'],
  ['a charset that nobody knows', 'utf8mb4', '8bit', 'Grüße'],
  ['the old name of ASCII', 'ANSI_X3.4-1968', 'quoted-printable', 'Gr=C3=BC=C3=9Fe'],
])(
  'UTF-8 under a wrong charset is read as UTF-8, in any part: %s',
  async (_what, charset, encoding, content) => {
    const part = `Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: ${encoding}\n\n${content}`;
    expect(await readText(multipart('mixed', part, PDF))).toMatchObject({ text: 'Grüße', attachments: 1 });
  },
);

test('a charset that is right stays, and UTF-7 is read with its plus signs', async () => {
  const latin = 'Content-Type: text/plain; charset=iso-8859-1\n\nGr\xfc\xdfe, 1+1';
  expect(await readVisitorMail(Buffer.from(latin, 'latin1'))).toMatchObject({ text: 'Grüße, 1+1' });
  const seven = 'Content-Type: text/plain; charset=utf-7\n\n1+-1 +ImIBgjBI-!';
  expect(await readText(seven)).toMatchObject({ text: '1+1 ≢\u0182え!' });
  const japanese = 'Content-Type: text/plain; charset=iso-2022-jp\n\n\x1b$BF|K\\\x1b(B';
  expect(await readText(japanese)).toMatchObject({ text: '日本' });
});

test.each([
  ['iso-2022-kr', '8bit', '\x1b$)C\x0e>H3gGO<<?d\x0f, Ada', '안녕하세요, Ada'],
  ['hz-gb-2312', '8bit', '~{DzIO~}, Ada ~~', '您上, Ada ~'],
  ['utf-7', 'base64', Buffer.from('Gr+APwA3w-e').toString('base64'), 'Grüße'],
  ['utf-7', 'quoted-printable', 'Gr+APwA3w-e', 'Grüße'],
])(
  'text in the charset %s, which the platform does not read, is read, in %s',
  async (charset, encoding, content, text) => {
    const part = `Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: ${encoding}\n\n${content}`;
    expect(await readText(multipart('mixed', part, PDF))).toMatchObject({ text, attachments: 1 });
  },
);

test('the charsets of a mail with many of them, or whose parts never end, are read quickly', () => {
  const start = Date.now();
  const headers = 'Content-Type: text/plain; charset=utf-7\n\n';
  for (const mail of [`${headers}${'charset=us-ascii ü '.repeat(50_000)}`, headers.repeat(50_000)])
    withTrueCharsets(Buffer.from(mail));
  expect(Date.now() - start).toBeLessThan(2_000);
});
