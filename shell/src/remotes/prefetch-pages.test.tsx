import { createQueryClient } from '../query-client';
import type { RemoteModule, Session } from '../contract';
import { fakeHost } from '../testing';
import { prefetchPages } from './prefetch-pages';
import type { Registry } from './registry';
import { createRemoteLoader } from './remote-loader';

const registry: Registry = {
  remotes: [
    { name: 'mfe-site', url: '/site/', routes: ['/services', '/team'], home: 'signedOut' },
    { name: 'mfe-staff', url: '/staff/', routes: ['/admin'], signedIn: true },
  ],
};

const staff: Session = { status: 'signedIn', user: { firstName: 'Jane' } };

let stop: () => void;
afterEach(() => stop());

function page(links: string, { session, fails = 0 }: { session?: Session; fails?: number } = {}) {
  document.body.innerHTML = links;
  const loaded: string[] = [];
  const prepared: string[] = [];
  const queryClient = createQueryClient();
  const host = fakeHost();
  if (session) host.setSession(session);
  const module: RemoteModule = {
    needs: 1,
    Routes: () => null,
    prefetch: async ({ pathname }) => {
      prepared.push(pathname);
      await queryClient.prefetchQuery({
        queryKey: [pathname],
        queryFn: () =>
          prepared.length <= fails ? Promise.reject(new Error('500')) : Promise.resolve(['row']),
      });
    },
  };
  const loader = createRemoteLoader((name) => {
    loaded.push(name);
    return Promise.resolve(module);
  });
  stop = prefetchPages({ registry, loader, queryClient, host });
  const reachFor = async (name: string, sign = 'pointerover') => {
    document.getElementById(name)?.dispatchEvent(new Event(sign, { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { loaded, prepared, queryClient, reachFor };
}

const LINKS = `
  <a id="team" href="/team"><span id="word">Team</span></a>
  <a id="services" href="/services">Services</a>
  <a id="admin" href="/admin">Admin</a>
  <a id="here" href="/">Home</a>
  <a id="elsewhere" href="https://other.example/team">Elsewhere</a>
  <a id="new-tab" href="/team" target="_blank">New tab</a>`;

test.each(['pointerover', 'touchstart', 'focusin'])('%s on a link fetches its page once', async (sign) => {
  const { loaded, prepared, queryClient, reachFor } = page(LINKS);
  await reachFor('word', sign);
  await reachFor('team', sign);
  expect(loaded).toEqual(['mfe-site']);
  expect(prepared).toEqual(['/team']);
  expect(queryClient.getQueryData(['/team'])).toEqual(['row']);
});

test('links to the current page, another site or another tab are not prefetched', async () => {
  const { loaded, reachFor } = page(LINKS);
  for (const link of ['here', 'elsewhere', 'new-tab']) await reachFor(link);
  expect(loaded).toEqual([]);
});

test('a private page is not prefetched for signed-out visitors, and its data for nobody [R9]', async () => {
  const out = page(LINKS);
  await out.reachFor('admin');
  expect(out.loaded).toEqual([]);
  stop();
  const signedIn = page(LINKS, { session: staff });
  await signedIn.reachFor('admin');
  expect(signedIn.loaded).toEqual(['mfe-staff']);
  expect(signedIn.prepared).toEqual([]);
});

test('a failed prefetch is not repeated by the next query [CA7]', async () => {
  const { queryClient, reachFor } = page(LINKS, { fails: 1 });
  await reachFor('services');
  expect(queryClient.getQueryState(['/services'])?.status).toBe('error');
  await queryClient.prefetchQuery({ queryKey: ['/services'], queryFn: () => Promise.resolve(['row']) });
  expect(queryClient.getQueryState(['/services'])?.status).toBe('error');
});
