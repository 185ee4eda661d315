import * as z from 'zod/mini';
import * as contract from '.';

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
