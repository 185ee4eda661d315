import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const calendar = fileURLToPath(new URL('./calendar-day.ts', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

const program = `
  const { dateOfDay, dayOfDate } = await import(${JSON.stringify(calendar)});
  const days = ['2026-11-21', '2026-03-08', '2026-03-29', '2026-09-06', '2026-12-31', '2027-01-01'];
  process.stdout.write(JSON.stringify({
    days,
    back: days.map((day) => dayOfDate(dateOfDay(day))),
    lastMinute: dayOfDate(new Date(2026, 10, 20, 23, 59)),
  }));
`;

describe('days', () => {
  // Santiago and Beirut change their clocks at midnight: those days have no 00:00.
  test.each([
    'UTC',
    'America/New_York',
    'America/Los_Angeles',
    'America/Santiago',
    'Asia/Beirut',
    'Asia/Kolkata',
    'Asia/Tokyo',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ])('are unchanged in %s [D11]', (zone) => {
    const output = execFileSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', program],
      {
        cwd: root,
        env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
        encoding: 'utf8',
      },
    );
    const { days, back, lastMinute } = JSON.parse(output) as Record<string, unknown>;
    expect(back).toEqual(days);
    expect(lastMinute).toBe('2026-11-20');
  });
});
