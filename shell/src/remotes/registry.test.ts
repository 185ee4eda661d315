import { readFileSync } from 'node:fs';
import type { Session } from '../contract';
import { registrySchema } from '../server/remotes/registry-schema';
import { remoteFor } from './registry';

const registry = registrySchema.parse(
  JSON.parse(readFileSync(new URL('../../remotes.json', import.meta.url), 'utf8')),
);

const pending: Session = { status: 'pending' };
const out: Session = { status: 'signedOut' };
const noRole: Session = { status: 'signedIn', user: { firstName: 'Jane' } };
const staff: Session = { status: 'signedIn', user: { role: 'staff' } };
const client: Session = { status: 'signedIn', user: { role: 'client' } };

const PUBLIC = ['/services', '/about', '/team', '/insights', '/contact'];
const at = (pathname: string, session: Session) => remoteFor(registry, pathname, session);

test.each(['/', ...PUBLIC, '/services/tax', '/insights/x/y'])('R1 R2 R4 R18 %s is public', (path) => {
  expect(at(path, out)).toBe('mfe-marketing');
  expect(at(path, pending)).toBe('mfe-marketing');
  if (path !== '/')
    for (const session of [noRole, staff, client]) expect(at(path, session)).toBe('mfe-marketing');
});

test('R3 D2 the home view of somebody signed in follows the role, and no role means staff', () => {
  expect(at('/', noRole)).toBe('mfe-admin');
  expect(at('/', staff)).toBe('mfe-admin');
  expect(at('/', client)).toBe('mfe-portal');
});

test.each([
  ['/admin', 'mfe-admin'],
  ['/admin/accounts', 'mfe-admin'],
  ['/client-portal', 'mfe-portal'],
])('R4 R6 R17 D30 %s exists for everybody signed in, and for nobody else', (path, name) => {
  for (const session of [noRole, staff, client]) expect(at(path, session)).toBe(name);
  expect(at(path, out)).toBeUndefined();
  expect(at(path, pending)).toBeUndefined();
});

test.each(['/nope', '/services2/x', '/servicesx', '/Services', '/clients', '//', '/.', '/nope/services'])(
  'R5 %s is no page',
  (path) => {
    for (const session of [out, pending, staff]) expect(at(path, session)).toBeUndefined();
  },
);

test('D3 a trailing slash makes no difference', () => {
  expect(at('/services/', out)).toBe('mfe-marketing');
  expect(at('/services/tax/', out)).toBe('mfe-marketing');
  expect(at('/admin/', staff)).toBe('mfe-admin');
  expect(at('/admin/', out)).toBeUndefined();
});
