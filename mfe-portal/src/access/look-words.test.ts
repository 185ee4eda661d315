import { lookWords } from './look-words';

const wordsOf = (action: string) => lookWords({ action } as Parameters<typeof lookWords>[0]);

test.each([
  ['made-tomorrow', 'made tomorrow'],
  ['toString', 'toString'],
])('what was done and this version does not know, %s, is told by its name', (action, words) => {
  expect(wordsOf(action)).toBe(words);
});

test('what a member of the household did is said without "you"', () => {
  const look = { action: 'message-written', isMember: true } as Parameters<typeof lookWords>[0];
  expect(lookWords(look)).toBe('wrote us a message');
  expect(lookWords({ ...look, isMember: false })).toBe('wrote you a message');
});
