import { type HoursException, officeHoursOn, officeMsBetween, OPEN_WITHOUT_LIMIT } from '..';

const HOUR_MS = 3_600_000;
const hoursBetween = (hours: Parameters<typeof officeMsBetween>[0], from: string, until: string) =>
  officeMsBetween(hours, Date.parse(from), Date.parse(until)) / HOUR_MS;
const week = { ...OPEN_WITHOUT_LIMIT.hours, friday: { from: 9, until: 13 }, saturday: null, sunday: null };
const own = { ...OPEN_WITHOUT_LIMIT, hours: week };
const closed = (changes: Partial<HoursException>): HoursException => ({
  firstDay: '2026-11-26',
  lastDay: '2026-11-27',
  hours: null,
  office: null,
  adviser: null,
  note: '',
  ...changes,
});

test('a week open for consultations every day has the office open as on the site, Monday to Friday from 9 to 6 [K9]', () => {
  expect(hoursBetween(OPEN_WITHOUT_LIMIT, '2026-11-23T00:00Z', '2026-11-30T04:00Z')).toBe(45);
  expect(officeHoursOn(OPEN_WITHOUT_LIMIT, '2026-11-28')).toBeNull();
});

test('saving the week unchanged changes no promise', () => {
  const saved = { ...OPEN_WITHOUT_LIMIT, revision: 1 };
  for (const day of ['2026-11-27', '2026-11-28', '2026-11-29'])
    expect(officeHoursOn(saved, day)).toEqual(officeHoursOn(OPEN_WITHOUT_LIMIT, day));
});

test('an exception of the whole firm opens the office on a Saturday', () => {
  const saturday = closed({ firstDay: '2026-11-28', lastDay: '2026-11-28', hours: { from: 10, until: 14 } });
  expect(officeHoursOn({ ...own, exceptions: [saturday] }, '2026-11-28')).toEqual({ from: 10, until: 14 });
});

test.each([
  ['within one day', '2026-11-23T15:00Z', '2026-11-23T17:30Z', 2.5],
  ['a night', '2026-11-23T23:00Z', '2026-11-24T14:00Z', 0],
  ['a Friday afternoon until Monday morning', '2026-11-27T17:00Z', '2026-11-30T15:00Z', 2],
  ['the same instant twice', '2026-11-23T15:00Z', '2026-11-23T15:00Z', 0],
  ['backwards', '2026-11-23T17:00Z', '2026-11-23T15:00Z', 0],
  // The clocks go back in the night to Sunday, the first.
  ['over the end of summer time', '2026-10-30T16:00Z', '2026-11-02T15:00Z', 2],
])('of %s', (_what, from, until, expected) => {
  expect(hoursBetween(own, from, until)).toBe(expected);
});

test('a holiday closes the firm if it is for all, not for one office or adviser', () => {
  const over = (exception: HoursException) =>
    hoursBetween({ ...own, exceptions: [exception] }, '2026-11-26T05:00Z', '2026-11-28T05:00Z');
  expect(over(closed({}))).toBe(0);
  expect(over(closed({ office: 'london' }))).toBe(13);
  expect(over(closed({ adviser: 'ada' }))).toBe(13);
  expect(over(closed({ hours: { from: 10, until: 12 } }))).toBe(4);
});
