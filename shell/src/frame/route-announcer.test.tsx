import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { PageHead, SkipLink } from '@lisle-harrow/shared-ui';
import { BrowserRouter, Link, Route, Routes } from '@lisle-harrow/shell/router';
import { RouteAnnouncer } from './route-announcer';

const scrollTo = jest.fn((_left: number, top: number) => scrolled(top));
const scrollIntoView = jest.fn();
// jsdom has no layout, so it cannot scroll.
Object.assign(window, { scrollTo });
Object.assign(HTMLElement.prototype, { scrollIntoView });

function scrolled(top: number) {
  Object.assign(window, { scrollY: top });
  fireEvent.scroll(window);
}

function open(path = '/') {
  history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <SkipLink />
      {['/', '/team', '/team?sort=name', '/same-title', '/team#offices'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <main id="main" tabIndex={-1}>
        <Routes>
          <Route path="/team" element={<PageHead title="Team" description="Who we are" />} />
          <Route path="*" element={<PageHead title="Home" description="Welcome" />} />
        </Routes>
        <div id="offices" />
      </main>
      <RouteAnnouncer />
    </BrowserRouter>,
  );
  document.querySelectorAll('title').forEach((title, index) => index > 0 && title.remove());
}

const go = (to: string) => fireEvent.click(screen.getByRole('link', { name: to }));
const main = () => screen.getByRole('main');
const told = () => screen.getByRole('status').textContent;

beforeEach(() => {
  scrolled(0);
  jest.clearAllMocks();
});

test('the first page of a document is not announced and takes no focus', () => {
  open();
  expect(told()).toBe('');
  expect(document.body).toHaveFocus();
});

test('a new page is announced by its title, takes focus and is scrolled to the top', async () => {
  open();
  scrolled(800);
  go('/team');
  expect(main()).toHaveFocus();
  expect(scrollTo.mock.lastCall).toEqual([0, 0]);
  await waitFor(() => expect(told()).toMatch(/^Team/));
});

test('a page with the same title as the previous one is announced after a second', async () => {
  jest.useFakeTimers();
  open();
  go('/same-title');
  await act(() => jest.advanceTimersByTimeAsync(999));
  expect(told()).toBe('');
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(told()).toMatch(/^Home/);
  jest.useRealTimers();
});

test('another view of the same page changes neither focus nor scroll position', () => {
  open('/team');
  scrolled(300);
  go('/team?sort=name');
  expect(document.body).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
  expect(told()).toBe('');
});

test('a link with a fragment scrolls to that part of the other page', () => {
  open();
  go('/team#offices');
  expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('offices')]);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('going back restores the scroll position', async () => {
  open();
  scrolled(640);
  go('/team');
  expect(window.scrollY).toBe(0);
  history.back();
  await waitFor(() => expect(scrollTo.mock.lastCall).toEqual([0, 640]));
  expect(main()).toHaveFocus();
});

test('the scroll position after the skip link is kept, even on a page reached by a link', async () => {
  open();
  scrolled(640);
  go('/team');
  const before = scrollTo.mock.calls.length;
  fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  await waitFor(() => expect(location.hash).toBe('#main'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(scrollTo.mock.calls).toHaveLength(before);
});

describe('the canonical address', () => {
  const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');
  afterEach(() => document.querySelector('link[rel="canonical"]')?.remove());

  test('follows a navigation inside the document', () => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="https://www.firm.example/">');
    open();
    expect(canonical()).toBe('https://www.firm.example/');
    go('/team');
    expect(canonical()).toBe('https://www.firm.example/team');
  });

  test('is not added to a page without one', () => {
    open();
    expect(canonical()).toBeUndefined();
  });
});
