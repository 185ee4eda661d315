import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { createElement } from 'react';
import type { RemoteModule } from '../../contract';
import type { AskApi } from '../api/api-answer';
import { rendererOf, renderFrame, type PageToRender } from './render-page-parts';

const page: PageToRender = {
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
  const { render } = rendererOf(
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
  const rendered = await render(page, ask, never);
  expect(rendered).toMatchObject({ status: 404, hasFailedQueries: false, failure: undefined });
  expect(rendered.html).toContain('<h1>Services</h1>');
  expect(rendered.queries.queries).toMatchObject([
    { queryKey: ['/services', 'tax'], state: { data: ['tax'] } },
  ]);
  expect(asked).toEqual([
    ['/api/services', { method: undefined, headers: { accept: 'a/b' }, body: undefined }],
  ]);
});

test('if the data or the markup fails, the frame is returned without the main content', async () => {
  const noData = rendererOf(remote({ prefetch: () => Promise.reject(new Error('no data')) }));
  const noMarkup = rendererOf(
    remote({
      Routes: () => {
        throw new Error('no markup');
      },
    }),
  );
  const [data, markup] = await Promise.all(
    [noData, noMarkup].map((renderer) => renderer.render(page, noApi, never)),
  );
  expect(data?.failure).toEqual({ reason: 'data', errors: ['Error: no data'] });
  expect(markup?.failure).toEqual({ reason: 'markup', errors: ['Error: no markup'] });
  for (const rendered of [data, markup]) {
    expect(rendered?.status).toBe(200);
    expect(rendered?.html).toContain('</footer>');
    expect(rendered?.html).not.toContain('<h1>');
  }
});

test('a page is not rendered after all its visitors have disconnected', async () => {
  const gone = new AbortController();
  gone.abort(new Error('gone'));
  await expect(rendererOf(remote()).render(page, noApi, gone.signal)).rejects.toThrow('gone');
});

test('the frame alone is either a 404 page or leaves the main content to the browser', async () => {
  const unknown = { ...page, path: '/none' };
  const [missing, left] = await Promise.all([renderFrame(unknown, false), renderFrame(page, true)]);
  expect([missing.status, left.status]).toEqual([404, 200]);
  expect(missing.html).toContain('404');
  expect(left.html).not.toContain('404');
});

test('a page that has moved is not rendered', async () => {
  const moved = { prefetch: () => Promise.resolve({ status: 200, movedTo: '/services/new' } as const) };
  const rendered = await rendererOf(remote(moved)).render(page, noApi, never);
  expect(rendered).toMatchObject({ movedTo: '/services/new', html: '' });
  expect(rendered.failure).toBeUndefined();
});
