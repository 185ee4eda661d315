import { readableValue } from './readable-value';

test.each([
  ['Ada [Lind]', 'Ada [Lind]'],
  ['5', '5'],
  ['true', 'Yes'],
  ['false', 'No'],
  ['[]', ''],
  ['{"/team":"People","/":"Start"}', '/team: People\n/: Start'],
  [
    '[{"id":"london","city":"London","address":["7 Harrow Yard","London EC2V"],"phone":"+44"},{"city":"Oslo"}]',
    'London, 7 Harrow Yard, London EC2V, +44\nOslo',
  ],
])('%j reads %j', (text, words) => {
  expect(readableValue(text)).toBe(words);
});
