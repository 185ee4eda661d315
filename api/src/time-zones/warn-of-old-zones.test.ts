import { FIRM_ZONE } from '../contract';
import { warnOfOldZones } from './warn-of-old-zones';
import { offsetAt } from './zone-offsets';

const warnings = (offsetOf?: typeof offsetAt) => {
  const warned: unknown[] = [];
  warnOfOldZones({ warn: (facts: unknown) => warned.push(facts) } as never, '2026-11-29', offsetOf);
  return warned;
};

test('Node and the product agree on the zone of the firm, or the log says from which day they do not', () => {
  expect(warnings()).toEqual([]);
  // As if New York gave up daylight saving time.
  const always = (zone: string, at: Date) => (zone === FIRM_ZONE ? -300 : offsetAt(zone, at));
  expect(warnings(always)).toEqual([
    { day: '2027-03-15', node: process.versions.tz, product: expect.stringMatching(/^20\d\d[a-z]$/) },
  ]);
});
