import { readRegistry, remoteDescriptorSchema } from './registry-schema';

const remote = (name: string, routes: string[], more = {}) => ({
  name,
  url: `/remotes/${name}/`,
  routes,
  ...more,
});
const ORIGINS = ['https://elsewhere.example', 'http://localhost:*'];
/** Required for a remote on another server. */
const keys = ['A'.repeat(43)];
const accepts = (...remotes: unknown[]) => {
  try {
    return readRegistry({ remotes }, ORIGINS).remotes.length === remotes.length;
  } catch {
    return false;
  }
};

test.each([
  ['/services', '/services-foo'],
  ['/serv', '/services'],
  ['/team', '/team'],
])('%s and %s may not both be registered, in the same remote or in two [D3]', (one, other) => {
  expect(accepts(remote('a', [one, other]))).toBe(false);
  expect(accepts(remote('a', [one]), remote('b', [other]))).toBe(false);
  expect(accepts(remote('b', [other]), remote('a', [one]))).toBe(false);
});

test('a registry has valid names, folder URLs and single-segment routes', () => {
  expect(
    accepts(remote('a', ['/services']), remote('b', ['/team'], { home: 'client', signedIn: true })),
  ).toBe(true);
  expect(accepts(remote('a', ['/services'], { url: 'https://elsewhere.example/a/', keys }))).toBe(true);
  for (const url of ['/remotes/a', '//elsewhere.example/a/', 'javascript:alert(1)/', 'remotes/a/'])
    expect(accepts(remote('a', ['/services'], { url }))).toBe(false);
  for (const route of ['services', '/', '/services/tax', '/Services', '/services/'])
    expect(accepts(remote('a', [route]))).toBe(false);
  expect(accepts(remote('../a', ['/services']))).toBe(false);
  expect(accepts(remote('a', ['/services'], { home: 'everybody' }))).toBe(false);
});

test.each([
  ['https://elsewhere.example/a/', true],
  ['http://localhost:3001/', true],
  ['http://elsewhere.example/a/', false],
  ['https://elsewhere.example:8443/a/', false],
  ['https://elsewhere.example.evil.example/a/', false],
  ['https://user@evil.example/a/', false],
  ['https://localhost:3001/', false],
])('a remote at %s is accepted with these allowed origins: %p', (url, isAccepted) => {
  expect(accepts(remote('a', ['/services'], { url, keys }))).toBe(isAccepted);
});

test.each([
  ['/remotes/a/', true],
  ['http://localhost:3001/', true],
  ['https://elsewhere.example/a/', false],
])('a remote at %s may do without a signing key: %p', (url, needsNone) => {
  expect(accepts(remote('a', ['/services'], { url }))).toBe(needsNone);
  expect(accepts(remote('a', ['/services'], { url, keys: [] }))).toBe(false);
  expect(accepts(remote('a', ['/services'], { url, keys: ['short'] }))).toBe(false);
});

test.each([
  'https:///a/',
  'http://',
  'https://',
  'https://:80/a/',
  '/\\elsewhere.example/',
  'https://x.example/?a/',
  'https://*.example/a/',
  'https://x.example;y/a/',
  'https://x.example,y/a/',
])('the URL %p is refused, because it is not a folder on one host', (url) => {
  expect(accepts(remote('a', ['/services'], { url, keys }))).toBe(false);
});

test('a registry without remotes is refused', () => {
  expect(accepts()).toBe(false);
});

test.each([
  ['name', { name: 'a' }],
  ['URL', { url: '/remotes/a/' }],
  ['home', { home: 'staff' }],
])('two remotes with the same %s are refused', (_, same) => {
  const first = remote('a', ['/services'], { home: 'staff' });
  expect(accepts(first, remote('b', ['/team']))).toBe(true);
  expect(accepts(first, { ...remote('b', ['/team']), ...same })).toBe(false);
});

test('links and pages in a registry have labels and paths within the site', () => {
  const navigation = (label: string, path: string) => ({ navigation: [{ label, path }] });
  expect(accepts(remote('a', ['/team'], navigation('Team', '/team/all')))).toBe(true);
  for (const path of [
    'team',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/team?x',
  ])
    expect(accepts(remote('a', ['/team'], navigation('Team', path)))).toBe(false);
  expect(accepts(remote('a', ['/team'], navigation('', '/team')))).toBe(false);
  expect(accepts(remote('a', ['/team'], { footer: [{ links: [{ label: 'Press' }] }] }))).toBe(true);
  expect(accepts(remote('a', ['/team'], { footer: [{ links: [{ path: '/team' }] }] }))).toBe(false);
  expect(accepts(remote('a', ['/team'], { pages: ['/team/*'] }))).toBe(true);
  for (const page of ['/team/', 'team', '/team/**', '/'])
    expect(accepts(remote('a', ['/team'], { pages: [page] }))).toBe(false);
});

test.each([
  ['browser/remoteEntry.0a.js', true],
  ['entry.js', true],
  ['http://[', false],
  ['https://elsewhere.example/a.js', false],
  ['//elsewhere.example/a.js', false],
  ['/remotes/b/server/routes.js', false],
  ['../b/server/routes.js', false],
  ['server/../../b/routes.js', false],
  ['file:///etc/passwd', false],
  ['server\\..\\routes.js', false],
  ['', false],
])('the file %p in a descriptor is accepted: %p', (file, isAccepted) => {
  const hash = `sha384-${'a'.repeat(64)}`;
  const good = {
    name: 'a',
    browser: { entry: 'a.js', preload: ['b.js'] },
    server: { entry: 'c.js' },
    files: { 'a.js': hash, 'b.js': hash, 'c.js': hash, [file]: hash },
  };
  for (const descriptor of [
    { ...good, server: { entry: file } },
    { ...good, browser: { entry: file, preload: [] } },
    { ...good, browser: { entry: 'a.js', preload: [file] } },
  ])
    expect(remoteDescriptorSchema.safeParse(descriptor).success).toBe(isAccepted);
});

test('a descriptor has a hash for every file that it names', () => {
  const hash = `sha384-${'a'.repeat(64)}`;
  const accepts = (files: Record<string, string>) =>
    remoteDescriptorSchema.safeParse({
      name: 'a',
      browser: { entry: 'a.js', preload: ['b.js'] },
      server: { entry: 'c.js' },
      files,
    }).success;
  expect(accepts({ 'a.js': hash, 'b.js': hash, 'c.js': hash })).toBe(true);
  expect(accepts({ 'a.js': hash, 'b.js': hash })).toBe(false);
  expect(accepts({ 'a.js': hash, 'b.js': '', 'c.js': hash })).toBe(false);
  expect(accepts({ 'a.js': hash, 'b.js': `${hash} sha256-x`, 'c.js': hash })).toBe(false);
});
