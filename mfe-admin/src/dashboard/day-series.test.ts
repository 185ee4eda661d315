import { daySeries } from './day-series';

test('every day between the first and the last is a point', () => {
  expect(daySeries(['2026-11-24', '2026-11-22', '2026-11-24'])).toEqual({
    values: [1, 0, 2],
    first: '2026-11-22',
    last: '2026-11-24',
  });
});

test('a long span is divided into fourteen equal ones without losing a record', () => {
  const dates = Array.from({ length: 90 }, (_, day) =>
    new Date(Date.UTC(2026, 7, 1 + day, 16)).toISOString(),
  );
  const series = daySeries(dates);
  expect(series?.values).toHaveLength(14);
  expect(series?.values.reduce((sum, value) => sum + value)).toBe(90);
  expect(Math.min(...(series?.values ?? []))).toBeGreaterThanOrEqual(6);
});

test('days are days in New York', () => {
  expect(daySeries(['2026-11-21T04:00:00Z', '2026-11-21T06:00:00Z'])?.first).toBe('2026-11-20');
});

test.each([[[]], [['2026-11-24']], [['2026-11-24', '2026-11-24']], [['soon', '2026-11-24']]])(
  '%j gives no line',
  (dates) => {
    expect(daySeries(dates)).toBeUndefined();
  },
);
