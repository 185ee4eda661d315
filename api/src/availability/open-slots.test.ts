import {
  type ConsultationHours,
  dayAfter,
  firmDay,
  type HoursException,
  OPEN_WITHOUT_LIMIT,
  slotInstant,
  TIME_SLOTS,
} from '../contract';
import { readUnavailable } from './availability-routes';
import { isOpen } from './free-slots';
import { openSlots } from './open-slots';

const MONDAY = '2026-11-23';
const SATURDAY = '2026-11-28';
const exception = (changes: Partial<HoursException>): HoursException => ({
  firstDay: MONDAY,
  lastDay: MONDAY,
  hours: null,
  office: null,
  adviser: null,
  note: '',
  ...changes,
});
const week = { ...OPEN_WITHOUT_LIMIT.hours, saturday: null, friday: { from: 9, until: 13 } };
const ADVISER = {
  id: 'ada',
  hours: { ...OPEN_WITHOUT_LIMIT.hours, monday: { from: 12, until: 18 }, tuesday: null },
};
const rules = (...exceptions: HoursException[]): ConsultationHours => ({
  ...OPEN_WITHOUT_LIMIT,
  hours: week,
  advisers: [ADVISER],
  exceptions,
});

test('until the firm sets limits, every slot of each day is open', () => {
  for (let day = MONDAY; day < '2027-12-01'; day = dayAfter(day, 1))
    expect([day, openSlots(OPEN_WITHOUT_LIMIT, day)]).toEqual([day, [...TIME_SLOTS]]);
});

test.each([
  ['a day of the week', rules(), MONDAY, {}, 9],
  ['a day that is always closed', rules(), SATURDAY, {}, 0],
  ['a day that ends at one', rules(), '2026-11-27', {}, 4],
  ['a holiday', rules(exception({})), MONDAY, {}, 0],
  ['the day after a holiday', rules(exception({})), '2026-11-24', {}, 9],
  ['the last of several closed days', rules(exception({ firstDay: '2026-11-20' })), MONDAY, {}, 0],
  [
    'an exceptionally open Saturday',
    rules(exception({ firstDay: SATURDAY, lastDay: SATURDAY, hours: { from: 10, until: 12 } })),
    SATURDAY,
    {},
    2,
  ],
  ["an adviser's afternoon", rules(), MONDAY, { adviser: 'ada' }, 6],
  ["an adviser's day off", rules(), '2026-11-24', { adviser: 'ada' }, 0],
  ['an adviser on a day when the firm is closed', rules(), SATURDAY, { adviser: 'ada' }, 0],
  ["an adviser's absence", rules(exception({ adviser: 'ada' })), MONDAY, { adviser: 'ada' }, 0],
  ["somebody else's absence", rules(exception({ adviser: 'ada' })), MONDAY, {}, 9],
  ['a closed office', rules(exception({ office: 'london' })), MONDAY, { office: 'london' }, 0],
  ['another office', rules(exception({ office: 'london' })), MONDAY, { office: 'new-york' }, 9],
  [
    'two exceptions, of which only the common hours stay open',
    rules(exception({ hours: { from: 9, until: 12 } }), exception({ hours: { from: 11, until: 18 } })),
    MONDAY,
    {},
    1,
  ],
] as const)('%s', (_what, hours, day, choice, count) => {
  expect(openSlots(hours, day, choice)).toHaveLength(count);
});

test('a slot ends within the hours', () => {
  const slots = openSlots(rules(exception({ hours: { from: 10, until: 12 } })), MONDAY);
  expect(slots).toEqual(['10:00 AM', '11:00 AM']);
});

test.each(['2027-03-13', '2027-03-14', '2027-03-15', '2027-11-06', '2027-11-07', '2027-11-08'])(
  'on %s, around a clock change, nine slots are an hour apart from nine in the morning in New York',
  (day) => {
    const instants = TIME_SLOTS.map((slot) => slotInstant(day, slot));
    const inNewYork = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      minute: '2-digit',
    });
    expect(instants.map((instant) => inNewYork.format(new Date(instant)).replace('\u202f', ' '))).toEqual([
      ...TIME_SLOTS,
    ]);
    const asked = { hours: OPEN_WITHOUT_LIMIT, choice: {} };
    const before = new Date(Date.parse(instants[0]!) - 1);
    expect(instants.map((instant, at) => isOpen(asked, instant, TIME_SLOTS[at]!, before))).toEqual(
      Array(9).fill(true),
    );
  },
);

const nothingRead = {} as Parameters<typeof readUnavailable>[0];

test.each([
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Etc/GMT+12',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Pacific/Auckland',
])(
  'tomorrow can be booked on every weekday in %s, from its first minute to its last [BK6]',
  async (timeZone) => {
    const local = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const asked = { hours: OPEN_WITHOUT_LIMIT, choice: {} };
    // Each quarter of an hour of a week in which the clocks change in the United States.
    for (let at = Date.parse('2027-03-10T00:01Z'); at < Date.parse('2027-03-18T00:00Z'); at += 15 * 60_000) {
      const now = new Date(at);
      const tomorrow = dayAfter(local.format(now).slice(0, 10), 1);
      expect(await readUnavailable(nothingRead, asked, tomorrow, dayAfter(tomorrow, 6), now)).toEqual([]);
    }
  },
);

test('slots at too short notice are closed, others are open', async () => {
  const noticeHours = 48;
  const asked = { hours: { ...OPEN_WITHOUT_LIMIT, noticeHours }, choice: {} };
  // Half past eleven in New York, two days before.
  const now = new Date(Date.parse(slotInstant('2026-12-09', '11:00 AM')) - 48 * 3_600_000 + 30 * 60_000);
  expect(firmDay(now)).toBe('2026-12-07');
  expect(await readUnavailable(nothingRead, asked, '2026-12-08', '2026-12-10', now)).toEqual([
    { date: '2026-12-08', closed: true },
    { date: '2026-12-09', closedSlots: ['9:00 AM', '10:00 AM', '11:00 AM'] },
  ]);
});
