import * as z from 'zod/mini';
import * as contract from '.';
import { cleanEmail, email } from './fields';

const client = { firstName: 'Ines', lastName: 'Moreau', email: 'ines@example.com', phone: '1', company: 'x' };
const inputs: [string, z.ZodMiniType, Record<string, unknown>, string[], string[]][] = [
  ['a profile', contract.clientProfileInput, client, ['firstName', 'lastName'], ['phone', 'company']],
  [
    'a case',
    contract.clientCaseInput,
    { ...client, status: 'active' },
    ['firstName', 'lastName'],
    ['phone', 'company'],
  ],
  ['a document', contract.documentDetails, { name: 'Passport' }, ['name'], []],
  ['a milestone', contract.milestoneInput, { title: 'Signed', status: 'blocked' }, ['title'], []],
  ['an update', contract.clientNoteInput, { title: 'News', content: 'x', type: 'note' }, ['title'], []],
  [
    'a booking',
    contract.bookingDetails,
    { ...client, service: 'Tax Optimization', preferredTime: '9:00 AM' },
    ['firstName', 'lastName'],
    [],
  ],
];
const refusedFields = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = z.safeParse(schema, value);
  return [...new Set(error?.issues.map(({ path }) => path.join('/')))];
};

test.each(inputs)(
  'names and titles of %s are a single visible line',
  (_what, schema, input, names, lines) => {
    expect(refusedFields(schema, input)).toEqual([]);
    for (const name of [...names, ...lines])
      for (const value of ['two\nlines', 'a\u2028b', 'a\u0007b'])
        expect([value, refusedFields(schema, { ...input, [name]: value })]).toEqual([value, [name]]);
    for (const name of names)
      for (const value of ['\u200b\u200b\u200b', '\u2060 \u00ad', '\u3164'])
        expect([value, refusedFields(schema, { ...input, [name]: value })]).toEqual([value, [name]]);
    for (const name of lines) expect(refusedFields(schema, { ...input, [name]: '' })).toEqual([]);
  },
);

describe('an e-mail address', () => {
  test.each([
    'tom&jerry@example.com',
    'sales/eu@example.com',
    'a=b@example.com',
    "d'@example.com",
    'x!y@example.com',
    'last#1@example.com',
    '.dots..@example.com',
    'O_Neill+tag@Sub.Example.COM',
    'user@xn--fiqs8s.example',
    'user@firma.xn--fiqs8s',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  ])('as a browser takes it is taken unchanged: %s [BK9, CO10]', (address) => {
    expect(email.parse(address)).toBe(address);
  });

  test.each([
    ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
    ['user@MU\u0308NCHEN.de', 'user@xn--mnchen-3ya.de'],
    ['user@XN--MNCHEN-3YA.DE', 'user@xn--mnchen-3ya.de'],
    ['user@例子.广告', 'user@xn--fsqu00a.xn--4rr70v'],
    ['user@例子。广告', 'user@xn--fsqu00a.xn--4rr70v'],
    ['user@straße.example', 'user@xn--strae-oqa.example'],
    ['user@نامه\u200cای.com', 'user@xn--mgba3gch31f060k.com'],
    ['user@ｅｘａｍｐｌｅ.com', 'user@example.com'],
    ['user@example.com\u200b', 'user@example.com'],
    ['\ufeffuser@exa\u00admple.com\u2060 ', 'user@example.com'],
    ['\u202auser@example.com\u202c', 'user@example.com'],
    ['us\u034fer@example.com\ufe0f', 'user@example.com'],
    ['us\u200der@exam\u200cple.com', 'user@example.com'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
    expect(email.parse(stored)).toBe(stored);
  });

  test.each([
    'x',
    'a@',
    '@b.co',
    'al@bo',
    'user@localhost',
    'a@@b.co',
    'a b@example.com',
    'a@b c.com',
    'a,b@example.com',
    'a;b@example.com',
    'a@-b.com',
    'a@b-.com',
    'a@b..com',
    'a@b.com.',
    'a@b_c.com',
    'a@münchen..de',
    'a@münchen.de/path',
    'a@münchen.de:25',
    'a@münchen.de?subject=x',
    'a@münchen%2ede',
    'a@[münchen]',
    'a@münchen\\x.de',
    'é@example.com',
    'a<b>@example.com',
    '"a b"@example.com',
    'a@example.com\nbcc: x@example.com',
    'a@xn--.com\u3164é',
    `a@${'b'.repeat(64)}.com`,
    `${'a'.repeat(250)}@b.co`,
    `a@${'ü'.repeat(300)}.de`,
  ])('%j is none', (typed) => {
    expect(email.safeParse(typed).success).toBe(false);
  });

  test('with several faults has one error', () => {
    expect(email.safeParse('x').error?.issues).toHaveLength(1);
  });

  test('of any length is cleaned quickly', () => {
    expect(cleanEmail(`a@${'ü.'.repeat(500_000)}`)).toHaveLength(1_000_002);
  });
});
