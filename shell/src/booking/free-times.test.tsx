import { slotInstant } from '@lisle-harrow/api/contract';
import { render, screen, within } from '@testing-library/react';
import { FreeTimes } from './free-times';

const slot = (date: string, time: string) => ({ date, time, instant: slotInstant(date, time) });
const SLOTS = [slot('2026-11-30', '9:00 AM'), slot('2026-11-30', '3:00 PM'), slot('2026-12-01', '9:00 AM')];

function show(props: Partial<Parameters<typeof FreeTimes>[0]> = {}) {
  render(<FreeTimes legend="The next free times" name="slot" slots={SLOTS} {...props} />);
  return screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent);
}

test('each slot is below its day; who lives in the zone of the firm, or in none that is known, sees one time', () => {
  expect(show({ zone: 'America/Toronto' })).toEqual(['9:00 AM', '3:00 PM', '9:00 AM']);
  expect(screen.getByRole('radiogroup')).toHaveAccessibleName('The next free times (EST)');
  expect(within(screen.getByRole('group', { name: 'Mon 30 Nov' })).getAllByRole('radio')).toHaveLength(2);
  expect(screen.getAllByRole('radio')[2]).toHaveAttribute('value', '2026-12-01 9:00 AM');
});

test("elsewhere it says the visitor's own time first, with the day where that is another", () => {
  expect(show({ zone: 'Asia/Singapore' })).toEqual([
    '10:00 PM 9:00 AM EST',
    'Tue 4:00 AM 3:00 PM EST',
    '10:00 PM 9:00 AM EST',
  ]);
  expect(screen.getByRole('radiogroup')).toHaveAccessibleName('The next free times (Singapore time and EST)');
});

test("the server's offsets count more than what the browser knows of the zone [D11]", () => {
  const offsets = [{ from: '2026-01-01T00:00:00.000Z', minutes: 90 }];
  expect(show({ zone: 'Europe/London', offsets })[0]).toBe('3:30 PM 9:00 AM EST');
});
