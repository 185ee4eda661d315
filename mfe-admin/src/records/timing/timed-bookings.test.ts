import { fakeApi, response } from '@lisle-harrow/shell/testing';
import { countedPage } from '../../testing/counted-page';
import { bookings } from '../../testing/fixtures';
import { readTimedBookings } from './timed-bookings';

/** The longest URL of a call made while rendering on the server. */
const LONGEST = 2_000;

test('timing of a whole page of rows is read in URLs that are short enough', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({
    ...bookings[0]!,
    id: `01a2103f-40f8-7260-ab0f-${String(at).padStart(12, '0')}`,
  }));
  const asked: string[] = [];
  const { fetch } = fakeApi({ 'GET /api/admin/bookings': countedPage(rows, { total: 240 }) });
  const page = await readTimedBookings((path, init) => {
    if (!path.includes('/timing?')) return fetch(path, init);
    asked.push(path);
    const ids = new URL(path, 'http://localhost').searchParams.get('ids')!.split(',');
    return Promise.resolve(
      response(
        200,
        ids.map((id) => ({ id, clashes: 1 })),
      ),
    );
  });
  expect(page.rows.filter(({ timing }) => timing?.clashes === 1)).toHaveLength(100);
  expect(asked.filter(({ length }) => length > LONGEST)).toEqual([]);
});
