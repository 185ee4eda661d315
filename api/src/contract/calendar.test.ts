import { isBookableInstant, slotInstant, TIME_SLOTS } from '.';

test('a slot is the instant at which it starts in New York, in winter and in summer [D11]', () => {
  expect(slotInstant('2026-11-21', '9:00 AM')).toBe('2026-11-21T14:00:00.000Z');
  expect(slotInstant('2026-07-01', '5:00 PM')).toBe('2026-07-01T21:00:00.000Z');
});

test('every slot of both clock-change days keeps its calendar day in New York and in UTC [D11]', () => {
  for (const day of ['2026-03-08', '2026-11-01', '2028-02-29', '2026-12-31'])
    for (const slot of TIME_SLOTS) expect(slotInstant(day, slot).slice(0, 10)).toBe(day);
});

const NOW = '2026-11-20T23:59:00Z';

test.each([
  ['the day before', '2026-11-19T14:00:00.000Z', NOW],
  ['a past slot of today', '2026-11-20T14:00:00.000Z', NOW],
  [
    "yesterday's last slot, while it is still yesterday in the west",
    '2026-11-20T22:00:00.000Z',
    '2026-11-21T11:59:00Z',
  ],
  ['an hour ago', '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00Z'],
  [
    'midnight of an offset on a day that is today worldwide',
    '2026-11-21T00:00:00-12:00',
    '2026-11-21T12:00:00Z',
  ],
  ['a time that no clock shows', '2026-12-01T00:00:00+99:99', NOW],
  ['midnight of a day that is today worldwide', '2026-11-21T00:00:00.000Z', '2026-11-21T12:00:00Z'],
  ['more than a year ahead', '2027-12-21T14:00:00.000Z', NOW],
])('the server refuses %s: %s at %s [BK6]', (_what, value, now) => {
  expect(isBookableInstant(value, new Date(now))).toBe(false);
});

/** Every offset of full hours, and the largest of the others. */
const offsets = [...Array.from({ length: 27 }, (_, at) => (at - 12) * 60), -570, -210, 345, 525, 765];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('nobody on earth is refused a booking for their own tomorrow, at any hour [BK6, D11]', () => {
  for (let hour = 0; hour < 48; hour++)
    for (const minutes of offsets) {
      const now = new Date(Date.parse('2026-10-31T00:00:30Z') + hour * HOUR_MS);
      const tomorrow = new Date(now.getTime() + minutes * 60_000 + DAY_MS).toISOString().slice(0, 10);
      const midnight = Date.parse(`${tomorrow}T00:00:00Z`);
      const sign = minutes < 0 ? '-' : '+';
      const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
      for (const value of [
        ...TIME_SLOTS.map((slot) => slotInstant(tomorrow, slot)),
        new Date(midnight - minutes * 60_000).toISOString(),
        new Date(midnight).toISOString(),
        `${tomorrow}T00:00:00${sign}${offset}`,
      ])
        expect([now, minutes, value, isBookableInstant(value, now)]).toEqual([now, minutes, value, true]);
    }
});

test('midnight names its day in every offset, even where it is past as an instant [BK16, D11]', () => {
  const now = new Date('2026-12-13T22:00:00Z');
  for (const offset of ['Z', '+05:30', '+14:00', '-11:00'])
    expect([offset, isBookableInstant(`2026-12-14T00:00:00${offset}`, now)]).toEqual([offset, true]);
});

test('a day is bookable up to a year ahead, with or without seconds [BK6]', () => {
  for (const value of ['2027-11-20T14:00:00.000Z', '2028-02-29T14:00Z', '2027-02-28T14:00:00-05:00'])
    expect([
      value,
      isBookableInstant(value, new Date(value.startsWith('2028') ? '2027-06-01' : NOW)),
    ]).toEqual([value, true]);
});
