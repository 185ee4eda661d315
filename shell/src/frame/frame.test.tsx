import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { useLocation } from '@lisle-harrow/shell/router';
import { renderShell } from '../testing/render-shell';
import { Footer } from './footer';
import { Header } from './header';

const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('signed out: logo, booking button and Login [HD1, HD3, HD4]', async () => {
  const { shell } = renderShell(<Header />, { path: '/services' });
  expect(screen.getByRole('link', { name: /Lisle Harrow/ })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/api/login');
  expect(nav().getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Book Consultation' }));
  expect(shell.booking.store.getState().status).toBe('open');
});

test('signed in: Logout, Admin and the greeting [HD4, HD10]', () => {
  renderShell(<Header />, { session: { status: 'signedIn', user: { firstName: 'Jane' } } });
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout');
  expect(nav().getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  expect(screen.getByText('Hello, Jane')).toBeVisible();
});

test('a user without a name is greeted as Admin, and a signed-out visitor is not greeted [HD11]', () => {
  const { unmount } = renderShell(<Header />, { session: { status: 'signedIn', user: {} } });
  expect(screen.getByText('Hello, Admin')).toBeVisible();
  unmount();
  renderShell(<Header />);
  expect(screen.queryByText(/^Hello/)).toBeNull();
});

test('the footer is exactly as specified [FT1, FT2, FT3, FT4, FT5, FT7]', () => {
  renderShell(<Footer />, { session: { status: 'signedIn', user: {} } });
  const targets = screen
    .getAllByRole('link')
    .slice(1)
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(targets).toEqual([
    'Digital Assets Management /services',
    'Tax Optimization /services',
    'Citizenship Services /services',
    'Corporate Structuring /services',
    'Wealth Management /services',
    'About Us /about',
    'Team /team',
    'Contact /contact',
    'Market Insights /insights',
  ]);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Careers',
    'Press',
    'Research Reports',
    'Client Portal',
    'Privacy Policy',
    'Terms of Service',
    'Privacy',
    'Terms',
    'Compliance',
    'LinkedIn',
    'Twitter',
    'YouTube',
  ]);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    `${new Date().getFullYear()} Lisle Harrow. All rights reserved. Licensed and regulated by financial authorities worldwide.`,
  );
});

test('without links in the registry, the rest of the frame is unchanged', () => {
  const registry = { remotes: [{ name: 'a', url: '/remotes/a/', routes: ['/a'] }] };
  renderShell(
    <>
      <Header />
      <Footer />
    </>,
    { registry },
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/api/login',
    '/',
  ]);
  expect(screen.getByRole('button', { name: 'Book Consultation' })).toBeVisible();
});

function Where() {
  const { pathname, search, hash, key } = useLocation();
  return <output>{[pathname, search, hash, key].join(' ')}</output>;
}

test('a placeholder does nothing when clicked or pressed [FT6, FT7]', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { shell, calls } = renderShell(
    <>
      <Footer />
      <Where />
    </>,
    { path: '/team?sort=name', session: { status: 'signedIn', user: {} } },
  );
  const state = () => [
    screen.getByRole('status').textContent,
    location.href,
    history.length,
    window.scrollY,
    scrollTo.mock.calls.length,
    calls.length,
    shell.toasts.store.getState().record,
    shell.booking.store.getState().status,
    document.querySelectorAll('[role="dialog"]').length,
  ];
  const before = state();
  const placeholders = screen.getAllByRole('button');
  expect(placeholders).toHaveLength(12);
  for (const button of placeholders) {
    await userEvent.click(button);
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
  }
  expect(state()).toEqual(before);
  scrollTo.mockRestore();
});

test('a placeholder becomes a link if the firm has set its address, and the others stay inert', () => {
  const links = { 'Privacy Policy': '/privacy', LinkedIn: 'https://www.linkedin.example/firm' };
  renderShell(<Footer />, { site: { ...DEFAULT_SITE, links } });
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([target('Privacy Policy'), target('LinkedIn')]).toEqual(Object.values(links));
  expect(screen.getAllByRole('button')).toHaveLength(10);
});

test('the links of the footer navigate without loading a new document [FT1, FT2, FT3]', async () => {
  renderShell(
    <>
      <Footer />
      <Where />
    </>,
  );
  for (const [name, path] of [
    ['Tax Optimization', '/services'],
    ['About Us', '/about'],
    ['Market Insights', '/insights'],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name }));
    expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${path} `));
  }
});

test('the year is taken from the clock of the visitor [FT5, D37]', () => {
  jest.useFakeTimers({ now: new Date(2031, 0, 1) });
  renderShell(<Footer />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2031 Lisle Harrow.');
  jest.useRealTimers();
});
