import { shownDate, shownTime } from './firm-date';

test.each([
  ['2026-11-21T14:00:00.000Z', '21 Nov 2026'],
  ['2026-11-21T04:59:59.000Z', '20 Nov 2026'],
  ['2026-11-21T05:00:00.000Z', '21 Nov 2026'],
  ['2026-09-01T03:30:00.000Z', '31 Aug 2026'],
  ['2028-02-29T12:00:00Z', '29 Feb 2028'],
  ['2026-11-21', '21 Nov 2026'],
])('the date of %s is the day in New York, %s', (value, shown) => {
  expect(shownDate(value)).toBe(shown);
});

test.each([
  '',
  'soon',
  'undefined',
  '2026-13-45',
  '<img src=x onerror=alert(1)>',
  '+100000-01-01T00:00:00.000Z',
])('EN12 what is no date (%p) is shown as a dash', (value) => {
  expect(shownDate(value)).toBe('-');
});

test.each([
  ['2026-11-20T02:30:00.000Z', '9:30 PM'],
  ['2026-11-20T05:00:00.000Z', '12:00 AM'],
  ['2026-11-20T17:05:00.000Z', '12:05 PM'],
  ['2026-07-20T17:05:00.000Z', '1:05 PM'],
])('the time of %s is %s on the clock of New York', (value, shown) => {
  expect(shownTime(value)).toBe(shown);
});

test('EN12 what is no instant has no time', () => {
  expect(shownTime('soon')).toBeUndefined();
});
