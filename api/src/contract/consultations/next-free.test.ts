import { TIME_SLOTS } from '../constants';
import { nextFreeSlots } from './next-free';

// 26 November 2026 is a Thursday.
const [FROM, TO] = ['2026-11-26', '2026-12-31'];
const shown = (...asked: Parameters<typeof nextFreeSlots>) =>
  nextFreeSlots(...asked).map(({ date, time }) => `${date.slice(5)} ${time}`);

test('of three weekdays, three slots each are offered, spread over the day and in order of time', () => {
  expect(shown([], FROM, TO)).toEqual(
    ['11-26', '11-27', '11-30'].flatMap((day) =>
      ['9:00 AM', '12:00 PM', '3:00 PM'].map((at) => `${day} ${at}`),
    ),
  );
  expect(nextFreeSlots([], FROM, TO)[0]).toEqual({
    date: FROM,
    time: '9:00 AM',
    instant: '2026-11-26T14:00:00.000Z',
  });
});

test('closed and full days are passed over, taken slots are left out, and more days follow until there are six slots', () => {
  const one = (date: string, time: string) => ({ date, full: TIME_SLOTS.filter((slot) => slot !== time) });
  const limited = [
    { date: '2026-11-26', closed: true },
    { date: '2026-11-27', full: [...TIME_SLOTS] },
    one('2026-11-30', '5:00 PM'),
    one('2026-12-01', '9:00 AM'),
    { date: '2026-12-02', full: TIME_SLOTS.slice(0, 4), closedSlots: TIME_SLOTS.slice(6) },
  ];
  expect(shown(limited, FROM, TO)).toEqual([
    ...['11-30 5:00 PM', '12-01 9:00 AM', '12-02 1:00 PM', '12-02 2:00 PM'],
    ...['12-03 9:00 AM', '12-03 12:00 PM', '12-03 3:00 PM'],
  ]);
});

test('weekends are offered where weekdays do not have enough', () => {
  const limited = ['26', '27', '30'].map((day) => ({ date: `2026-11-${day}`, closed: true }));
  expect(shown(limited, FROM, '2026-12-01')).toEqual(
    ['11-28', '11-29', '12-01'].flatMap((day) =>
      ['9:00 AM', '12:00 PM', '3:00 PM'].map((at) => `${day} ${at}`),
    ),
  );
  expect(shown(limited, FROM, '2026-11-27')).toEqual([]);
});
