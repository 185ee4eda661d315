import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { createElement } from 'react';
import type { RemoteModule } from '../../contract';
import type { AskApi } from '../api/api-answer';
import { drawerOf, drawFrame, type PageToDraw } from './draw-page';

const page: PageToDraw = {
  path: '/services',
  search: 'q=tax',
  registry: { remotes: [{ name: 'mfe-x', url: '/mfe-x/', routes: ['/services'] }] },
  site: DEFAULT_SITE,
  session: { status: 'signedOut' },
};
const never = new AbortController().signal;
const noApi: AskApi = () => Promise.reject(new Error('no api'));
const remote = (more: Partial<RemoteModule> = {}): RemoteModule => ({
  needs: 1,
  Routes: () => createElement('h1', null, 'Services'),
  ...more,
});

test('a page is returned with its status, its markup and its data', async () => {
  const asked: unknown[] = [];
  const ask: AskApi = (...call) => {
    asked.push(call);
    return Promise.resolve({ status: 200, headers: { etag: 'a' }, text: '["tax"]' });
  };
  const { draw } = drawerOf(
    remote({
      prefetch: async ({ pathname, search, queryClient, host }) => {
        const key = [pathname, search.get('q')];
        const queryFn = async () =>
          (await (await host.fetch('/api/services', { headers: { Accept: 'a/b' } })).json()) as string[];
        await queryClient.fetchQuery({ queryKey: key, queryFn });
        return { status: 404 };
      },
    }),
  );
  const drawn = await draw(page, ask, never);
  expect(drawn).toMatchObject({ status: 404, hasFailedQueries: false, failure: undefined });
  expect(drawn.html).toContain('<h1>Services</h1>');
  expect(drawn.queries.queries).toMatchObject([{ queryKey: ['/services', 'tax'], state: { data: ['tax'] } }]);
  expect(asked).toEqual([
    ['/api/services', { method: undefined, headers: { accept: 'a/b' }, body: undefined }],
  ]);
});

test('if the data or the markup fails, the frame is returned without the main content', async () => {
  const noData = drawerOf(remote({ prefetch: () => Promise.reject(new Error('no data')) }));
  const noMarkup = drawerOf(
    remote({
      Routes: () => {
        throw new Error('no markup');
      },
    }),
  );
  const [data, markup] = await Promise.all(
    [noData, noMarkup].map((drawer) => drawer.draw(page, noApi, never)),
  );
  expect(data?.failure).toEqual({ reason: 'data', errors: ['Error: no data'] });
  expect(markup?.failure).toEqual({ reason: 'markup', errors: ['Error: no markup'] });
  for (const drawn of [data, markup]) {
    expect(drawn?.status).toBe(200);
    expect(drawn?.html).toContain('</footer>');
    expect(drawn?.html).not.toContain('<h1>');
  }
});

test('a page is not drawn after all its visitors have disconnected', async () => {
  const gone = new AbortController();
  gone.abort(new Error('gone'));
  await expect(drawerOf(remote()).draw(page, noApi, gone.signal)).rejects.toThrow('gone');
});

test('the frame alone is either a 404 page or leaves the main content to the browser', async () => {
  const unknown = { ...page, path: '/none' };
  const [missing, left] = await Promise.all([drawFrame(unknown, false), drawFrame(page, true)]);
  expect([missing.status, left.status]).toEqual([404, 200]);
  expect(missing.html).toContain('404');
  expect(left.html).not.toContain('404');
});

test('a page that has moved is not drawn', async () => {
  const moved = { prefetch: () => Promise.resolve({ status: 200, movedTo: '/services/new' } as const) };
  const drawn = await drawerOf(remote(moved)).draw(page, noApi, never);
  expect(drawn).toMatchObject({ movedTo: '/services/new', html: '' });
  expect(drawn.failure).toBeUndefined();
});
