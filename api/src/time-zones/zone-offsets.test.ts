import { dayIn, offsetAt, offsetsBetween, weekdayAndTimeIn } from './zone-offsets';

const WINTER = new Date('2026-12-15T15:00:00Z');

test.each([
  // Without daylight saving time since 2026, which Node 20 does not know of.
  ['America/Vancouver', 'Tue 8:00 AM'],
  ['America/Edmonton', 'Tue 9:00 AM'],
  ['Africa/Casablanca', 'Tue 3:00 PM'],
  ['America/New_York', 'Tue 10:00 AM'],
  ['Europe/Paris', 'Tue 4:00 PM'],
  ['Asia/Calcutta', 'Tue 8:30 PM'],
  ['Asia/Kathmandu', 'Tue 8:45 PM'],
  ['Pacific/Apia', 'Wed 4:00 AM'],
  ['America/Coyhaique', 'Tue 12:00 PM'],
  ['Etc/GMT+5', 'Tue 10:00 AM'],
  ['UTC', 'Tue 3:00 PM'],
])('in %s an instant is %s by the data of the product, whichever Node runs it [D11]', (zone, words) => {
  expect(weekdayAndTimeIn(zone, WINTER)).toBe(words);
});

test('the offsets of a zone are the first and each change', () => {
  expect(
    offsetsBetween('Europe/Paris', new Date('2026-10-01T00:00Z'), new Date('2027-04-01T00:00Z')),
  ).toEqual([
    { from: '2026-10-01T00:00:00.000Z', minutes: 120 },
    { from: '2026-10-25T01:00:00.000Z', minutes: 60 },
    { from: '2027-03-28T01:00:00.000Z', minutes: 120 },
  ]);
  const half = offsetsBetween('Australia/Lord_Howe', new Date('2026-12-01'), new Date('2027-05-01'));
  expect(half.map(({ minutes }) => minutes)).toEqual([660, 630]);
  expect(offsetsBetween('Asia/Tokyo', WINTER, new Date('2027-12-15'))).toHaveLength(1);
});

test.each(['', null, undefined, 'Nowhere/Land', 'constructor', '__proto__'])('%p is no zone', (zone) => {
  expect(offsetsBetween(zone, WINTER, new Date('2027-12-15'))).toEqual([]);
  expect([offsetAt(zone ?? '', WINTER), dayIn(zone ?? '', WINTER)]).toEqual([undefined, undefined]);
});

test('a day is that of the zone', () => {
  const evening = new Date('2026-12-15T11:00:00Z');
  expect(['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'].map((zone) => dayIn(zone, evening))).toEqual([
    '2026-12-16',
    '2026-12-15',
    '2026-12-15',
  ]);
});
