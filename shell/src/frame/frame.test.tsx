import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderShell } from '../testing/render-shell';
import { Footer } from './footer';
import { Header } from './header';

const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('HD1 HD3 HD4 signed out: logo, booking button and Login', async () => {
  const { shell } = renderShell(<Header />, { path: '/services' });
  expect(screen.getByRole('link', { name: /Lisle Harrow/ })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/api/login');
  expect(nav().getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Book Consultation' }));
  expect(shell.booking.store.getState().status).toBe('open');
});

test('HD4 HD10 signed in: Logout, Admin and the greeting', () => {
  renderShell(<Header />, { session: { status: 'signedIn', user: { firstName: 'Jane' } } });
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout');
  expect(nav().getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  expect(screen.getByText('Hello, Jane')).toBeVisible();
});

test('FT1 FT2 FT3 FT4 FT5 FT7 the footer to the letter', () => {
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
