import { mentionAt, mentionsIn, offered } from './find-mentions';

const ann = { id: 'a1', name: 'Ann Lee' };
const moss = { id: 'a2', name: 'Ann Lee Moss' };
const zoe = { id: 'a3', name: 'Zoë Harrow' };
const namesake = { id: 'a4', name: 'Zoë Harrow' };
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
])('up to the caret %j is being typed as a mention: %j', (text, typed) => {
  expect(mentionAt(text, text.length)).toEqual(typed);
});

test('only what stands before the caret counts', () => {
  expect(mentionAt('Ask @zo about it', 7)).toEqual({ from: 4, letters: 'zo' });
});

test('letters begin any word of a name, and a whole name is chosen already', () => {
  const names = (letters: string) => offered(colleagues, letters).map(({ id }) => id);
  expect(names('')).toEqual(['a1', 'a2', 'a3']);
  expect(names('LE')).toEqual(['a1', 'a2']);
  expect(names('harr')).toEqual(['a3']);
  expect(names('ann lee')).toEqual(['a2']);
  expect(names('arrow')).toEqual([]);
});

test('a text mentions whose full name stands behind an @, the longest one, and of namesakes both', () => {
  expect(mentionsIn('@Ann Lee Moss and @Zoë Harrow, please', colleagues)).toEqual(['a2', 'a3']);
  expect(mentionsIn('@Ann Lee: see @Ann Lee', colleagues)).toEqual(['a1']);
  expect(mentionsIn('@Ann Leeson, @ann lee, Zoë Harrow', colleagues)).toEqual([]);
  expect(mentionsIn('@Zoë Harrow', [zoe, namesake])).toEqual(['a3', 'a4']);
  expect(mentionsIn('@ everybody', [{ id: 'a5', name: '' }])).toEqual([]);
});
