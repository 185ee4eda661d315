import { formatDay } from './days';

test('a bare day and a UTC midnight keep their calendar day', () => {
  expect(formatDay('2026-12-04')).toBe('4 Dec 2026');
  expect(formatDay('2026-12-04T00:00:00.000Z')).toBe('4 Dec 2026');
});

test('a month has three letters on every machine', () => {
  expect(formatDay('2026-09-16')).toBe('16 Sep 2026');
});

test('an instant is shown as the day it was in New York', () => {
  expect(formatDay('2026-11-18T02:30:00.000Z')).toBe('17 Nov 2026');
  expect(formatDay('2026-11-18T14:30:00.000Z')).toBe('18 Nov 2026');
});

test('EN12 a missing or broken date is left out', () => {
  for (const value of [undefined, null, '', 'soon']) expect(formatDay(value)).toBeUndefined();
});
