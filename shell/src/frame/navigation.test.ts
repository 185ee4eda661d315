import type { Session } from '../contract';
import { currentPage, isActive, navigationLinks } from './navigation';

const out: Session = { status: 'signedOut' };
const labels = (session: Session) => navigationLinks(session).map(({ label }) => label);
const active = (pathname: string) =>
  navigationLinks(out).flatMap((link) => (isActive(link, pathname) ? [link.label] : []));
const current = (pathname: string) =>
  navigationLinks(out).flatMap((link) => (currentPage(link, pathname) ? [link.label] : []));

test('HD2 HD12 D4 the links of a visitor', () => {
  expect(labels(out)).toEqual(['Home', 'Services', 'About', 'Team', 'Insights', 'Contact']);
  expect(labels({ status: 'pending' })).not.toContain('Admin');
});

test('R17 signed in, Admin is the last link', () => {
  expect(labels({ status: 'signedIn', user: {} }).at(-1)).toBe('Admin');
});

test('R10 R11 R12 D3 prefixes are active, the root on itself only, current on the exact path', () => {
  expect(active('/')).toEqual(['Home']);
  expect(active('/services')).toEqual(['Services']);
  expect(active('/services/x')).toEqual(['Services']);
  expect(active('/services-foo')).toEqual(['Services']);
  expect(current('/services/')).toEqual(['Services']);
  expect(current('/services/x')).toEqual([]);
});
