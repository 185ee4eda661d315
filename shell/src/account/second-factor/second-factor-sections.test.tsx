import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondFactors } from '@lisle-harrow/api/contract';
import { createQueryClient } from '../../query-client';
import { renderShell } from '../../testing/render-shell';
import { response } from '../../testing/response';
import { SecondFactorSections } from './second-factor-sections';

const NONE: SecondFactors = { rule: 'offered', appSince: null, recoveryCodes: 0, passkeys: [] };
const SINCE = '2026-11-22T10:00:00.000Z';
const LAPTOP = { id: 'p1', name: 'Laptop', createdAt: SINCE, lastUsedAt: null };

/** The sections over an api that gives these answers in order, then repeats the last. */
function show(...answers: (() => Response)[]) {
  const answer = async () => (answers.length > 1 ? answers.shift()! : answers[0]!)();
  return renderShell(
    <QueryClientProvider client={createQueryClient()}>
      <SecondFactorSections />
    </QueryClientProvider>,
    { answer, session: { status: 'signedIn', user: { firstName: 'Jane' } } },
  );
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('nothing is shown if second factors are switched off', async () => {
  const { container, calls } = show(() => response(200, { ...NONE, rule: 'off' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});

test('recovery codes are offered only to people who have a second factor', async () => {
  show(() => response(200, NONE));
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeInTheDocument();
  expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument();
});

test('an app is set up by its key and a code, and the new recovery codes are shown until they are confirmed', async () => {
  const { calls } = show(
    () => response(200, NONE),
    () => response(200, { secret: 'ABCDEFGH', qrCode: { size: 3, path: 'M0 0h1v1h-1z' } }),
    () => response(200, NONE),
    () => response(422, { errors: [{ pointer: '/code', message: 'This code is not correct.' }] }),
    () => response(200, { recoveryCodes: ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'] }),
    () => response(200, { ...NONE, appSince: SINCE, recoveryCodes: 2 }),
  );
  await press('Set up an app');
  expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Code'), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not correct.');
  await userEvent.clear(screen.getByLabelText('Code'));
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await press('I have kept them');
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC')).not.toBeInTheDocument());
  expect(screen.getByText('You have 2 codes left.')).toBeInTheDocument();
  expect(calls.filter(({ path }) => path.endsWith('/confirm')).map(({ body }) => body)).toEqual([
    { code: '000000' },
    { code: '123456' },
  ]);
});

test('a list that cannot be read shows an error and can be read again', async () => {
  const { calls } = show(
    () => response(503),
    () => response(200, NONE),
  );
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeInTheDocument();
  expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument();
  expect(calls).toHaveLength(2);
});

test.each([
  ['Laptop', 'Passkeys', { passkeys: [LAPTOP] }],
  ['the app', 'Authenticator app', { appSince: SINCE }],
])('after %s is removed, focus moves to its section', async (what, section, has) => {
  show(
    () => response(200, { ...NONE, ...has }),
    () => response(204),
    () => response(200, NONE),
  );
  await press(`Remove ${what}`);
  await press('Remove');
  await waitFor(() => expect(screen.getByRole('group', { name: section })).toHaveFocus());
  expect(screen.queryByRole('button', { name: `Remove ${what}` })).not.toBeInTheDocument();
});

test('if the api refuses a removal, its message is shown and nothing changes', async () => {
  const detail = 'Your account must have a second factor; add another one before you remove this';
  const { shell } = show(
    () => response(200, { ...NONE, passkeys: [LAPTOP] }),
    () => response(409, { detail }),
  );
  await press('Remove Laptop');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(shell.toasts.store.getState().record?.message.description).toBe(`${detail}.`));
  expect(screen.getByText('Laptop')).toBeInTheDocument();
});
