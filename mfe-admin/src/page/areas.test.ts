import { pages } from '../routes';
import { areaAt, areasOf, type Opener } from './areas';

const labelsOf = (staffRole: Opener['staffRole'], seesClients?: Opener['seesClients']) =>
  areasOf(pages, { staffRole, seesClients }).map(({ label }) => label);

test('each role gets links to the pages it may open, and to no others', () => {
  const daily = ['Dashboard', 'Assigned', 'Calendar', 'Clients', 'Messages', 'Reports', 'Hours'];
  expect(labelsOf('owner')).toEqual([...daily, 'Content', 'Accounts', 'Settings', 'Ledger', 'Releases']);
  expect(labelsOf('adviser', 'all')).toEqual(daily);
  // The messages include mails to other advisers' clients.
  expect(labelsOf('adviser', 'own')).toEqual(daily.filter((label) => label !== 'Messages'));
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
  expect(areaAt(areasOf(pages, { staffRole: 'owner' }), pathname)?.label).toBe(label);
});
