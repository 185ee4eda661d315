import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '@lisle-harrow/shell/router';
import { BookingHost } from '../booking/booking-host';
import type { Session } from '../contract';
import { renderShell } from '../testing/render-shell';
import { Header } from './header';

function Where() {
  return <output>{useLocation().pathname}</output>;
}

const page = (session: Session = { status: 'signedOut' }) =>
  renderShell(
    <>
      <Header />
      <BookingHost />
      <Where />
    </>,
    { session, path: '/team' },
  );

// jsdom is wide, so the menu button is there but hidden.
const trigger = () => screen.getByRole('button', { name: 'Menu', hidden: true });
const drawer = () => screen.findByRole('dialog', { name: 'Menu' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());

async function open(session?: Session) {
  const result = page(session);
  await userEvent.click(trigger());
  return { ...result, menu: within(await drawer()) };
}

const entries = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map(
      (link) => `${link.textContent} ${link.getAttribute('href')} ${link.getAttribute('aria-current') ?? ''}`,
    );

/** Whether `element` is displayed in a window of `width` with script: the last matching rule counts, as the sheets are written. */
function displayed(element: Element | null, width: number): boolean {
  if (!element) return true;
  let display = '';
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      const media = 'media' in rule ? (rule as CSSMediaRule).media.mediaText : '';
      const limit = media.includes('scripting') ? undefined : /max-width:\s*([\d.]+)em/.exec(media)?.[1];
      if (limit && width <= Number(limit) * 16) read((rule as CSSMediaRule).cssRules);
      if (!('selectorText' in rule)) continue;
      const { selectorText, style } = rule as CSSStyleRule;
      if (style.display && element.matches(selectorText)) display = style.display;
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  return display !== 'none' && displayed(element.parentElement, width);
}

test.each([
  [1280, true],
  [1081, true],
  [1080, false],
  [390, false],
])('in a window of %i px the links are in the bar: %p [HD5]', (width, wide) => {
  page();
  expect(displayed(screen.getByRole('navigation', { name: 'Main' }), width)).toBe(wide);
  expect(displayed(screen.getByRole('link', { name: 'Login' }), width)).toBe(wide);
  expect(displayed(trigger(), width)).toBe(!wide);
});

test.each([
  [{ status: 'signedOut' } as const, 'Login', '/api/login'],
  [{ status: 'signedIn', user: { firstName: 'Jane' } } as const, 'Logout', '/api/logout'],
])('the drawer has the same links as the bar (%j) [HD6]', async (session, label, href) => {
  page(session);
  const bar = entries(screen.getByRole('navigation', { name: 'Main' }));
  await userEvent.click(trigger());
  const menu = within(await drawer());
  expect(entries(menu.getByRole('navigation'))).toEqual(bar);
  expect(menu.getByRole('button', { name: 'Book Consultation' })).toBeInTheDocument();
  expect(menu.getByRole('link', { name: label })).toHaveAttribute('href', href);
  expect(menu.queryByText('Hello, Jane') !== null).toBe(session.status === 'signedIn');
});

test.each([
  ['Home', '/'],
  ['Services', '/services'],
  ['Team', '/team'],
  ['Contact', '/contact'],
])('pressing %s closes the drawer and navigates [HD7]', async (name, path) => {
  const { menu } = await open();
  await userEvent.click(menu.getByRole('link', { name }));
  await closed();
  expect(screen.getByRole('status')).toHaveTextContent(path);
});

test('Book Consultation in the drawer closes it and opens the booking dialog [HD8, BK22]', async () => {
  const { menu } = await open();
  await userEvent.click(menu.getByRole('button', { name: 'Book Consultation' }));
  expect(await screen.findByRole('dialog', { name: 'Book Your Consultation' })).toBeInTheDocument();
  await closed();
});

test('the button says whether the drawer is open or closed [HD9]', async () => {
  page();
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(trigger());
  const menu = await drawer();
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(within(menu).getByRole('button', { name: 'Close menu' }));
  await closed();
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
});

test('Esc closes the drawer and returns focus to the button [HD13]', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(trigger()).toHaveFocus());
});

test('keyboard focus stays inside the drawer, and the page behind it is inert [HD13]', async () => {
  await open();
  const menu = await drawer();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  const stops = within(menu).getAllByRole('link').length + within(menu).getAllByRole('button').length;
  for (let step = 0; step <= stops; step += 1) {
    await userEvent.tab();
    expect(menu).toContainElement(document.activeElement as HTMLElement);
  }
  act(() => within(menu).getByRole('button', { name: 'Close menu' }).focus());
  await userEvent.tab({ shift: true });
  expect(menu).toContainElement(document.activeElement as HTMLElement);
});
