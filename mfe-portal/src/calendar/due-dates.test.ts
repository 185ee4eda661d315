import type { Appointment } from '@lisle-harrow/api/contract';
import { documents, milestones } from '../testing/fixtures';
import { byMonth, dueDatesOf, weekdayOf } from './due-dates';

const asked = {
  ...documents[0]!,
  hasFile: false,
  requestedAt: '2026-11-12T15:00:00.000Z',
  dueDate: '2026-12-04',
};
const appointment = (id: string, startsAt: string, status = 'confirmed', isOver = false) =>
  ({ id, service: 'Tax Optimization', startsAt, status, isOver }) as Appointment;

test('items with a day are listed, earliest first; met, cancelled and undated ones are not', () => {
  const dates = dueDatesOf({
    milestones,
    documents: [
      asked,
      { ...asked, id: 'met', hasFile: true },
      { ...asked, id: 'ours', givenBy: 'firm' },
      { ...asked, id: 'open', dueDate: null },
      documents[1]!,
    ],
    appointments: [
      appointment('a3', '2026-12-05T03:30:00.000Z', 'pending'),
      appointment('a2', '2026-12-04T15:00:00.000Z'),
      appointment('a1', '2026-12-01T15:00:00.000Z', 'cancelled'),
      appointment('a0', '2026-10-01T15:00:00.000Z', 'confirmed', true),
    ],
  });
  expect(dates.map(({ key, day, isDone }) => [key, day, isDone])).toEqual([
    ['appointment a0', '2026-10-01', true],
    ['milestone m1', '2026-11-13', true],
    ['milestone m3', '2026-12-04', false],
    ['document d1', '2026-12-04', false],
    ['appointment a2', '2026-12-04', false],
    // Late in the evening in the firm's zone.
    ['appointment a3', '2026-12-04', false],
  ]);
  expect(byMonth(dates).map(({ month, dates: { length } }) => [month, length])).toEqual([
    ['October 2026', 1],
    ['November 2026', 1],
    ['December 2026', 4],
  ]);
});

test('a day has its usual weekday name', () => {
  expect(weekdayOf('2026-12-04')).toBe('Friday');
});
