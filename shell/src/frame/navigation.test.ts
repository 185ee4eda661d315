import { navigationLinks } from '../remotes/registry';
import { productRegistry } from '../testing/product-registry';
import { currentPage, isActive } from './navigation';

const links = navigationLinks(productRegistry, { status: 'signedOut' });
const active = (pathname: string) => links.flatMap((link) => (isActive(link, pathname) ? [link.label] : []));
const current = (pathname: string) =>
  links.flatMap((link) => (currentPage(link, pathname) ? [link.label] : []));

test('a link is active on its path and below it, the root only on itself; current means the exact path [R10, R11, R12, D3]', () => {
  expect(active('/')).toEqual(['Home']);
  expect(active('/services')).toEqual(['Services']);
  expect(active('/services/x')).toEqual(['Services']);
  expect(active('/services-foo')).toEqual(['Services']);
  expect(current('/services/')).toEqual(['Services']);
  expect(current('/services/x')).toEqual([]);
});
