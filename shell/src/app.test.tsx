import { jest } from '@jest/globals';
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { MemoryRouter, useLocation } from '@lisle-harrow/shell/router';
import { App } from './app';
import type { Host, RemoteModule, Session } from './contract';
import { createQueryClient } from './query-client';
import { fulfilled, rejected, type RemoteLoader } from './remotes/remote-loader';
import { createSignIn, rememberPath } from './session/sign-in';
import { createShell } from './shell-context';
import { productRegistry } from './testing/product-registry';
import { response } from './testing/response';

configure({ defaultHidden: true });

const out: Session = { status: 'signedOut' };
const pending: Session = { status: 'pending' };
const jane: Session = { status: 'signedIn', user: { firstName: 'Jane' } };

/** A remote that shows its location and calls the host. */
const remoteNamed = (name: string): RemoteModule => ({
  needs: 1,
  Routes({ host }) {
    const { pathname, search } = useLocation();
    return (
      <>
        <h1>{`${name} ${pathname}${search}`}</h1>
        <button type="button" onClick={() => host.openBooking()}>
          Schedule Consultation
        </button>
        <button type="button" onClick={() => host.signIn()}>
          Answered 401
        </button>
      </>
    );
  },
});

const remotes = new Map(productRegistry.remotes.map(({ name }) => [name, fulfilled(remoteNamed(name))]));
const loader: RemoteLoader = {
  load: (name) => remotes.get(name) ?? rejected(new Error(`no ${name}`)),
  forget: () => undefined,
};

/** The whole page with its real parts. Leaving the document is only recorded, as jsdom cannot do it. */
async function visit(path: string, session: Session, answer?: Host['fetch']) {
  const calls: string[] = [];
  const left: string[] = [];
  const fetch: Host['fetch'] = (target) => {
    calls.push(target);
    return answer?.(target) ?? Promise.reject(new TypeError('no network'));
  };
  const real = createShell({ registry: productRegistry, site: DEFAULT_SITE, session, fetch });
  const url = new URL(path, 'https://firm.example');
  const signIn = createSignIn({
    toast: real.toasts.show,
    location: { ...pick(url), assign: (to) => void left.push(String(to)) },
  });
  const shell = { ...real, host: { ...real.host, signIn } };
  const page = (
    <MemoryRouter initialEntries={[path]}>
      <App shell={shell} queryClient={createQueryClient()} loader={loader} />
    </MemoryRouter>
  );
  const { unmount } = await settled(() => render(page));
  return { unmount, shell, calls, left, toast: () => real.toasts.store.getState().record?.message };
}

// React finishes drawing what suspends with `use` only in an awaited `act`.
async function settled<Result>(doing: () => Result): Promise<Result> {
  let result: Result | undefined;
  await act(async () => {
    result = doing();
  });
  return result as Result;
}

const pick = ({ pathname, search, hash }: URL) => ({ pathname, search, hash });
const press = (element: Element) => settled(() => fireEvent.click(element));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const active = () =>
  bar()
    .getAllByRole('link')
    .flatMap((link) => (link.hasAttribute('data-active') ? [link.textContent] : []));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const PUBLIC = ['/', '/services', '/about', '/team', '/insights', '/contact'];
const NOT_FOUND = '404 Page Not Found';

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(window, { scrollTo: () => undefined });
});
afterEach(() => void jest.useRealTimers());

test.each([out, pending])('the six public pages ($status) [R1, R2, R18]', async (session) => {
  for (const path of PUBLIC) {
    const { unmount } = await visit(path, session);
    expect(heading()).toBe(`mfe-marketing ${path}`);
    unmount();
  }
});

test('signed in: another home page, the public pages, admin and portal [R3, R4, R17, D2]', async () => {
  for (const [path, name] of [
    ['/', 'mfe-admin'],
    ...PUBLIC.slice(1).map((page) => [page, 'mfe-marketing']),
    ['/admin', 'mfe-admin'],
    ['/client-portal', 'mfe-portal'],
  ] as const) {
    const { unmount } = await visit(path, jane);
    expect(heading()).toBe(`${name} ${path}`);
    expect(bar().getByRole('link', { name: 'Admin' })).toBeInTheDocument();
    unmount();
  }
});

test.each([
  ['/nope', out],
  ['/services2/x', jane],
  ['/admin/x', out],
  ['/admin', out],
  ['/admin/clients', out],
  ['/client-portal', out],
  ['/admin', pending],
  ['/client-portal', pending],
])('%s is the 404 page for %j [R5, R6]', async (path, session) => {
  await visit(path, session);
  expect(heading()).toBe(NOT_FOUND);
});

describe('the guard of the private pages', () => {
  test.each(['/admin', '/client-portal', '/admin/', '/admin/clients', '/admin/clients/0199'])(
    'redirects from %s once, after 500 ms [R7, R8, D1]',
    async (path) => {
      jest.useFakeTimers();
      const { toast, left } = await visit(path, out);
      expect(toast()).toMatchObject({
        title: 'Unauthorized',
        description: 'You are logged out. Logging in again...',
      });
      await pass(499);
      expect(left).toEqual([]);
      await pass(1);
      expect(left).toEqual(['/api/login']);
      await pass(60_000);
      expect(left).toHaveLength(1);
    },
  );

  test.each(['/admin', '/client-portal'])(
    'does nothing on %s while the session is pending [R9]',
    async (path) => {
      jest.useFakeTimers();
      const { toast, left, calls } = await visit(path, pending);
      await pass(60_000);
      expect(left).toEqual([]);
      expect(toast()).toBeUndefined();
      expect(calls).toEqual([]);
      expect(heading()).toBe(NOT_FOUND);
    },
  );

  test.each([...PUBLIC, '/nope', '/admin/x', '/administration'])(
    'does not redirect from %s [R7, D1]',
    async (path) => {
      jest.useFakeTimers();
      const { left, toast } = await visit(path, out);
      await pass(60_000);
      expect(left).toEqual([]);
      expect(toast()).toBeUndefined();
    },
  );

  const answer = (status: number, body: string) => () => Promise.resolve(response(status, body));

  test.each([
    ['401', answer(401, '{"message":"Unauthorized"}')],
    ['500', answer(500, '')],
    ['HTML', answer(200, '<p>hello</p>')],
    ['null', answer(200, 'null')],
    ['a cut connection', () => Promise.reject(new TypeError('cut'))],
  ])('redirects when the session turns out to be %s [R15, R7]', async (_, fetch) => {
    const { shell, left, calls } = await visit('/admin', pending, fetch);
    await act(() => shell.session.load(shell.host.fetch));
    expect(calls).toEqual(['/api/auth/user']);
    expect(heading()).toBe(NOT_FOUND);
    await waitFor(() => expect(left).toEqual(['/api/login']));
  });

  test('shows the page when the session turns out to be signed in [R15, R4]', async () => {
    const { shell, toast } = await visit('/admin', pending, answer(200, '{"firstName":"Jane"}'));
    await act(() => shell.session.load(shell.host.fetch));
    expect(heading()).toBe('mfe-admin /admin');
    expect(screen.getByText('Hello, Jane')).toBeInTheDocument();
    expect(toast()).toBeUndefined();
  });

  test('redirects in the same way after a remote got a 401 [AD16]', async () => {
    jest.useFakeTimers();
    const { left, toast } = await visit('/admin', jane);
    await press(screen.getByRole('button', { name: 'Answered 401' }));
    await press(screen.getByRole('button', { name: 'Answered 401' }));
    expect(toast()?.title).toBe('Unauthorized');
    await pass(500);
    expect(left).toEqual(['/api/login']);
  });

  test('redirects when the session ends while the page is open, and keeps the typed input', async () => {
    jest.useFakeTimers();
    sessionStorage.setItem('draft-note', '"Call back"');
    const session: Session = { status: 'signedIn', user: { id: 'j1', firstName: 'Jane' } };
    const { shell, left, toast } = await visit('/admin', session, answer(401, '{"message":"Unauthorized"}'));
    await act(() => shell.session.askAgain(shell.host.fetch));
    expect(toast()?.title).toBe('Unauthorized');
    await pass(500);
    expect(left).toEqual(['/api/login']);
    expect(sessionStorage.getItem('draft-note')).toBe('"Call back"');
  });

  test('the sign-in returns once to the page where it began [D29]', async () => {
    rememberPath({ pathname: '/admin', search: '?tab=contacts', hash: '' });
    const { unmount } = await visit('/', jane);
    expect(heading()).toBe('mfe-admin /admin?tab=contacts');
    unmount();
    await visit('/', jane);
    expect(heading()).toBe('mfe-admin /');
  });

  test('a visitor who returns signed out is not redirected [D29]', async () => {
    rememberPath({ pathname: '/team', search: '', hash: '' });
    await visit('/', out);
    expect(heading()).toBe('mfe-marketing /');
  });
});

describe('if the browser denies storage', () => {
  const storage = Object.getOwnPropertyDescriptor(window, 'sessionStorage')!;
  beforeEach(() =>
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  afterEach(() => Object.defineProperty(window, 'sessionStorage', storage));

  test('the page starts, links work, booking opens and the login page is reached', async () => {
    const { left } = await visit('/', out);
    await press(bar().getByRole('link', { name: 'Team' }));
    expect(heading()).toBe('mfe-marketing /team');
    window.dispatchEvent(new Event('pagehide'));
    await press(screen.getByRole('button', { name: 'Book Consultation' }));
    expect(await screen.findByRole('dialog', { name: 'Book Your Consultation' })).toBeInTheDocument();
    await press(screen.getByRole('button', { name: 'Answered 401' }));
    await waitFor(() => expect(left).toEqual(['/api/login']));
  });
});

test.each([
  ['/', ['Home']],
  ['/services', ['Services']],
  ['/services/', ['Services']],
  ['/services/no-such-slug', ['Services']],
  ['/services2/x', ['Services']],
  ['/contact', ['Contact']],
  ['/nope', []],
])('on %s the active links are %j [R10, R11, R12, D3]', async (path, labels) => {
  await visit(path, out);
  expect(active()).toEqual(labels);
});

test('the active link follows a navigation [R10, R12]', async () => {
  await visit('/', out);
  await press(bar().getByRole('link', { name: 'Team' }));
  expect(heading()).toBe('mfe-marketing /team');
  expect(active()).toEqual(['Team']);
});

test.each([...PUBLIC, '/nope', '/admin', '/client-portal'])(
  '%s has the header and the footer [R13]',
  async (path) => {
    for (const session of [out, jane]) {
      const { unmount } = await visit(path, session);
      const header = within(screen.getByRole('banner'));
      expect(header.getByRole('button', { name: 'Book Consultation' })).toBeInTheDocument();
      expect(screen.getByRole('contentinfo')).toHaveTextContent('All rights reserved.');
      expect(screen.getAllByRole('main')).toHaveLength(1);
      unmount();
    }
  },
);

test.each([
  ['/nope', out, 'Book Consultation'],
  ['/admin', jane, 'Book Consultation'],
  ['/services', out, 'Schedule Consultation'],
  ['/', jane, 'Schedule Consultation'],
])('on %s for %j %s opens the booking dialog [R14, BK22]', async (path, session, name) => {
  await visit(path, session);
  await press(screen.getByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name: 'Book Your Consultation' })).toBeInTheDocument();
});

test.each([
  [out, 'Login', '/api/login'],
  [pending, 'Login', '/api/login'],
  [jane, 'Logout', '/api/logout'],
] as const)('for %j %s leaves the document [R16, CA11]', async (session, name, href) => {
  const { calls } = await visit('/team', session);
  let leaves = false;
  const onClick = (event: Event) => {
    leaves = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', onClick);
  const link = screen.getByRole('link', { name });
  await press(link);
  document.removeEventListener('click', onClick);
  expect(link).toHaveAttribute('href', href);
  expect(leaves).toBe(true);
  expect(heading()).toBe('mfe-marketing /team');
  expect(calls).toEqual([]);
});
