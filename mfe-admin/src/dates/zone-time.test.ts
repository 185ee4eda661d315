import { instantOf, placeOfZone, slotStart, timeIn } from './zone-time';

const instant = new Date('2026-11-24T15:00:00.000Z');

test.each([
  ['America/New_York', 'Tue, 24 Nov 2026, 10:00 AM'],
  ['Asia/Kolkata', 'Tue, 24 Nov 2026, 8:30 PM'],
  ['Pacific/Auckland', 'Wed, 25 Nov 2026, 4:00 AM'],
  ['UTC', 'Tue, 24 Nov 2026, 3:00 PM'],
])('in %s it is %s', (zone, time) => {
  expect(timeIn(zone, instant)).toBe(time);
});

test.each(['', 'Nowhere/Land', '<img src=x onerror=alert(1)>'])('%p is no zone', (zone) => {
  expect(timeIn(zone, instant)).toBeUndefined();
});

test('a zone is named by its place', () => {
  expect(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC'].map(placeOfZone)).toEqual([
    'New York',
    'Buenos Aires',
    'UTC',
  ]);
});

test('D11 a slot starts when its words say so in New York, in summer and winter', () => {
  expect(slotStart('2026-11-24T15:00:00.000Z', '10:00 AM')).toEqual(instant);
  expect(slotStart('2026-11-24', '10:00 AM')).toEqual(instant);
  expect(slotStart('2026-07-01T13:00:00.000Z', '9:00 AM')).toEqual(new Date('2026-07-01T13:00:00.000Z'));
});

test.each([
  ['soon', '10:00 AM'],
  ['2026-11-24', 'in the morning'],
  ['', ''],
])('%p at %p is no slot', (date, time) => {
  expect(slotStart(date, time)).toBeUndefined();
});

test('text that is no instant is none', () => {
  expect(instantOf('2026-11-24T15:00:00.000Z')).toEqual(instant);
  expect([instantOf(''), instantOf('soon'), instantOf(undefined)]).toEqual([undefined, undefined, undefined]);
});
