import type { Session } from '../contract';
import { readRegistry } from '../server/remotes/registry-schema';
import { productRegistry } from '../testing/product-registry';
import { asksToSignIn, footerLinks, navigationLinks, type Registry, remoteFor } from './registry';

const pending: Session = { status: 'pending' };
const out: Session = { status: 'signedOut' };
const noRole: Session = { status: 'signedIn', user: { firstName: 'Jane' } };
const staff: Session = { status: 'signedIn', user: { role: 'staff' } };
const client: Session = { status: 'signedIn', user: { role: 'client' } };

const PUBLIC = ['/services', '/about', '/team', '/insights', '/contact'];
const at = (pathname: string, session: Session) => remoteFor(productRegistry, pathname, session)?.name;

test.each(['/', ...PUBLIC, '/services/tax', '/insights/x/y'])('%s is public [R1, R2, R4, R18]', (path) => {
  expect(at(path, out)).toBe('mfe-marketing');
  expect(at(path, pending)).toBe('mfe-marketing');
  if (path !== '/')
    for (const session of [noRole, staff, client]) expect(at(path, session)).toBe('mfe-marketing');
});

test('the home page of a signed-in user depends on the role, and no role means staff [R3, D2]', () => {
  expect(at('/', noRole)).toBe('mfe-admin');
  expect(at('/', staff)).toBe('mfe-admin');
  expect(at('/', client)).toBe('mfe-portal');
});

test.each([
  ['/admin', 'mfe-admin'],
  ['/admin/accounts', 'mfe-admin'],
  ['/client-portal', 'mfe-portal'],
  ['/account', 'shell'],
])('%s exists for every signed-in user and for nobody else [R4, R6, R17, D30]', (path, name) => {
  for (const session of [noRole, staff, client]) expect(at(path, session)).toBe(name);
  expect(at(path, out)).toBeUndefined();
  expect(at(path, pending)).toBeUndefined();
});

test.each(['/nope', '/services2/x', '/servicesx', '/Services', '/clients', '//', '/.', '/nope/services'])(
  '%s does not exist [R5]',
  (path) => {
    for (const session of [out, pending, staff]) expect(at(path, session)).toBeUndefined();
  },
);

test('a trailing slash makes no difference [D3]', () => {
  expect(at('/services/', out)).toBe('mfe-marketing');
  expect(at('/services/tax/', out)).toBe('mfe-marketing');
  expect(at('/admin/', staff)).toBe('mfe-admin');
  expect(at('/admin/', out)).toBeUndefined();
});

const remote = (name: string, routes: string[], more = {}) => ({
  name,
  url: `/remotes/${name}/`,
  routes,
  ...more,
});

test('the header has the links of all remotes, the private ones only for signed-in users [HD2, HD10, HD12, R17]', () => {
  const labels = (session: Session) => navigationLinks(productRegistry, session).map(({ label }) => label);
  const PUBLIC_LABELS = ['Home', 'Services', 'About', 'Team', 'Insights', 'Contact'];
  expect(labels(out)).toEqual(PUBLIC_LABELS);
  expect(labels(pending)).toEqual(PUBLIC_LABELS);
  for (const session of [noRole, staff]) expect(labels(session)).toEqual([...PUBLIC_LABELS, 'Admin']);
});

test('a client does not see the links for staff', () => {
  const labels = navigationLinks(productRegistry, client).map(({ label }) => label);
  expect(labels).toEqual(['Home', 'Services', 'About', 'Team', 'Insights', 'Contact']);
});

test('footer columns with the same title are merged in the order of the remotes', () => {
  const registry: Registry = {
    remotes: [
      remote('a', ['/a'], {
        footer: [
          { title: 'Company', links: [{ label: 'Team', path: '/a' }] },
          { links: [{ label: 'Terms' }] },
        ],
      }),
      remote('b', ['/b'], {
        footer: [
          { title: 'Tools', links: [{ label: 'Rates' }] },
          { title: 'Company', links: [{ label: 'Press' }] },
        ],
      }),
      remote('c', ['/c'], { signedIn: true, footer: [{ title: 'Tools', links: [{ label: 'Cases' }] }] }),
    ],
  };
  expect(footerLinks(registry, out)).toEqual({
    columns: [
      ['Company', [{ label: 'Team', path: '/a' }, { label: 'Press' }]],
      ['Tools', [{ label: 'Rates' }]],
    ],
    lines: [[{ label: 'Terms' }]],
  });
  expect(footerLinks(registry, staff).columns[1]).toEqual([
    'Tools',
    [{ label: 'Rates' }, { label: 'Cases' }],
  ]);
});

test.each([
  ['/admin', true],
  ['/admin/', true],
  ['/admin/clients', true],
  ['/admin/clients/0199', true],
  ['/admin/clients/0199/x', false],
  ['/admin/clients//', false],
  ['/admin/x', false],
  ['/admin/assigned', true],
  ['/admin/content/team/0199', true],
  ['/client-portal/calendar', true],
  ['/administration', false],
  ['/client-portal', true],
  ['/account', true],
  ['/account/x', false],
  ['/client-portal/x', false],
  ['/services', false],
  ['/', false],
])('a signed-out visitor of %s is redirected to the login page: %s [R7]', (path, asked) => {
  expect(asksToSignIn(productRegistry, path)).toBe(asked);
});

test('no remote may take a path or the name of the shell', () => {
  for (const taken of [remote('a', ['/account']), remote('a', ['/accounts']), remote('shell', ['/a'])])
    expect(() => readRegistry({ remotes: [taken] }, [])).toThrow();
});

test('a registry without links and pages has none, and its private routes redirect to the login page', () => {
  const registry: Registry = {
    remotes: [remote('a', ['/team']), remote('b', ['/desk'], { signedIn: true })],
  };
  expect(readRegistry(registry, [])).toEqual(registry);
  expect(navigationLinks(registry, staff)).toEqual([]);
  expect(footerLinks(registry, staff)).toEqual({ columns: [], lines: [] });
  expect(asksToSignIn(registry, '/desk')).toBe(true);
  expect(asksToSignIn(registry, '/desk/x')).toBe(false);
  expect(asksToSignIn(registry, '/team')).toBe(false);
});
