import { matching } from './commands';

const commands = ['Zoë Müller', 'Siobhán O’Brien', '山田太郎', 'Anne-Marie Weiß'].map((label) => ({
  id: label,
  label,
  hint: 'Colleague',
  to: '/admin',
}));

test.each([
  ['zoe MULLER', 'Zoë Müller'],
  ["o'brien", 'Siobhán O’Brien'],
  ['太郎', '山田太郎'],
  ['anne marie weiss', 'Anne-Marie Weiß'],
])('%j finds %j in the palette', (typed, label) => {
  expect(matching(commands, typed).map((command) => command.label)).toEqual([label]);
});
