import { applyChanges } from './apply-changes';
import { bookingKind } from './booking-kind';
import { countRecords, shownCount } from './count-records';

const page = {
  rows: [
    { id: '1', status: 'pending' },
    { id: '2', status: 'archived' },
    { id: '3', status: 'completed' },
  ],
  total: 240,
  open: 40,
};

test('a change affects its row and the count of open records', () => {
  const changed = applyChanges(page, [{ id: '1', status: 'confirmed' }], bookingKind.isOpen);
  expect(changed.rows[0]).toEqual({ id: '1', status: 'confirmed' });
  expect(changed).toMatchObject({ total: 240, open: 39 });
});

test('the last change of a row wins', () => {
  const changes = [
    { id: '3', status: 'cancelled' },
    { id: '3', status: 'pending' },
  ];
  expect(applyChanges(page, changes, bookingKind.isOpen)).toMatchObject({
    rows: [{}, {}, { status: 'pending' }],
    open: 41,
  });
});

test('a change to an unknown row changes nothing', () => {
  expect(applyChanges(page, [{ id: '9', status: 'pending' }], bookingKind.isOpen)).toEqual(page);
});

test('an open count that the server did not send stays absent', () => {
  const { rows } = page;
  expect(applyChanges({ rows }, [{ id: '1', status: 'confirmed' }], bookingKind.isOpen).open).toBeUndefined();
});

test('counts come from the server, else from the rows [AD2]', () => {
  expect(countRecords(page, bookingKind.isOpen)).toEqual({ total: 240, open: 40 });
  expect(countRecords({ rows: page.rows }, bookingKind.isOpen)).toEqual({ total: 3, open: 2 });
});

test('an unknown count is a dash, never 0', () => {
  expect([shownCount(undefined), shownCount(0), shownCount(12345)]).toEqual(['-', '0', '12,345']);
});
