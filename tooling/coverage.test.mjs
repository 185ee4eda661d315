import { expect, test } from '@jest/globals';
import { citedIn, findGoneTests, findProblems, partsOf, tableOf } from './coverage.mjs';

const line = (id, kind = 'S') => ({ id, class: kind, where: 'L1', what: `What ${id} says` });
const parts = [
  { title: '1. Routes', lines: [line('R1'), line('R2', 'N'), line('R3', 'D')] },
  { title: '2. Pages', lines: [line('K1')] },
];

test.each([
  [
    `test('the page [R1]', () => {}); it('none R2'); test('sends [now] [BK13, HD12]', run)`,
    ['R1', 'BK13', 'HD12'],
  ],
  [`it.only("it goes [TO3]", run); describe('x [K1]', () => { test('R9 none', run) })`, ['TO3', 'K1']],
  [`test.each(['/', '/x'])('%s is public [R2]', run)`, ['R2']],
  [`test.each([['a', 'BK7'], ['b', 'BK8, D34']])('refuses %s [%s, R3]', run)`, ['BK7', 'BK8', 'D34', 'R3']],
  [`const rows = [['a', 'CO9']]; const { x } = y; test.each(rows)('refuses %s [%s]', run)`, ['CO9']],
  [`describe.each([{ id: 'AD12, AD14' }])('a row of $name [$id]', run)`, ['AD12', 'AD14']],
  [
    `const rows = ['empty [CO9]', 'long [R1]', 'K1']; test.each(rows)('refuses %s', run)`,
    ['CO9', 'R1', 'K1'],
  ],
  ['for (const [id, x] of [["R2", 1]]) test(`${x} [${id}]`, run)', ['R2']],
  [
    'for (const { title } of [{ title: "a row [R3]" }]) { test.describe(title, run); test(`${title}`, run) }',
    ['R3'],
  ],
  [`// test('[R1]', run)\ntest('R1 x', run); test('x [R1] y', run); test('moves on [R1 or so]', run)`, []],
])('the texts of %s cite %j', (source, ids) => {
  expect([...citedIn(source)]).toEqual(ids);
});

test('an untested line is a problem; a decision is not', () => {
  expect(findProblems(parts, new Map([['R1', ['a.test.ts']]]))).toEqual([
    'R2 has no test: What R2 says',
    'K1 has no test: What K1 says',
  ]);
});

test('citing an unknown line is a problem', () => {
  const tests = new Map(['R1', 'R2', 'K1', 'R99', 'F8'].map((id) => [id, ['a.test.ts']]));
  expect(findProblems(parts, tests)).toEqual(['R99 is no line of the specification: a.test.ts']);
});

test('the table links each line to its tests, and names each path once', () => {
  const files = ['shell/src/frame/frame.test.tsx', 'e2e/home.test.ts'];
  const sameName = 'shell/src/other/frame.test.ts';
  const table = tableOf(
    parts,
    new Map([
      ['R1', files],
      ['R2', [...files, sameName]],
    ]),
  );
  expect(table).toContain('| R1 | S | L1 | What R1 says | [shell: frame] [e2e: home] |');
  expect(table).toContain(
    `| R2 | N | L1 | What R2 says | [shell: frame] [e2e: home] [shell: frame](../${sameName}) |`,
  );
  expect(table).toContain(
    '\n[shell: frame]: ../shell/src/frame/frame.test.tsx\n[e2e: home]: ../e2e/home.test.ts\n',
  );
  expect(table).toContain('\n## 2. Pages\n');
  expect(partsOf(table)).toEqual(parts);
});

test('a test that the table of attacks names exists by its title', () => {
  const row = (title) => `| An attack | a rule | [a](../api/a.test.ts): ${title} |`;
  const code = new Map([['api/a.test.ts', "test('another\\'s is [%s] refused', run)"]]);
  const table = ['| attack | rule | test |', row("another's is [%s] refused"), row('is let through')].join(
    '\n',
  );
  const name = 'docs/attacks.md';
  expect(findGoneTests(table, code, name)).toEqual([
    'api/a.test.ts has no test "is let through", which docs/attacks.md names.',
  ]);
  expect(findGoneTests(row('x').replace('a.test', 'b.test'), code, name)).toHaveLength(1);
  expect(findGoneTests('', code, name)).toEqual(['docs/attacks.md names no test.']);
});
