import { addressFrom, dayBeside, daysOf, hrefOf, titleOf } from './calendar-address';

const TODAY = '2026-11-24';
const at = (search: string) => addressFrom(new URLSearchParams(search), TODAY);

test('the URL holds view, day and clock; without it the current week is shown', () => {
  expect(at('')).toEqual({ view: 'week', day: TODAY, isOwnTime: false });
  const address = { view: 'month', day: '2027-02-28', isOwnTime: true } as const;
  expect(at(hrefOf(address).split('?')[1]!)).toEqual(address);
});

test.each(['view=year', 'day=tomorrow', 'day=2026-02-30', 'day=0001-01-01', 'day=3000-01-01', 'time=moon'])(
  '%s is unknown, so the default is used',
  (search) => expect(at(search)).toEqual(at('')),
);

test('weeks run from Monday to Sunday, and a month has all days of its weeks', () => {
  expect(daysOf({ view: 'day', day: TODAY })).toEqual([TODAY]);
  const week = daysOf({ view: 'week', day: '2026-11-29' });
  expect([week.length, week[0], week[6]]).toEqual([7, '2026-11-23', '2026-11-29']);
  const ends = (day: string) => {
    const days = daysOf({ view: 'month', day });
    return [days.length, days[0], days.at(-1)];
  };
  expect(ends('2026-11-24')).toEqual([42, '2026-10-26', '2026-12-06']);
  expect(ends('2027-02-28')).toEqual([28, '2027-02-01', '2027-02-28']);
  expect(ends('2026-12-31')).toEqual([35, '2026-11-30', '2027-01-03']);
});

test('the spans before and after are of the same kind, even from the end of a long month', () => {
  const beside = (view: 'month' | 'week' | 'day', day: string) =>
    ([-1, 1] as const).map((direction) => dayBeside({ view, day, isOwnTime: false }, direction));
  expect(beside('month', '2026-12-31')).toEqual(['2026-11-01', '2027-01-01']);
  expect(beside('week', '2027-01-01')).toEqual(['2026-12-25', '2027-01-08']);
  expect(beside('day', '2027-03-01')).toEqual(['2027-02-28', '2027-03-02']);
});

test('each span has a name', () => {
  const titleAt = (view: 'month' | 'week' | 'day') => titleOf({ view, day: '2026-12-31', isOwnTime: false });
  expect(titleAt('month')).toBe('December 2026');
  expect(titleAt('week')).toBe('28 Dec to 3 Jan 2027');
  expect(titleAt('day')).toBe('Thursday, 31 Dec 2026');
});
