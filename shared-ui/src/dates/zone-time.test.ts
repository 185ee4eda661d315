import {
  calendarDay,
  cityOfZone,
  instantOf,
  shownCalendarDay,
  shownDate,
  shownDateTime,
  shownTime,
} from './zone-time';

const NEW_YORK = 'America/New_York';
const instant = new Date('2026-11-24T15:00:00.000Z');

describe('a date', () => {
  test.each([
    ['2026-11-21T14:00:00.000Z', '21 Nov 2026'],
    ['2026-11-21T04:59:59.000Z', '20 Nov 2026'],
    ['2026-11-21T05:00:00.000Z', '21 Nov 2026'],
    ['2026-09-01T03:30:00.000Z', '31 Aug 2026'],
    ['2026-09-16T12:00:00.000Z', '16 Sep 2026'],
    ['2028-02-29T12:00:00Z', '29 Feb 2028'],
    ['2026-11-21', '21 Nov 2026'],
  ])('of %s is the day in the zone, %s', (value, shown) => {
    expect(shownDate(value, NEW_YORK)).toBe(shown);
  });

  test.each([
    '',
    'soon',
    'undefined',
    '2026-13-45',
    '<img src=x onerror=alert(1)>',
    '+100000-01-01T00:00:00.000Z',
  ])('(invalid: %p) is shown as a dash [EN12]', (value) => {
    expect(shownDate(value, NEW_YORK)).toBe('-');
  });
});

describe('a value that means a day', () => {
  test.each(['2026-12-04', '2026-12-04T00:00:00.000Z'])('%s keeps its calendar day', (value) => {
    expect(shownCalendarDay(value, NEW_YORK)).toBe('4 Dec 2026');
    expect(calendarDay(value, NEW_YORK)).toBe('2026-12-04');
  });

  test.each([
    ['2026-11-18T02:30:00.000Z', '17 Nov 2026'],
    ['2026-11-18T14:30:00.000Z', '18 Nov 2026'],
  ])('given as the instant %s is shown as its day in the zone', (value, shown) => {
    expect(shownCalendarDay(value, NEW_YORK)).toBe(shown);
  });

  test.each([undefined, null, '', 'soon'])('is omitted if it is %p [EN12]', (value) => {
    expect(shownCalendarDay(value, NEW_YORK)).toBeUndefined();
  });
});

describe('a time of day', () => {
  test.each([
    ['2026-11-20T02:30:00.000Z', '9:30 PM'],
    ['2026-11-20T05:00:00.000Z', '12:00 AM'],
    ['2026-11-20T17:05:00.000Z', '12:05 PM'],
    ['2026-07-20T17:05:00.000Z', '1:05 PM'],
  ])('at %s is %s in New York', (value, shown) => {
    expect(shownTime(value, NEW_YORK)).toBe(shown);
  });

  test('is missing if there is no instant [EN12]', () => {
    expect(shownTime('soon', NEW_YORK)).toBeUndefined();
  });
});

describe('a zone', () => {
  test.each([
    [NEW_YORK, 'Tue, 24 Nov 2026, 10:00 AM'],
    ['Asia/Kolkata', 'Tue, 24 Nov 2026, 8:30 PM'],
    ['Pacific/Auckland', 'Wed, 25 Nov 2026, 4:00 AM'],
    ['UTC', 'Tue, 24 Nov 2026, 3:00 PM'],
  ])('named %s shows the instant as %s', (zone, shown) => {
    expect(shownDateTime(instant, zone)).toBe(shown);
  });

  test.each(['', 'Nowhere/Land', '<img src=x onerror=alert(1)>'])('%p is invalid', (zone) => {
    expect(shownDateTime(instant, zone)).toBeUndefined();
  });

  test('has the offsets that a server says, and its own before the first of them', () => {
    const offsets = [
      { from: '2026-10-25T01:00:00.000Z', minutes: -420 },
      { from: '2027-03-28T01:00:00.000Z', minutes: 330 },
    ];
    const shown = (at: string) => shownDateTime(new Date(at), 'America/Vancouver', offsets);
    expect(shown('2026-12-15T15:00:00Z')).toBe('Tue, 15 Dec 2026, 8:00 AM');
    expect(shown('2027-04-15T20:00:00Z')).toBe('Fri, 16 Apr 2027, 1:30 AM');
    expect(shown('2026-06-15T15:00:00Z')).toBe('Mon, 15 Jun 2026, 8:00 AM');
  });

  test('is named by its city', () => {
    expect([NEW_YORK, 'America/Argentina/Buenos_Aires', 'UTC'].map(cityOfZone)).toEqual([
      'New York',
      'Buenos Aires',
      'UTC',
    ]);
  });
});

test('an invalid text has no instant', () => {
  expect(instantOf('2026-11-24T15:00:00.000Z')).toEqual(instant);
  expect(['', 'soon', undefined, null].map(instantOf)).toEqual([undefined, undefined, undefined, undefined]);
});
