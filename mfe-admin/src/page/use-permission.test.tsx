import { screen, waitFor } from '@testing-library/react';
import { clientCase, clients } from '../testing/client-fixtures';
import { CASE, renderCase } from '../testing/render-case';
import { renderStaff } from '../testing/render-staff';

const READER = { firstName: 'Rhea', staffRole: 'reader' } as const;
const ADVISER = { firstName: 'Ada', staffRole: 'adviser' } as const;
/** Accessible names of controls that change something. */
const CHANGES =
  /^(add|edit|delete|write|approve|reject|ask for|save|create|new client|new invitation|move|set status|try again)/i;

const changing = () =>
  ['button', 'combobox'].flatMap((role) =>
    screen.queryAllByRole(role, { name: CHANGES }).filter((control) => !control.matches(':disabled')),
  );

const invited = { [`GET ${CASE}`]: clientCase({ hasPassword: false }) };

describe.each([
  ['milestones', 'Custody migration', 14],
  ['updates', 'Meeting notes, London', 6],
  ['documents', 'Answer', 6],
  ['profile', 'First name', 2],
])('on the tab %s', (tab, shown, least) => {
  const draw = async (user: Parameters<typeof renderCase>[2], routes = invited) => {
    await renderCase(`?tab=${tab}`, routes, user);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByRole('heading', { level: 2 });
    if (tab === 'milestones' || tab === 'updates') await screen.findByText(shown);
    if (tab === 'documents') await screen.findByRole('table');
  };

  test('a reader sees no control the server would refuse', async () => {
    await draw(READER);
    expect(changing()).toEqual([]);
  });

  test('an adviser sees all of them', async () => {
    await draw(ADVISER);
    expect(changing().length).toBeGreaterThanOrEqual(least);
  });

  test('nobody sees a control to change a restricted client', async () => {
    const restriction = { since: '2026-11-22T10:00:00.000Z', setBy: 'Olga Owner', reason: 'She asked' };
    await draw(ADVISER, { [`GET ${CASE}`]: clientCase({ hasPassword: false, restriction }) });
    expect(changing()).toEqual([]);
  });
});

test.each([
  ['/admin', READER, 0],
  ['/admin', ADVISER, 1],
  ['/admin/clients', READER, 0],
  ['/admin/clients', ADVISER, 1],
])('%s as %o', async (path, user, least) => {
  await renderStaff(path, { 'GET /api/admin/clients': clients }, user);
  await screen.findByRole('heading', { level: 1 });
  // More than the header row.
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
  if (least === 0) expect(changing()).toEqual([]);
  else expect(changing().length).toBeGreaterThanOrEqual(least);
});
