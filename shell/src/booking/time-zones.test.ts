import { execFileSync } from 'node:child_process';

const ZONES = [
  'America/New_York',
  'Europe/London',
  'Asia/Singapore',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
];

const SCRIPT = `
import { localTomorrow, slotInstant, firmDay, isBookableInstant } from './api/src/contract/calendar.ts';
const rows = [];
for (const [y, m, d] of [[2026, 10, 20], [2026, 2, 7], [2026, 2, 28], [2026, 9, 24], [2026, 9, 31], [2026, 11, 31], [2027, 1, 28], [2028, 1, 28]]) {
  const now = new Date(y, m, d, 23, 59);
  const day = localTomorrow(now);
  const instant = slotInstant(day, '9:00 AM');
  const next = new Date(Date.UTC(y, m, d + 1)).toISOString().slice(0, 10);
  rows.push({ day, next, instant, firm: firmDay(new Date(instant)), accepted: isBookableInstant(instant, now) });
}
console.log(JSON.stringify(rows));
`;

test.each(ZONES)(
  'bookings in %s at one minute before midnight and on DST days [BK6, BK16, D11]',
  (TZ) => {
    const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', SCRIPT], {
      env: { ...process.env, TZ, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    for (const row of JSON.parse(output) as Record<string, string>[]) {
      expect(row.day).toBe(row.next);
      expect(row.instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(row.instant?.slice(0, 10)).toBe(row.day);
      expect(row.firm).toBe(row.day);
      expect(row.accepted).toBe(true);
    }
  },
  20_000,
);
