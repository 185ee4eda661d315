import { mentionAt, mentionsIn, offered } from './find-mentions';

const ann = { id: 'a1', name: 'Ann Lee' };
const moss = { id: 'a2', name: 'Ann Lee Moss' };
const zoe = { id: 'a3', name: 'Zoë Harrow' };
/** Two people of the same name, as the server returns them. */
const namesakes = [
  { ...zoe, email: 'zoe@lind.com' },
  { id: 'a4', name: 'Zoë Harrow', email: 'z.harrow@lind.com' },
];
const colleagues = [ann, moss, zoe];

test.each([
  ['@', { from: 0, letters: '' }],
  ['Please ask @zo', { from: 11, letters: 'zo' }],
  ['Please ask (@Ann Le', { from: 12, letters: 'Ann Le' }],
  ['Two lines\n@ha', { from: 10, letters: 'ha' }],
  ['ada@vale.com', undefined],
  ['@Zoë\nand', undefined],
  ['Meet at 9', undefined],
  ['@ Zoë', undefined],
])('the mention being typed at the end of %j is %j', (text, typed) => {
  expect(mentionAt(text, text.length)).toEqual(typed);
});

test('only text before the caret counts', () => {
  expect(mentionAt('Ask @zo about it', 7)).toEqual({ from: 4, letters: 'zo' });
});

test("letters match a word's start in a name; a whole name is not offered", () => {
  const names = (letters: string) => offered(colleagues, letters).map(({ id }) => id);
  expect(names('')).toEqual(['a1', 'a2', 'a3']);
  expect(names('LE')).toEqual(['a1', 'a2']);
  expect(names('harr')).toEqual(['a3']);
  expect(names('ann lee')).toEqual(['a2']);
  expect(names('arrow')).toEqual([]);
});

test('letters match a name however it is spelled, and each letter of a Chinese one', () => {
  const people = [zoe, { id: 'a5', name: 'Łukasz O’Brien' }, { id: 'a6', name: '李小龙' }];
  const names = (letters: string) => offered(people, letters).map(({ id }) => id);
  expect([names('zoe'), names("o'b"), names('luk'), names('小'), names('龙小')]).toEqual([
    ['a3'],
    ['a5'],
    ['a5'],
    ['a6'],
    [],
  ]);
});

test('namesakes are both offered, even for the whole name, until one is chosen', () => {
  const chosen = '@Zoë Harrow (z.harrow@lind.com)';
  expect(offered(namesakes, 'Zoë Harrow').map(({ id }) => id)).toEqual(['a3', 'a4']);
  expect(offered(namesakes, 'Zoë Harrow (zo').map(({ id }) => id)).toEqual(['a3']);
  expect(mentionAt(chosen, chosen.length)).toBeUndefined();
});

const ids = (text: string, people = colleagues) => mentionsIn(text, people).ids;

test('a text mentions those whose full name follows an @, the longest one', () => {
  expect(ids('@Ann Lee Moss and @Zoë Harrow, please')).toEqual(['a2', 'a3']);
  expect(ids('@Ann Lee: see @Ann Lee')).toEqual(['a1']);
  expect(ids('@Ann Leeson, @ann lee, Zoë Harrow')).toEqual([]);
  expect(ids('@ everybody', [{ id: 'a5', name: '' }])).toEqual([]);
});

test('of namesakes it mentions the one with the address, or else neither', () => {
  expect(mentionsIn('Ask @Zoë Harrow (z.harrow@lind.com).', namesakes)).toEqual({ ids: ['a4'], unclear: [] });
  expect(mentionsIn('@Zoë Harrow (gone@lind.com), @Zoë Harrow', namesakes)).toEqual({
    ids: [],
    unclear: ['Zoë Harrow'],
  });
});
