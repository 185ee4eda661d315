import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, useEffect, useLayoutEffect, useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from '@lisle-harrow/shell/router';
import type { RemoteModule } from '../contract';
import { fakeHost } from '../testing';
import { createRemoteLoader } from './remote-loader';
import { RemoteOutlet } from './remote-outlet';

const working: RemoteModule = {
  needs: 1,
  Routes: () => (
    <Routes>
      <Route path="/services" element={<h1>Services</h1>} />
      <Route path="/broken" element={<Broken />} />
    </Routes>
  ),
};

function Broken(): never {
  throw new Error('a page that cannot render itself');
}

/** A stand-in for the frame that has state of its own. */
function Frame() {
  const [pressed, setPressed] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        Pressed {pressed}
      </button>
      <Link to="/services">Services</Link>
      <Link to="/broken">Broken</Link>
      <label>
        Message <input />
      </label>
    </>
  );
}

async function open(path: string, ...answers: (RemoteModule | Error)[]) {
  let asked = 0;
  const failures: string[] = [];
  const loader = createRemoteLoader(
    async () => {
      const answer = answers[asked++];
      await new Promise((resolve) => setTimeout(resolve));
      if (answer instanceof Error || !answer) throw answer;
      return answer;
    },
    (name, kind) => failures.push(`${name} ${kind}`) <= worthTries,
  );
  await settled(() =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Frame />
        <RemoteOutlet name="mfe-x" loader={loader} host={fakeHost()} />
      </MemoryRouter>,
    ),
  );
  return { asked: () => asked, failures };
}

/** How many failures are worth another import. */
let worthTries = 0;

// React renders what it suspended on only at the end of an awaited `act`.
const settled = (doing: () => unknown) =>
  act(async () => {
    await doing();
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

const press = (name: string, role = 'button') =>
  settled(() => userEvent.click(screen.getByRole(role, { name })));

// React reports what a boundary caught.
beforeEach(() => {
  worthTries = 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a remote is rendered once it has loaded', async () => {
  await open('/services', working);
  expect(screen.getByRole('heading', { name: 'Services' })).toBeInTheDocument();
});

test('if a remote does not load, the frame keeps working and an error says what to do', async () => {
  await open('/services', new Error('cut'));
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded');
  expect(screen.getByRole('alert')).toHaveTextContent('The rest of the site keeps working.');
  await press('Pressed 0');
  expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeInTheDocument();
});

test('Try again can be used repeatedly to load the remote', async () => {
  const { asked } = await open('/services', new Error('cut'), new Error('cut again'), working);
  await press('Pressed 0');
  await press('Try again');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await press('Try again');
  expect(screen.getByRole('heading', { name: 'Services' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeInTheDocument();
  expect(asked()).toBe(3);
});

test('one broken page does not affect the other pages of its remote', async () => {
  const { asked } = await open('/services', working, working);
  await press('Broken', 'link');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(asked()).toBe(1);
  await press('Services', 'link');
  expect(screen.getByRole('heading', { name: 'Services' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

const failing = (Page: () => null): RemoteModule => ({ needs: 1, Routes: Page });
const fails = () => {
  throw new Error('no');
};
const cut = () => Promise.reject(Object.assign(new Error('a chunk'), { name: 'ChunkLoadError' }));
const Late = lazy<() => null>(cut);

test.each([
  ['mount', failing(fails)],
  ['effect', failing(() => (useEffect(fails), null))],
  ['effect', failing(() => (useLayoutEffect(fails), null))],
  ['load', failing(() => (<Late />) as never)],
])(
  'a failure is reported as %s, and another release replaces the page without losing the state of the frame',
  async (kind, bad) => {
    worthTries = 2;
    let release: (() => void) | undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    const Routes = lazy(async () => (await slow, { default: () => <h1>As before</h1> }));
    const { failures, asked } = await open('/services', bad, bad, { needs: 1, Routes });
    await userEvent.type(screen.getByLabelText('Message'), 'typed');
    expect(screen.queryByRole('alert')).toBeNull();
    await settled(() => release!());
    expect(screen.getByRole('heading', { name: 'As before' })).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveValue('typed');
    expect(failures).toEqual([`mfe-x ${kind}`, `mfe-x ${kind}`]);
    expect(asked()).toBe(3);
  },
);

test('a failed import is reported by the loader, not by the outlet', async () => {
  const { failures } = await open('/services', new Error('cut'));
  expect(failures).toEqual([]);
});

describe('while a remote does not load', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  async function openSilent(noteFailure = () => false) {
    const answers: ((remote: RemoteModule) => void)[] = [];
    const loader = createRemoteLoader(() => {
      let resolve!: (remote: RemoteModule) => void;
      const answer = new Promise<RemoteModule>((settle) => (resolve = settle));
      answers.push(resolve);
      return answer;
    }, noteFailure);
    const page = (
      <MemoryRouter initialEntries={['/services']}>
        <RemoteOutlet name="mfe-x" loader={loader} host={fakeHost()} />
      </MemoryRouter>
    );
    await act(async () => void render(page));
    return answers;
  }
  const isLong = () => screen.queryByRole('heading', { name: 'This page is taking long to load' }) !== null;

  test('the page says so after five seconds, and still appears when the remote arrives', async () => {
    const [answer] = await openSilent();
    await pass(4000);
    expect(isLong()).toBe(false);
    await pass(1000);
    expect(isLong()).toBe(true);
    answer!(working);
    await pass(0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Services');
  });

  test('an automatic retry does not restart the five seconds, but one by the visitor does', async () => {
    let tries = 1;
    const answers = await openSilent(() => tries-- > 0);
    const Routes = () => {
      throw new Error('at once');
    };
    await pass(3000);
    answers[0]!({ needs: 1, Routes });
    await pass(0);
    expect(answers).toHaveLength(2);
    await pass(2000);
    expect(isLong()).toBe(true);
    answers[1]!({ needs: 1, Routes });
    await pass(0);
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await pass(4000);
    expect(answers).toHaveLength(3);
    expect(isLong()).toBe(false);
    await pass(1000);
    expect(isLong()).toBe(true);
  });
});
