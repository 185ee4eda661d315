import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { createElement as h, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { BookingHost } from '../booking/booking-host';
import type { Session } from '../contract';
import { StaticRouter } from '@lisle-harrow/shell/router';
import { SignInGuard } from '../session/sign-in-guard';
import { createShell, ShellProvider } from '../shell-context';
import { productRegistry } from '../testing/product-registry';
import { Toaster } from '../toasts/toaster';
import { Footer } from './footer';
import { Header } from './header';
import { RouteAnnouncer } from './route-announcer';

function frame(session: Session, path = '/admin') {
  const shell = createShell({
    registry: productRegistry,
    site: DEFAULT_SITE,
    session,
    fetch: () => Promise.reject(new Error('no calls')),
  });
  const parts = [Header, Footer, BookingHost, Toaster, RouteAnnouncer, SignInGuard].map((Part) =>
    h(Part, { key: Part.name }),
  );
  return renderToString(
    h(
      StaticRouter,
      { location: path },
      h(ShellProvider, { value: shell, children: h(Fragment, null, parts) }),
    ),
  );
}

const out: Session = { status: 'signedOut' };
const jane: Session = { status: 'signedIn', user: { firstName: 'Jane' } };

test.each([out, { status: 'pending' } as const])(
  'the frame of a visitor ($status) [HD4, HD12, D37]',
  (session) => {
    const html = frame(session);
    expect(html).toContain('href="/api/login"');
    expect(html).toContain('Book Consultation');
    expect(html).toContain('All rights reserved.');
    expect(html).toContain(`>${new Date().getFullYear()}</span>`);
    expect(html).not.toContain('/api/logout');
    expect(html).not.toContain('href="/admin"');
    expect(html).not.toContain('Hello,');
    expect(html).not.toContain('Unauthorized');
  },
);

test('the frame of somebody signed in [HD4, HD10]', () => {
  const html = frame(jane);
  expect(html).toContain('href="/api/logout"');
  expect(html).toContain('Hello, Jane');
  expect(html).toMatch(
    /<a[^>]*aria-current="page"[^>]*href="\/admin"|<a[^>]*href="\/admin"[^>]*aria-current="page"/,
  );
  expect(html).not.toContain('/api/login');
});

test.each([out, jane])(
  'there are no style attributes or inline scripts, which the content security policy forbids ($status)',
  (session) => {
    const html = frame(session);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toContain('<script');
  },
);

test('text from the database is escaped', () => {
  const html = frame({ status: 'signedIn', user: { firstName: '<img src=x onerror=alert(1)>' } });
  expect(html).toContain('Hello, &lt;img');
  expect(html).not.toContain('<img src=x');
});

test('two renderings of a page are identical, as hydration requires', () => {
  expect(frame(jane)).toBe(frame(jane));
});
