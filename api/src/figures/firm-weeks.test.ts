import { firmWeeks } from './firm-weeks';

const daysOf = (now: string, count = 2) => firmWeeks(count, new Date(now)).map(({ firstDay }) => firstDay);

test("weeks begin on Monday in the firm's zone, and the last one is the current one", () => {
  // Sunday evening in New York, when it is already Monday in Europe.
  expect(daysOf('2026-11-23T04:59:59Z')).toEqual(['2026-11-09', '2026-11-16']);
  expect(daysOf('2026-11-23T05:00:00Z')).toEqual(['2026-11-16', '2026-11-23']);
  expect(daysOf('2026-11-28T12:00:00Z', 1)).toEqual(['2026-11-23']);
});

test('a week with a clock change begins and ends at midnight', () => {
  // They go back on Sunday, 1 November 2026.
  expect(firmWeeks(3, new Date('2026-11-04T12:00:00Z')).map(({ startsAt }) => startsAt)).toEqual([
    '2026-10-19T04:00:00.000Z',
    '2026-10-26T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ]);
});
