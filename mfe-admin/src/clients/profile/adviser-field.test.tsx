import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { clientCase } from '../../testing/client-fixtures';
import { CASE, renderCase } from '../../testing/render-case';

const account = (id: string, staffRole: string, changes = {}) => ({
  id,
  email: `${id}@example.com`,
  firstName: id,
  lastName: '',
  role: 'staff',
  staffRole,
  hasPassword: true,
  disabledAt: null,
  sessions: 0,
  seenAt: null,
  ...changes,
});
const STAFF = [
  account('Olga', 'owner'),
  account('Ada', 'adviser'),
  account('Eve', 'editor'),
  account('Rhea', 'reader'),
  account('Gone', 'adviser', { disabledAt: '2026-01-01T00:00:00.000Z' }),
];

test('an owner chooses an adviser or nobody', async () => {
  const bodies: unknown[] = [];
  await renderCase(
    '?tab=profile',
    {
      'GET /api/admin/accounts': STAFF,
      [`PUT ${CASE}/adviser`]: ({ body }) => {
        bodies.push(body);
        const { adviserId } = body as { adviserId: string | null };
        return response(200, clientCase({ adviser: adviserId ? { id: 'Ada', name: 'Ada' } : null }));
      },
    },
    { firstName: 'Olga', staffRole: 'owner' },
  );
  const select = await screen.findByRole('combobox', { name: 'Adviser' });
  await screen.findByRole('option', { name: 'Ada' });
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Nobody',
    'Olga',
    'Ada',
  ]);
  await userEvent.selectOptions(select, 'Ada');
  await waitFor(() => expect(select).toHaveValue('Ada'));
  await userEvent.selectOptions(select, 'Nobody');
  await waitFor(() => expect(bodies).toEqual([{ adviserId: 'Ada' }, { adviserId: null }]));
});

test('others see the adviser, and no list of staff is requested', async () => {
  const adviser = { id: 'Ada', name: 'Ada Ames' };
  const { api } = await renderCase(
    '?tab=profile',
    { [`GET ${CASE}`]: clientCase({ adviser }) },
    { firstName: 'Ada', staffRole: 'adviser' },
  );
  expect(await screen.findByText('Ada Ames')).toBeVisible();
  expect(api.count('GET /api/admin/accounts')).toBe(0);
});
