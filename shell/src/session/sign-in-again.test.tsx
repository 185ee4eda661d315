import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ConfirmationWays, DEFAULT_SITE } from '@lisle-harrow/api/contract';
import type { Host } from '../contract';
import { createShell } from '../shell-context';
import { response } from '../testing/response';
import { repeatAfterSignIn } from './sign-in-again';

const AGAIN = { type: 'urn:lisle-harrow:problem:sign-in-again' };

const BY_PASSWORD = { isRecent: false, password: true, code: false, passkey: false, firm: false };

/** A page of somebody who signed in a while ago, over an api that wants it confirmed once. */
function openPage(ways: Partial<ConfirmationWays> = {}) {
  const calls: string[] = [];
  const answers = {
    ways: () => response(200, { ...BY_PASSWORD, isRecent: isConfirmed, ...ways }),
    challenge: () => response(200, { challenge: 'abc' }),
    /** Right passwords and codes begin with the word. */
    confirm: (input: Record<string, unknown>) => {
      const wrong = Object.keys(input).find((name) => !String(input[name]).startsWith('right'));
      isConfirmed = !wrong;
      const errors = [{ pointer: `/${wrong}`, message: `The ${wrong} is not correct` }];
      return wrong ? response(422, { detail: errors[0]!.message, errors }) : response(204);
    },
  };
  let isConfirmed = false;
  const fetch: Host['fetch'] = async (path, init) => {
    const body = String(init?.body ?? '');
    calls.push(`${init?.method} ${path} ${body}`.trim());
    if (path === '/api/account/confirm/passkey') return answers.challenge();
    if (path !== '/api/account/confirm') return isConfirmed ? response(200) : response(403, AGAIN);
    return init?.method === 'GET' ? answers.ways() : answers.confirm(JSON.parse(body) as never);
  };
  const session = { status: 'signedIn', user: { firstName: 'Jane' } } as const;
  const shell = createShell({ registry: { remotes: [] }, site: DEFAULT_SITE, session, fetch });
  const call = async (path: string, body?: string) => {
    const send = () => fetch(path, { method: 'PUT', body });
    return repeatAfterSignIn(shell, await send(), send);
  };
  return { calls, call, answers, confirmElsewhere: () => (isConfirmed = true) };
}

const password = () => screen.findByLabelText('Password');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a call that needs the password again is repeated afterwards with the same input', async () => {
  const { calls, call } = openPage();
  let saving!: Promise<Response>;
  act(() => void (saving = call('/api/thing', 'typed')));
  await userEvent.type(await password(), 'wrong');
  await press('Confirm');
  expect(await screen.findByRole('alert')).toHaveTextContent('The password is not correct');
  await userEvent.clear(await password());
  await userEvent.type(await password(), 'right{Enter}');
  expect((await act(() => saving)).status).toBe(200);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls).toEqual([
    'PUT /api/thing typed',
    'GET /api/account/confirm',
    'POST /api/account/confirm {"password":"wrong"}',
    'POST /api/account/confirm {"password":"right"}',
    'PUT /api/thing typed',
  ]);
});

test('with a second factor, a code is requested as well as the password', async () => {
  const { calls, call } = openPage({ code: true });
  let saving!: Promise<Response>;
  act(() => void (saving = call('/api/thing')));
  await userEvent.type(await password(), 'right');
  await press('Confirm');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter the code');
  await userEvent.type(screen.getByLabelText(/^Code/), 'right1');
  await press('Confirm');
  expect((await act(() => saving)).status).toBe(200);
  expect(calls).toContain('POST /api/account/confirm {"password":"right","code":"right1"}');
});

test('a passkey can confirm instead of the password, and a refusal by the api is shown', async () => {
  const { calls, call, answers } = openPage({ passkey: true, password: false });
  Object.assign(window, { PublicKeyCredential: () => undefined });
  let isThere = false;
  const credential = {
    id: 'right',
    rawId: new ArrayBuffer(1),
    type: 'public-key',
    response: Object.fromEntries(
      ['clientDataJSON', 'authenticatorData', 'signature'].map((name) => [name, new ArrayBuffer(1)]),
    ),
    getClientExtensionResults: () => ({}),
  };
  const get = () => (isThere ? Promise.resolve(credential) : Promise.reject(new Error('cancelled')));
  Object.assign(navigator, { credentials: { get } });
  try {
    let saving!: Promise<Response>;
    act(() => void (saving = call('/api/thing')));
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await press('Use a passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
    isThere = true;
    const { confirm } = answers;
    answers.confirm = () => response(422, { detail: 'Your passkey asked for no finger' });
    await press('Use a passkey');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('asked for no finger.'));
    answers.confirm = () => confirm({});
    await press('Use a passkey');
    expect((await act(() => saving)).status).toBe(200);
    expect(calls.findLast((line) => line.startsWith('POST'))).toContain('"passkey":{"id":"right"');
  } finally {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  }
});

test('single sign-on confirms in a new tab, and the page continues when the person returns', async () => {
  const { call, confirmElsewhere } = openPage({ password: false, firm: true });
  let saving!: Promise<Response>;
  act(() => void (saving = call('/api/thing', 'typed')));
  const link = await screen.findByRole('link', { name: 'Confirm with the firm’s account' });
  expect(link).toHaveAttribute('href', '/api/login/firm?for=confirmation');
  expect(link).toHaveAttribute('target', '_blank');
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  await press('Go on');
  expect(await screen.findByRole('alert')).toHaveTextContent('not confirmed yet');
  confirmElsewhere();
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect((await act(() => saving)).status).toBe(200);
});

test('a person without any method is told to sign out and in again', async () => {
  const { call } = openPage({ password: false });
  let saving!: Promise<Response>;
  act(() => void (saving = call('/api/thing')));
  expect(await screen.findByText(/sign out and back in/)).toBeInTheDocument();
  await press('Cancel');
  expect((await act(() => saving)).status).toBe(403);
});

test('concurrent refusals show one dialog, and Cancel returns the refusals unchanged', async () => {
  const { calls, call } = openPage();
  let both!: Promise<Response[]>;
  act(() => void (both = Promise.all([call('/api/one'), call('/api/two')])));
  await password();
  await press('Cancel');
  expect((await both).map(({ status }) => status)).toEqual([403, 403]);
  expect(await (await both)[0]!.json()).toEqual(AGAIN);
  expect(calls).toEqual(['PUT /api/one', 'PUT /api/two', 'GET /api/account/confirm']);
});

test.each([401, 403])(
  'another %i is returned without a dialog, and the session is read again',
  async (status) => {
    const refusal = response(status, { type: 'urn:lisle-harrow:problem:refused' });
    const repeat = () => Promise.reject(new Error('repeated'));
    const shell = createShell({
      registry: { remotes: [] },
      site: DEFAULT_SITE,
      session: { status: 'signedIn', user: { id: 'j1', firstName: 'Jane', staffRole: 'owner' } },
      fetch: () => Promise.resolve(response(200, { id: 'j1', firstName: 'Jane', staffRole: 'reader' })),
    });
    expect(await repeatAfterSignIn(shell, refusal, repeat)).toBe(refusal);
    await waitFor(() => expect(shell.session.get()).toMatchObject({ user: { staffRole: 'reader' } }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('if another person has signed in meanwhile, the page reloads and the call is not repeated', async () => {
  const shell = createShell({
    registry: { remotes: [] },
    site: DEFAULT_SITE,
    session: { status: 'signedOut' },
    fetch: () => Promise.reject(new Error('not used')),
  });
  const done: string[] = [];
  const refusal = response(403, { type: 'urn:lisle-harrow:problem:other-person' });
  const repeat = () => Promise.reject<Response>(new Error('repeated'));
  expect(await repeatAfterSignIn(shell, refusal, repeat, () => done.push('loaded anew'))).toBe(refusal);
  expect(done).toEqual(['loaded anew']);
});
