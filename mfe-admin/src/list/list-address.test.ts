import { viewFrom } from './list-address';

const list = { name: 'x', path: '/x', statuses: { open: { label: 'Open' } }, isSortable: true };

test.each(['closed', 'toString', ''])(
  'a list is not narrowed to %p, which is none of its statuses',
  (status) => {
    expect(viewFrom(new URLSearchParams({ status }), list)).toEqual({});
    expect(viewFrom(new URLSearchParams({ status: 'open' }), list)).toEqual({ status: 'open' });
  },
);
