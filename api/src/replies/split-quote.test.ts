import { splitQuote } from './split-quote';

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
  [
    'a header without a ruler',
    'Yes.\n\nFrom: Lisle Harrow <desk@x.example>\nSent: Friday, 20 November 2026 3 PM\nTo: Ada\n\nWe ask.',
    'Yes.',
    'From: Lisle Harrow <desk@x.example>\nSent: Friday, 20 November 2026 3 PM\nTo: Ada\n\nWe ask.',
  ],
  [
    'a header without a ruler, in bold and in French',
    'Oui.\n\n*De :* Lisle Harrow <desk@x.example>\n*Envoyé :* vendredi 20 novembre 2026 15:00\n*À :* Ada\n\nWe ask.',
    'Oui.',
    '*De :* Lisle Harrow <desk@x.example>\n*Envoyé :* vendredi 20 novembre 2026 15:00\n*À :* Ada\n\nWe ask.',
  ],
  [
    'facts of their own',
    'These are ours.\n\nName: Ada Vale\nMail: ada@vale.com\nBorn: 1980',
    'These are ours.\n\nName: Ada Vale\nMail: ada@vale.com\nBorn: 1980',
    null,
  ],
  [
    'a signature below the quote',
    'Agreed.\n\nOn Friday you wrote:\n> We ask.\n\n> Again.\n\nConfidential.',
    'Agreed.\n\nConfidential.',
    'On Friday you wrote:\n> We ask.\n\n> Again.',
  ],
  [
    'an answer below the quote',
    'On Friday you wrote:\n> We ask.\n\nYes.',
    'Yes.',
    'On Friday you wrote:\n> We ask.',
  ],
  [
    'an attribution that ends as Chinese does',
    '好的。\n\nLisle Harrow <desk@x.example> 于2026年11月28日周六 13:12写道：\n\n> 请问',
    '好的。',
    'Lisle Harrow <desk@x.example> 于2026年11月28日周六 13:12写道：\n\n> 请问',
  ],
  [
    'a ruler with a hyphen in its words',
    'Ja.\n\n-------- Original-Nachricht --------\nBetreff: Frage\nVon: Lisle\n\nWelche?',
    'Ja.',
    '-------- Original-Nachricht --------\nBetreff: Frage\nVon: Lisle\n\nWelche?',
  ],
  [
    'a header whose values stand apart',
    '好的。\n\n------------------ 原始邮件 ------------------\n发件人:      "Lisle Harrow"\n\n哪个？',
    '好的。',
    '------------------ 原始邮件 ------------------\n发件人:      "Lisle Harrow"\n\n哪个？',
  ],
  [
    'a ruler above an attribution',
    'Yes.\n\n------- Original Message -------\nOn Friday, November 20th, 2026, Lisle Harrow wrote:\n\n> We ask.',
    'Yes.',
    '------- Original Message -------\nOn Friday, November 20th, 2026, Lisle Harrow wrote:\n\n> We ask.',
  ],
  [
    'a line above a header, as HTML of Outlook has it',
    'Yes.\n\n----------------------------------------\n\nFrom: Lisle <desk@x.example>\nSent: Friday, November 20, 2026\nTo: Ada\n\nWe ask.',
    'Yes.',
    '----------------------------------------\n\nFrom: Lisle <desk@x.example>\nSent: Friday, November 20, 2026\nTo: Ada\n\nWe ask.',
  ],
  [
    'a header that names nobody’s address',
    'Yes.\n\nFrom: Lisle Harrow\nSent: Friday, November 20, 2026 1:12 PM\nTo: Ada Vale\nSubject: Re: Trust\n\nWe ask.',
    'Yes.',
    'From: Lisle Harrow\nSent: Friday, November 20, 2026 1:12 PM\nTo: Ada Vale\nSubject: Re: Trust\n\nWe ask.',
  ],
  [
    'a quote without marks below its writer, as Yahoo leaves it',
    'Yes.\n\n    On Friday, November 20, 2026, Lisle Harrow <desk@x.example> wrote:  \n \n We ask.',
    'Yes.',
    'On Friday, November 20, 2026, Lisle Harrow <desk@x.example> wrote:  \n \n We ask.',
  ],
  [
    'an address that is no quote’s',
    'From 2027 on I am at\nAda Vale <ada@vale.com>:\nplease write there.',
    'From 2027 on I am at\nAda Vale <ada@vale.com>:\nplease write there.',
    null,
  ],
  ['a horizontal rule', 'One\n----------\nTwo', 'One\n----------\nTwo', null],
])('a text with %s', (_what, text, own, quoted) => {
  expect(splitQuote(text)).toEqual({ text: own, quoted });
});

test('a long text of any kind is split quickly', () => {
  for (const piece of [
    '>',
    ':\n',
    '> \n',
    '_',
    '-a',
    '\n',
    'From: ',
    'From: a@b.example\n\n',
    '> a\nb\n',
    '--- a ',
    '<a@b>',
    '<a@b> 2026:\n\n',
  ])
    expect(splitQuote(piece.repeat(50_000)).text.length).toBeGreaterThan(0);
});
