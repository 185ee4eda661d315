import { screen, within } from '@testing-library/react';
import { renderStaff } from '../testing/render-staff';

const ada = { id: 'a1', firstName: 'Ada', lastName: 'Lind', email: 'ada@lind.com', role: 'staff' };
const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
const open = (watch: object) =>
  renderStaff(
    '/admin/accounts',
    { 'GET /api/admin/accounts': [], 'GET /api/admin/sign-ins': watch },
    { id: 'a1', firstName: 'Ada', staffRole: 'owner' },
  );

test('owners see sign-ins from new browsers in new networks, and accounts being guessed', async () => {
  await open({
    unusual: [{ account: ada, device: 'Firefox on Windows', network: '203.0.113.0/24', at }],
    guessedAt: [{ account: ada, guesses: 140, at }],
  });
  const unusual = await screen.findByRole('table', { name: 'Unusual sign-ins' });
  for (const text of ['Ada Lind', 'ada@lind.com', 'Firefox on Windows', '203.0.113.0/24'])
    expect(within(unusual).getByText(text)).toBeVisible();
  const guessed = screen.getByRole('table', { name: 'Accounts at which strangers guess' });
  expect(within(guessed).getByText('140')).toBeVisible();
});

test('if there is nothing to show, one sentence says so', async () => {
  await open({ unusual: [], guessedAt: [] });
  expect(await screen.findByText(/^In the last 30 days nobody signed in/)).toBeVisible();
  expect(screen.queryByRole('table', { name: /sign-ins|guess/ })).toBeNull();
});
