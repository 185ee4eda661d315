import { act, screen, within } from '@testing-library/react';
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
  expect(links()).toEqual(['Dashboard', 'Assigned', 'Calendar', 'Clients', 'Reports', 'Settings']);
});
