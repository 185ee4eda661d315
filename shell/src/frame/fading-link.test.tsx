import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { Link, MemoryRouter, useLocation } from '@lisle-harrow/shell/router';
import { pageShown } from './fading-link';

const settled: string[] = [];

/** A browser with view transitions; `settled` says which page was shown at its second snapshot. */
function browserThatFades() {
  const start = jest.fn((change: () => Promise<void>) => {
    const finished = change().then(() => settled.push(screen.getByRole('heading').textContent ?? ''));
    return { finished };
  });
  Object.assign(document, { startViewTransition: start });
  return start;
}

function mind(movement: 'reduce' | 'no-preference') {
  window.matchMedia = ((query: string) => ({ matches: query.includes(movement) })) as typeof matchMedia;
}

beforeEach(() => mind('no-preference'));
afterEach(() => {
  settled.length = 0;
  Reflect.deleteProperty(document, 'startViewTransition');
});

function Page() {
  const { pathname, search } = useLocation();
  useLayoutEffect(pageShown, [pathname]);
  return (
    <>
      <h1>{pathname + search}</h1>
      <Link to="/team">Team</Link>
      <Link to="?q=tax">Filter</Link>
      <Link to="/away" onClick={(event) => event.preventDefault()}>
        Nowhere
      </Link>
    </>
  );
}

const open = () =>
  render(
    <MemoryRouter initialEntries={['/about']}>
      <Page />
    </MemoryRouter>,
  );

test('a link to another page starts a view transition that ends when the page is rendered', async () => {
  const start = browserThatFades();
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Team' }));
  await screen.findByRole('heading', { name: '/team' });
  expect(start).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(settled).toEqual(['/team']));
});

test('a link to the same page, or one whose click is handled elsewhere, starts no transition', async () => {
  const start = browserThatFades();
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Filter' }));
  await screen.findByRole('heading', { name: '/about?q=tax' });
  await userEvent.click(screen.getByRole('link', { name: 'Nowhere' }));
  expect(screen.getByRole('heading', { name: '/about?q=tax' })).toBeInTheDocument();
  expect(start).not.toHaveBeenCalled();
});

test.each([
  ['a visitor who prefers reduced motion', true, 'reduce'],
  ['a browser without view transitions', false, 'no-preference'],
] as const)('%s gets the page without a transition', async (_, able, movement) => {
  const start = able ? browserThatFades() : undefined;
  mind(movement);
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Team' }));
  await screen.findByRole('heading', { name: '/team' });
  if (start) expect(start).not.toHaveBeenCalled();
});
