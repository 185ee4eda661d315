import { OPEN_WITHOUT_LIMIT } from '@lisle-harrow/api/contract';
import { promiseWords } from './promise-words';

const wordsAt = (due: string, now: string) => {
  const { due: words, note } = promiseWords(Date.parse(due), Date.parse(now), OPEN_WITHOUT_LIMIT);
  return [words, note];
};

test.each([
  // A Monday in New York, where it is 10 in the morning at 15:00.
  ['2026-11-23T21:00Z', '2026-11-23T15:00Z', 'Due in 6 h', '6 office hours'],
  ['2026-11-24T03:00Z', '2026-11-23T21:00Z', 'Due in 6 h', '2 office hours'],
  ['2026-11-23T15:30Z', '2026-11-23T14:40Z', 'Due in 50 min', '50 office min'],
  ['2026-11-24T01:00Z', '2026-11-24T00:00Z', 'Due in 1 h', 'no office hours'],
  ['2026-11-23T15:00Z', '2026-11-23T15:00Z', 'Due in 1 min', 'no office hours'],
  // Over a weekend.
  ['2026-11-27T22:00Z', '2026-11-30T14:59Z', 'Overdue by 2 days', 'since Fri 5:00 PM'],
  ['2026-11-23T15:00Z', '2026-11-23T15:00:30Z', 'Overdue by 1 min', 'since Mon 10:00 AM'],
  ['2022-11-23T15:00Z', '2026-11-23T15:00Z', 'Overdue by 1,461 days', 'since 23 Nov 2022'],
])('due at %s, at %s: %s, %s', (due, now, ...words) => {
  expect(wordsAt(due, now)).toEqual(words);
});

test('if the office hours are unknown, they are not shown', () => {
  expect(promiseWords(1, 0, undefined).note).toBeUndefined();
});

test("until the reader's clock is known, the firm’s time is shown", () => {
  expect(promiseWords(Date.parse('2026-11-24T19:05Z'), undefined, OPEN_WITHOUT_LIMIT)).toEqual({
    due: 'Due 24 Nov',
    note: '2:05 PM New York',
    isOverdue: false,
  });
});
