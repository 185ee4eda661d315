import { lookWords } from './look-words';

const wordsOf = (action: string) => lookWords({ action } as Parameters<typeof lookWords>[0]);

test.each([
  ['made-tomorrow', 'made tomorrow'],
  ['toString', 'toString'],
])('what was done and this version does not know, %s, is told by its name', (action, words) => {
  expect(wordsOf(action)).toBe(words);
});
