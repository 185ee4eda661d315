import { documents } from '../../testing/client-fixtures';
import { reminderWords } from './request-words';

const reminded = (...reminders: [string, string | null][]) =>
  reminderWords({ ...documents[2]!, reminders: reminders.map(([at, state]) => ({ at, state })) });

test('reminders are listed by day on the firm’s calendar, undelivered ones separately', () => {
  expect(reminded()).toEqual([]);
  expect(reminded(['2026-11-03T14:00:00.000Z', null])).toEqual(['Reminded 3 Nov']);
  expect(
    reminded(
      ['2026-11-03T14:00:00.000Z', 'sent'],
      ['2026-11-07T03:00:00.000Z', 'waiting'],
      ['2026-11-09T14:00:00.000Z', 'dead'],
      ['2026-11-16T14:00:00.000Z', 'dropped'],
    ),
  ).toEqual(['Reminded 3 Nov, 6 Nov', 'Not delivered: reminder of 9 Nov']);
});
