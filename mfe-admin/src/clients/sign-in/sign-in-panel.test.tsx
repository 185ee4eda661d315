import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { clientCase } from '../../testing/client-fixtures';
import { CASE, renderCase } from '../../testing/render-case';

const OWNER = { firstName: 'Olga', staffRole: 'owner' } as const;
const ACCOUNT = '/api/admin/accounts/k1';
const GET = `GET ${ACCOUNT}`;
const account = (changes: object = {}) => ({
  id: 'k1',
  firstName: 'Marguerite',
  lastName: 'Ashdown',
  email: 'k1@client.example',
  role: 'client',
  hasPassword: true,
  hasSecondFactor: true,
  disabledAt: null,
  sessions: 2,
  seenAt: null,
  ...changes,
});
const done = () => response(204);

async function open(routes: Parameters<typeof renderCase>[1] = {}) {
  const rendered = await renderCase('?tab=sign-in', { [GET]: account(), ...routes }, OWNER);
  await screen.findByRole('heading', { level: 2, name: 'Sign-in' });
  return rendered;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test.each(['adviser', 'reader'] as const)('an %s has no such tab, even by URL', async (staffRole) => {
  const { api } = await renderCase('?tab=sign-in', {}, { firstName: 'Ada', staffRole });
  expect(await screen.findByRole('tab', { name: 'Milestones' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('tab', { name: 'Sign-in' })).not.toBeInTheDocument();
  expect(api.count(GET)).toBe(0);
});

test('an owner sees the client’s sign-ins and factor', async () => {
  await open();
  const panel = screen.getByRole('tabpanel', { name: 'Sign-in' });
  await waitFor(() =>
    expect(panel).toHaveTextContent(
      'Emailk1@client.exampleStatusIn useSigned in2 browsersSecond factorSet up',
    ),
  );
});

test('says so if the profile prevents signing in', async () => {
  await open({ [`GET ${CASE}`]: clientCase({ status: 'suspended' }) });
  expect(await screen.findByText('Nobody signs in while the profile is suspended.')).toBeVisible();
});

test.each([
  ['Sign out everywhere: Marguerite Ashdown', undefined, 'end-sessions', 'is signed out everywhere.'],
  [
    'Reset second factor: Marguerite Ashdown',
    'Reset',
    'reset-factors',
    'has no second factor now and is signed out.',
  ],
  ['Disable Marguerite Ashdown', 'Disable account', 'disable', 'is disabled and signed out.'],
])('%s, after confirmation if required (%s)', async (button, answer, path, said) => {
  const call = `POST ${ACCOUNT}/${path}`;
  const { api, host } = await open({ [call]: done });
  await press(button);
  if (answer) {
    expect(api.count(call)).toBe(0);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: answer }));
  }
  await waitFor(() => expect(host.toasts).toMatchObject([{ description: `Marguerite Ashdown ${said}` }]));
  await waitFor(() => expect(api.count(GET)).toBe(2));
});

test('a reset link is mailed; a refusal is shown in the api’s words', async () => {
  const answers = [
    response(200, { path: null, endsAt: '2026-11-25T09:00:00.000Z' }),
    response(409, {
      detail: 'No mail server is set up, so no link can be sent',
    }),
  ];
  const { host } = await open({ [`POST ${ACCOUNT}/reset`]: () => answers.shift()! });
  await press('Send reset link: Marguerite Ashdown');
  await waitFor(() => expect(host.toasts).toHaveLength(1));
  await press('Send reset link: Marguerite Ashdown');
  await waitFor(() =>
    expect(host.toasts.at(-1)?.description).toBe('No mail server is set up, so no link can be sent.'),
  );
  expect(screen.queryByLabelText('One-time link')).toBeNull();
});

test.each([
  ['disabled', { disabledAt: '2026-11-01T09:00:00.000Z', sessions: 0, hasSecondFactor: false }, ['Enable']],
  ['invited', { hasPassword: false, sessions: 0, hasSecondFactor: false }, ['Disable']],
  [
    'of the firm’s provider',
    { usesPassword: false, hasPassword: false, sessions: 1, hasSecondFactor: false },
    ['Sign out', 'Disable'],
  ],
])('an account that is %s has only the buttons that apply', async (_, changes, labels) => {
  await open({ [GET]: account(changes) });
  const panel = screen.getByRole('tabpanel', { name: 'Sign-in' });
  await within(panel).findByText('k1@client.example');
  const buttons = within(panel).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(labels);
});

test('an account that failed to load can be loaded again', async () => {
  const answers = [() => response(503), () => response(200, account())];
  await open({ [GET]: () => answers.shift()!() });
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Disable Marguerite Ashdown' })).toBeVisible();
});
