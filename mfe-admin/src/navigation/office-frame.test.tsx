import { userEvent } from '@testing-library/user-event';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderStaff } from '../testing/render-staff';

const links = () =>
  within(screen.getByRole('navigation', { name: 'Back office' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test("an open page follows a change of its reader's role without reloading", async () => {
  const { host } = await renderStaff('/admin', {}, { id: 'j1', staffRole: 'owner' });
  expect(links()).toContain('Ledger');
  act(() =>
    host.setSession({ status: 'signedIn', user: { id: 'j1', staffRole: 'adviser', seesClients: 'own' } }),
  );
  expect(links()).toEqual(['Dashboard', 'Calendar', 'Clients', 'Assigned', 'Reports', 'Settings']);
});

test('the button of the sheet stands for the pages that the bar has no room for', async () => {
  const more = () => screen.getByText('More').closest('button')!;
  await renderStaff('/admin/settings', {}, { id: 'j1', staffRole: 'owner' });
  await screen.findByRole('heading', { level: 1 });
  expect(more()).toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getByRole('link', { name: 'Clients' }));
  await waitFor(() => expect(more()).not.toHaveAttribute('aria-current'));
});
