import { areaAt, areasOf } from './areas';

const labelsOf = (role: Parameters<typeof areasOf>[0]) => areasOf(role).map(({ label }) => label);

test('each role is led to the pages that the server opens for it, and to no other', () => {
  const daily = ['Dashboard', 'Assigned', 'Calendar', 'Clients', 'Messages', 'Reports', 'Hours'];
  expect(labelsOf('owner')).toEqual([...daily, 'Content', 'Accounts', 'Settings', 'Ledger', 'Releases']);
  expect(labelsOf('adviser')).toEqual(daily);
  expect(labelsOf('reader')).toEqual([...daily, 'Ledger']);
  expect(labelsOf('editor')).toEqual(['Content']);
});

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/clients', 'Clients'],
  ['/admin/clients/0199', 'Clients'],
  ['/admin/clientsomething', 'Dashboard'],
  ['/', undefined],
])('%s belongs to %s', (pathname, label) => {
  expect(areaAt(areasOf('owner'), pathname)?.label).toBe(label);
});
