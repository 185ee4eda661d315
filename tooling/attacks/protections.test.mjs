import { expect, test } from '@jest/globals';
import { root } from '../prepare.mjs';
import { findGaps, readProtections, readRows, readTables, withoutProtection } from './protections.mjs';

test('each row of docs/attacks.md names a protection that can be taken away, in the words of the code', () => {
  const { rows, protections, read } = readTables(root);
  expect(rows.length).toBeGreaterThan(60);
  expect(findGaps(rows, protections, read)).toEqual([]);
});

test('a row without a protection, a protection without a row and text that is gone or there twice are reported', () => {
  const rows = readRows(
    ['Guessing', 'Cloning']
      .map((attack) => `| ${attack} | a rule | [a](../api/a.test.ts): is refused |`)
      .join('\n'),
  );
  expect(rows[0]).toEqual({ attack: 'Guessing', file: 'api/a.test.ts', title: 'is refused' });
  const named = readProtections(
    ['About.\n', '# Guessing\na.ts\n- if (bad) throw\n+ void\n', '# Stealing\na.ts\n- twice\n+\n'].join('\n'),
  );
  expect(named[0]).toEqual({ attack: 'Guessing', file: 'a.ts', changes: [['if (bad) throw', 'void']] });
  expect(withoutProtection('if (bad) throw error;', named[0])).toBe('void error;');
  expect(findGaps(rows, named, () => 'twice and twice')).toEqual([
    'Cloning: no protection is named',
    'Guessing: a.ts has 0 times what is to be taken away: if (bad) throw',
    'Stealing: no such row',
    'Stealing: a.ts has 2 times what is to be taken away: twice',
  ]);
});
