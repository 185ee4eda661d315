import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { Host } from '@lisle-harrow/shell/contract';
import { StaticRouter } from '@lisle-harrow/shell/router';
import { Writable } from 'node:stream';
import { fakeApi, fakeHost, response } from '@lisle-harrow/shell/testing';
import { remote } from './routes';
import { fullTable, paths } from './testing/full-table';

const newCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, retryOnMount: false, staleTime: Infinity, refetchOnMount: false },
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status !== 'pending' },
    },
  });

/** Fills the cache and renders the page as the shell's server does. */
async function visit(url: string, answers: typeof fullTable = {}) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const api = fakeApi({ ...fullTable, ...answers });
  const host = fakeHost({ fetch: api.fetch });
  const queryClient = newCache();
  const status =
    (await remote.prefetch!({ pathname, search: searchParams, queryClient, host }))?.status ?? 200;
  const html = await render(url, queryClient, host);
  return { status, html, calls: api.calls, queryClient };
}

function render(url: string, client: QueryClient, host: Host): Promise<string> {
  const page = createElement(remote.Routes, { host });
  const tree = createElement(
    QueryClientProvider,
    { client },
    createElement(StaticRouter, { location: url, children: page }),
  );
  return new Promise((resolve, reject) => {
    let html = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        html += String(chunk);
        done();
      },
    });
    sink.on('finish', () => resolve(html));
    const stream = renderToPipeableStream(tree, {
      progressiveChunkSize: 1e9,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    });
  });
}

const lists = ['GET /api/insights', 'GET /api/services', 'GET /api/team', 'GET /api/testimonials'];

const pages: [string, string[], string[]][] = [
  [
    '/',
    lists,
    ['Strategic solutions', 'Tax Optimization', 'Quote one', 'Custody after the halving', 'Member 3 Surname'],
  ],
  ['/services', ['GET /api/services'], ['Our Service Portfolio', 'Service 8']],
  [
    '/services/tax-optimization',
    ['GET /api/insights', 'GET /api/services/tax-optimization'],
    ['A longer word on tax across borders.', 'Leaving well'],
  ],
  ['/about', [], ['founded in 2009', 'Singapore']],
  ['/team', ['GET /api/team'], ['Member 5 Surname']],
  ['/insights', ['GET /api/insights'], ['Art at auction', 'All Categories']],
  [
    '/insights/insight-2',
    ['GET /api/insights', 'GET /api/insights/insight-2'],
    ['Body one.', 'Gifts across borders'],
  ],
  ['/contact', [], ['Send Message', 'Mon-Fri 9:00 AM-6:00 PM EST']],
  ['/terms', [], ['not advice', 'office@lisleharrow.example']],
  ['/compliance', [], ['source of', 'Complaints']],
  ['/privacy', ['GET /api/privacy'], ['office@lisleharrow.example', 'Reading this site sets no cookie']],
];

test.each(pages)('%s arrives complete after exactly its own calls [HO11]', async (path, calls, texts) => {
  const page = await visit(path);
  expect(page.status).toBe(200);
  expect(paths(page.calls)).toEqual(calls);
  for (const text of texts) expect(page.html).toContain(text);
  expect(page.html).toContain('<h1');
  expect(page.html).toMatch(/<title>[^<]+<\/title>/);
  expect(page.html).not.toContain('data-testid="skeleton"');
});

test.each(pages)('%s has no inline style and no inline script', async (path) => {
  const { html } = await visit(path);
  expect(html).not.toMatch(/<[^>]+\sstyle=/);
  expect(html).not.toContain('<script');
});

test.each([
  '/nope',
  '/services2',
  '/services2/x',
  '/services/no-such-slug',
  '/insights/no-such-slug',
  '/services/a/b',
  '/Services',
])('%s is a 404 in text and status [R5, R19]', async (path) => {
  const page = await visit(path);
  expect(page.status).toBe(404);
  expect(page.html).toContain('404 Page Not Found');
});

test('a filter in the URL is applied', async () => {
  const { html } = await visit('/insights?q=paper&category=Tax+Strategy');
  expect(html).toContain('Leaving well');
  expect(html).not.toContain('Gifts across borders');
});

test('a list that failed on the server is shown as empty and not requested again [D15]', async () => {
  const { html, queryClient, status } = await visit('/services', {
    'GET /api/services': () => response(503, {}),
  });
  expect(status).toBe(200);
  expect(html).toContain('No services available at this time.');
  const browser = newCache();
  hydrate(browser, dehydrate(queryClient));
  const api = fakeApi(fullTable);
  expect(await render('/services', browser, fakeHost({ fetch: api.fetch }))).toBe(html);
  expect(api.calls).toEqual([]);
});

test('two renderings of the same data are the same', async () => {
  for (const [path] of pages) expect((await visit(path)).html).toBe((await visit(path)).html);
});
