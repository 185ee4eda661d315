import { visitorTime } from './visitor-time';

test.each([
  ['Europe/London', '2026-11-21', '9:00 AM EST (New York) is 2:00 PM on Sat 21 Nov, your time'],
  ['Europe/London', '2027-03-14', '9:00 AM EST (New York) is 1:00 PM on Sun 14 Mar, your time'],
  ['Asia/Singapore', '2026-07-01', '9:00 AM EST (New York) is 9:00 PM on Wed 1 Jul, your time'],
  ['Asia/Kolkata', '2026-11-21', '9:00 AM EST (New York) is 7:30 PM on Sat 21 Nov, your time'],
  ['Pacific/Kiritimati', '2026-11-21', '9:00 AM EST (New York) is 4:00 AM on Sun 22 Nov, your time'],
  ['America/New_York', '2026-11-21', undefined],
  // Another zone, the same clock.
  ['America/Toronto', '2026-07-01', undefined],
])('in %s on %s a slot reads %s [D11]', (zone, day, text) => {
  expect(visitorTime(day, '9:00 AM', zone)).toBe(text);
});

test('the offset that the server says comes before what the browser knows [D11]', () => {
  const offsets = [{ from: '2026-11-01T00:00:00.000Z', minutes: -360 }];
  expect(visitorTime('2026-12-15', '9:00 AM', 'America/Vancouver', offsets)).toBe(
    '9:00 AM EST (New York) is 8:00 AM on Tue 15 Dec, your time',
  );
});

test('nothing is shown before day and time are chosen [D11]', () => {
  expect(visitorTime('', '9:00 AM', 'UTC')).toBeUndefined();
  expect(visitorTime('2026-11-21', '', 'UTC')).toBeUndefined();
});
