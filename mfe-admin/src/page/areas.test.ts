import { pages } from '../routes';
import { areaAt, areasOf, type Opener } from './areas';

const labelsOf = (staffRole: Opener['staffRole'], seesClients?: Opener['seesClients']) =>
  areasOf(pages, { staffRole, seesClients }).map(({ label }) => label);

test('each role gets links to the pages it may open, and to no others', () => {
  const work = ['Dashboard', 'Calendar', 'Clients', 'Assigned'];
  const publish = ['Insights', 'Services', 'Team', 'Testimonials', 'Firm texts', 'Privacy page'];
  const owned = ['Reports', 'Ledger', 'Settings', 'Hours', 'Accounts', 'Messages', 'Releases'];
  expect(labelsOf('owner')).toEqual([...work, ...publish, ...owned]);
  expect(labelsOf('adviser', 'all')).toEqual([...work, 'Reports', 'Settings', 'Hours', 'Messages']);
  // The messages include mails to other advisers' clients.
  expect(labelsOf('adviser', 'own')).toEqual([...work, 'Reports', 'Settings', 'Hours']);
  expect(labelsOf('reader')).toEqual([...work, 'Reports', 'Ledger', 'Settings', 'Hours', 'Messages']);
  expect(labelsOf('editor')).toEqual(publish);
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
