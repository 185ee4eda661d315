import { jest } from '@jest/globals';
import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { pino } from 'pino';
import type { ListedPage, RemoteModule } from '../../contract';
import type { RegisteredRemote } from '../../remotes/registry';
import type { RemoteReleases } from '../remotes/remote-releases';
import { rendererOf } from '../rendering/render-page-parts';
import { createDirectory } from './directory';
import { robotsTxt } from './robots';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const site: RegisteredRemote = {
  name: 'mfe-site',
  url: '/remotes/mfe-site/',
  routes: ['/services', '/about'],
  home: 'signedOut',
};
const office: RegisteredRemote = {
  name: 'mfe-office',
  url: '/remotes/mfe-office/',
  routes: ['/admin'],
  home: 'staff',
  signedIn: true,
};
const registry = { remotes: [site, office] };

function directoryOf(pages: RemoteModule['pages'], module: 'loads' | 'does not load' = 'loads') {
  const asked: string[] = [];
  const remotes: Pick<RemoteReleases, 'registry' | 'current'> = {
    registry: () => Promise.resolve(registry),
    current: (registered) => {
      asked.push(registered.name);
      const loaded: RemoteModule = { needs: 1, Routes: () => null, pages };
      const renderer = module === 'loads' ? rendererOf(loaded) : undefined;
      return Promise.resolve({ registered, url: registered.url, renderer });
    },
  };
  const directory = createDirectory({
    remotes,
    readSite: () => Promise.resolve(DEFAULT_SITE),
    origin: () => 'https://firm.example',
    askForAnyone: () => () => Promise.reject(new Error('nothing is asked for')),
    log: pino({ level: 'silent' }),
  });
  return { asked, paths: async () => (await directory()).pages.map(({ path }) => path) };
}

test('the pages that a remote lists are limited to its registered routes and deduplicated', async () => {
  const listed = [
    '/',
    '/services',
    '/services/tax',
    '/services/tax',
    '/admin',
    '/other',
    'about',
    '/about/',
    '/about?x',
  ];
  const { paths, asked } = directoryOf(() => Promise.resolve(listed.map((path) => ({ path }))));
  expect(await paths()).toEqual(['/', '/services', '/services/tax']);
  expect(asked).toEqual(['mfe-site']);
});

test.each(['loads', 'does not load'] as const)(
  'a remote that lists no pages and %s is listed by its routes',
  async (module) => {
    expect(await directoryOf(undefined, module).paths()).toEqual(['/', '/services', '/about']);
  },
);

test('a remote that fails to answer keeps its last list, and is asked again soon', async () => {
  let answer: () => Promise<ListedPage[]> = () => Promise.resolve([{ path: '/services/tax' }]);
  const { paths, asked } = directoryOf(() => answer());
  expect(await paths()).toEqual(['/services/tax']);
  answer = () => Promise.reject(new Error('no api'));
  jest.advanceTimersByTime(499);
  await paths();
  expect(asked).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(await paths()).toEqual(['/services/tax']);
  answer = () => Promise.resolve([{ path: '/services/trusts' }]);
  jest.advanceTimersByTime(5_000);
  expect(await paths()).toEqual(['/services/trusts']);
});

test('robots.txt excludes the api and the routes for signed-in users', () => {
  expect(robotsTxt('https://www.firm.example', registry).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Allow: /api/calendars/',
    'Disallow: /api/',
    'Disallow: /admin',
    '',
    'Sitemap: https://www.firm.example/sitemap.xml',
    '',
  ]);
});
