import { isBookableInstant, slotInstant, TIME_SLOTS } from '.';

test('D11 a slot is the instant at which it starts in New York, in winter and in summer', () => {
  expect(slotInstant('2026-11-21', '9:00 AM')).toBe('2026-11-21T14:00:00.000Z');
  expect(slotInstant('2026-07-01', '5:00 PM')).toBe('2026-07-01T21:00:00.000Z');
});

test('D11 every slot of both clock-change days keeps its calendar day in New York and in UTC', () => {
  for (const day of ['2026-03-08', '2026-11-01', '2028-02-29', '2026-12-31'])
    for (const slot of TIME_SLOTS) expect(slotInstant(day, slot).slice(0, 10)).toBe(day);
});

test('BK6 the server refuses today everywhere and accepts tomorrow in the last place on Earth', () => {
  const now = new Date('2026-11-20T23:59:00Z');
  expect(isBookableInstant('2026-11-19T14:00:00.000Z', now)).toBe(false);
  expect(isBookableInstant('2026-11-21T14:00:00.000Z', now)).toBe(true);
  expect(isBookableInstant('2027-12-21T14:00:00.000Z', now)).toBe(false);
  expect(isBookableInstant('tomorrow', now)).toBe(false);
  expect(isBookableInstant('2026-11-21', now)).toBe(false);
});
