import { firmInstant } from './firm-instant';

test.each([
  ['in winter', '2026-12-01', '14:05', '2026-12-01T19:05:00.000Z'],
  ['in summer', '2026-07-01', '14:05', '2026-07-01T18:05:00.000Z'],
  ['at midnight', '2026-12-01', '00:00', '2026-12-01T05:00:00.000Z'],
  ['at noon', '2026-12-01', '12:00', '2026-12-01T17:00:00.000Z'],
  ['in the hour that comes twice, the first time', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['in the hour that the clocks skip', '2026-03-08', '02:30', undefined],
  ['on no day', '2026-02-30', '10:00', undefined],
  ['without a time', '2026-12-01', '', undefined],
])('an instant on the clock of New York %s', (_, day, time, instant) => {
  expect(firmInstant(day, time)).toBe(instant);
});
