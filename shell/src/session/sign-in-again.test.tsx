import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_SITE } from 'api/contract';
import type { Host } from '../contract';
import { createShell, type Shell } from '../shell-context';
import { response } from '../testing/response';
import { repeatAfterSignIn } from './sign-in-again';

const AGAIN = { type: 'urn:lisle-harrow:problem:sign-in-again' };

/** A page of somebody who signed in a while ago, over an api that wants the password once. */
function openPage(right = 'correct horse battery') {
  const calls: string[] = [];
  let isConfirmed = false;
  const fetch: Host['fetch'] = async (path, init) => {
    calls.push(`${path} ${String(init?.body ?? '')}`.trim());
    if (path !== '/api/account/confirm') return isConfirmed ? response(200) : response(403, AGAIN);
    isConfirmed = JSON.parse(String(init?.body)).password === right;
    const errors = [{ pointer: '/password', message: 'The password is not correct' }];
    return isConfirmed ? response(200) : response(422, { errors });
  };
  const session = { status: 'signedIn', user: { firstName: 'Jane' } } as const;
  const shell = createShell({ registry: { remotes: [] }, site: DEFAULT_SITE, session, fetch });
  const call = async (path: string, body?: string) => {
    const send = () => fetch(path, { method: 'PUT', body });
    return repeatAfterSignIn(shell, await send(), send);
  };
  return { calls, call };
}

const password = () => screen.findByLabelText('Password');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a call that wants the password again goes on after it, with what was sent at first', async () => {
  const { calls, call } = openPage();
  let saving!: Promise<Response>;
  act(() => void (saving = call('/api/thing', 'typed')));
  await userEvent.type(await password(), 'wrong');
  await press('Confirm');
  expect(await screen.findByRole('alert')).toHaveTextContent('The password is not correct');
  await userEvent.clear(await password());
  await userEvent.type(await password(), 'correct horse battery{Enter}');
  expect((await saving).status).toBe(200);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls).toEqual([
    '/api/thing typed',
    '/api/account/confirm {"password":"wrong"}',
    '/api/account/confirm {"password":"correct horse battery"}',
    '/api/thing typed',
  ]);
});

test('calls that are refused together ask one question, and Cancel leaves their refusals as they are', async () => {
  const { calls, call } = openPage();
  let both!: Promise<Response[]>;
  act(() => void (both = Promise.all([call('/api/one'), call('/api/two')])));
  await password();
  await press('Cancel');
  expect((await both).map(({ status }) => status)).toEqual([403, 403]);
  expect(await (await both)[0]!.json()).toEqual(AGAIN);
  expect(calls).toEqual(['/api/one', '/api/two']);
});

test('another 403 is handed on without a question', async () => {
  const refusal = response(403, { type: 'urn:lisle-harrow:problem:forbidden' });
  const repeat = () => Promise.reject(new Error('repeated'));
  expect(await repeatAfterSignIn({} as Shell, refusal, repeat)).toBe(refusal);
});
