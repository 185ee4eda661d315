import { screen, waitFor, within } from '@testing-library/react';
import { response } from '@lisle-harrow/shell/testing';
import { openPage } from '../testing/open-page';

test('shows the article with category, minutes and day [D6]', async () => {
  await openPage('/insights/insight-2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Leaving well' })).toBeInTheDocument();
  expect(screen.getByText('Body one.')).toBeInTheDocument();
  expect(screen.getByText('5 min read')).toBeInTheDocument();
  expect(screen.getByText('By Mei-Lin Tan')).toBeVisible();
  const aside = within(screen.getByRole('complementary', { name: 'About this article' }));
  for (const text of ['Mei-Lin Tan', '2 March 2026']) expect(aside.getByText(text)).toBeVisible();
  expect(aside.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  const related = await aside.findByRole('link', { name: 'Gifts across borders' });
  expect(related).toHaveAttribute('href', '/insights/insight-4');
  expect(screen.getByText('2 March 2026', { selector: 'time' })).toHaveAttribute('datetime', '2026-03-02');
});

test('the main headings are listed with their anchors', async () => {
  await openPage('/insights/insight-2');
  const contents = await screen.findByRole('navigation', { name: 'On this page' });
  const links = within(contents).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Residence & domicile', '#residence'],
    ['Timing', '#timing'],
  ]);
  expect(screen.getByRole('heading', { name: 'Timing' })).toHaveAttribute('id', 'timing');
});

test('links to three others, those of its category first', async () => {
  await openPage('/insights/insight-2');
  await screen.findByText('Body one.');
  const next = await screen.findAllByRole('link', { name: /^Read Article/ });
  expect(next.map((link) => link.textContent)).toEqual([
    'Read Article: Gifts across borders',
    'Read Article: Custody after the halving',
    'Read Article: A second passport',
  ]);
});

test('on a server without the article call the list data is shown [D6]', async () => {
  await openPage('/insights/insight-3');
  expect(await screen.findByRole('heading', { level: 1, name: 'A second passport' })).toBeInTheDocument();
  expect(screen.getByText('Mobility has a carrying cost')).toBeInTheDocument();
});

test('an unknown slug is the 404 page [R5]', async () => {
  await openPage('/insights/no-such-slug');
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeInTheDocument();
});

test('an article without day, time or category shows none of them [EN12]', async () => {
  const { container } = await openPage('/insights/bare', {
    answers: {
      'GET /api/insights/bare': { id: 9, slug: 'bare', title: 'Bare', publishedAt: 'soon', readTime: null },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Bare' })).toBeInTheDocument();
  expect(container.textContent).not.toMatch(/undefined|null|NaN|Invalid Date|min read.*Bare/);
  expect(container.querySelector('time')).toBeNull();
});

test('a failing article is requested once [CA7]', async () => {
  const { calls } = await openPage('/insights/insight-2', {
    answers: {
      'GET /api/insights/insight-2': () => response(500, {}),
      'GET /api/insights': () => response(500, {}),
    },
  });
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(calls.filter((call) => call.path === '/api/insights/insight-2')).toHaveLength(1);
});

test.each(['insight-2', 'only-in-the-detail'])(
  'if the call of %s fails, list data alone is not shown, nor is it a 404',
  async (slug) => {
    const answers = { [`GET /api/insights/${slug}`]: () => response(503, {}) };
    await openPage(`/insights/${slug}`, { answers });
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  },
);

test('an article requested by an old slug is read at its present one', async () => {
  const article = { id: '9', slug: 'present', title: 'Present' };
  const { queryClient } = await openPage('/insights/old', {
    answers: { 'GET /api/insights/old': article, 'GET /api/insights/present': article },
  });
  await waitFor(() => expect(queryClient.getQueryData(['insights', 'present'])).toMatchObject(article));
  expect(await screen.findByRole('heading', { level: 1, name: 'Present' })).toBeInTheDocument();
});

describe('with the id of a draft in the URL', () => {
  const path = '/insights/insight-2?draft=a1';
  const DRAFT = 'GET /api/admin/articles/a1/page';
  const written = { id: 'a1', slug: 'not-yet', title: 'Leaving in time', bodyHtml: '<p>Soon.</p>' };

  test('the page shows the draft at any URL, and says that it is a draft', async () => {
    const { calls } = await openPage(path, { answers: { [DRAFT]: written } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Leaving in time' })).toBeInTheDocument();
    expect(screen.getByText('Soon.')).toBeVisible();
    expect(screen.getByText('This is a preview. Visitors see what was published.')).toBeVisible();
    expect(calls.map(({ path: called }) => called)).not.toContain('/api/insights/insight-2');
  });

  test('it shows what was written in another window', async () => {
    const answers: Record<string, unknown> = { [DRAFT]: written };
    const { calls } = await openPage(path, { answers: { [DRAFT]: () => response(200, answers[DRAFT]) } });
    await screen.findByRole('heading', { level: 1, name: 'Leaving in time' });
    answers[DRAFT] = { ...written, title: 'Leaving early' };
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Leaving early' })).toBeVisible();
    expect(calls.filter(({ path: called }) => called.endsWith('/a1/page'))).toHaveLength(2);
  });

  test.each([401, 403, 404])('without permission (%i) the public text is seen', async (status) => {
    await openPage(path, { answers: { [DRAFT]: () => response(status, {}) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Leaving well' })).toBeInTheDocument();
    expect(screen.queryByText(/^This is a preview/)).not.toBeInTheDocument();
  });
});
