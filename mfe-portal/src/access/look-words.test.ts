import { lookWords } from './look-words';

const wordsOf = (action: string) => lookWords({ action } as Parameters<typeof lookWords>[0]);

test.each([
  ['made-tomorrow', 'made tomorrow'],
  ['toString', 'toString'],
])('an action that this version does not know, %s, is shown by its name', (action, words) => {
  expect(wordsOf(action)).toBe(words);
});

test('actions of a household member are worded without "you"', () => {
  const look = { action: 'message-written', isMember: true } as Parameters<typeof lookWords>[0];
  expect(lookWords(look)).toBe('wrote us a message');
  expect(lookWords({ ...look, isMember: false })).toBe('wrote you a message');
});
