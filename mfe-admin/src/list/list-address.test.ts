import { viewFrom } from './list-address';

const list = { name: 'x', path: '/x', statuses: { open: { label: 'Open' } }, isSortable: true };

test.each(['closed', 'toString', ''])('the unknown status %p does not filter a list', (status) => {
  expect(viewFrom(new URLSearchParams({ status }), list)).toEqual({});
  expect(viewFrom(new URLSearchParams({ status: 'open' }), list)).toEqual({ status: 'open' });
});
