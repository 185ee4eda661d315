import { nextFreeSlots } from '@lisle-harrow/api/contract';
import { passedOver } from './passed-over';

// A Thursday.
const FROM = '2026-11-26';
const words = (...reasons: [string, string][]) => {
  const limited = reasons.map(([date]) => ({ date, closed: true }));
  return passedOver(nextFreeSlots(limited, FROM, '2026-12-31'), FROM, new Map(reasons));
};
const WEEKEND = 'Weekends can be asked for: an adviser will confirm the day or propose another.';

test('names the weekdays that were passed over, up to two, and says that weekends can be asked for', () => {
  expect(words()).toBe(WEEKEND);
  expect(words([FROM, 'closed'], ['2026-11-27', 'fully booked'])).toBe(
    `Thu 26 Nov is closed. Fri 27 Nov is fully booked. ${WEEKEND}`,
  );
  expect(words([FROM, 'closed'], ['2026-11-27', 'closed'], ['2026-11-30', 'closed'])).toBe(
    `Days in between are closed or fully booked. ${WEEKEND}`,
  );
  // After the last one offered.
  expect(words(['2026-12-03', 'closed'])).toBe(WEEKEND);
});

test('says nothing of weekends that are closed or offered', () => {
  expect(words(['2026-11-28', 'closed'], ['2026-11-29', 'closed'])).toBe('');
  const all = nextFreeSlots([], '2026-11-28', '2026-11-29');
  expect(passedOver(all, '2026-11-28', new Map())).toBe('');
});
