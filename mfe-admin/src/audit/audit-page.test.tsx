import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AUDIT_ACTIONS, type AuditEntry, staffWords } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { countedPage } from '../testing/counted-page';
import { HOSTILE } from '../testing/fixtures';
import { renderStaff } from '../testing/render-staff';

const LIST = 'GET /api/admin/audit';
const VERIFY = 'POST /api/admin/audit/verify';

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '7',
  at: '2026-11-20T15:04:05.000Z',
  action: 'profile-changed',
  actorKind: 'staff',
  actorId: 'a1',
  actorName: 'Eleanor Harrow',
  network: '203.0.113.0/24',
  requestId: 'r1',
  clientId: 'k1',
  clientName: 'Marguerite Ashdown',
  subjectId: null,
  isSealed: true,
  changes: { status: ['active', 'suspended'], firstName: [], version: ['v2'] },
  ...changes,
});
const openPage = (routes: Parameters<typeof renderStaff>[1] = {}, path = '/admin/audit') =>
  renderStaff(path, { [LIST]: countedPage([entry()], { total: 1 }), ...routes });
const firstRow = async () => (await screen.findByText('Eleanor Harrow')).closest('tr')!;

test('every action has its own wording', () => {
  expect(new Set(AUDIT_ACTIONS.map(staffWords)).size).toBe(AUDIT_ACTIONS.length);
});

test('a line shows who did what from where, to whom, and the values before and after', async () => {
  await openPage();
  const row = await firstRow();
  for (const words of ['20 Nov 2026', '10:04 AM', '203.0.113.0/24', 'Changed a profile', 'Line 7'])
    expect(row).toHaveTextContent(words);
  expect(row).toHaveTextContent('status: active → suspended');
  expect(row).toHaveTextContent('first name: changed');
  expect(row).toHaveTextContent('version: v2');
  expect(within(row).getByRole('link', { name: 'Eleanor Harrow' })).toHaveAttribute(
    'href',
    '/admin/audit?by=a1',
  );
  expect(within(row).getByRole('link', { name: 'Marguerite Ashdown' })).toHaveAttribute(
    'href',
    '/admin/audit?client=k1',
  );
});

test('anonymous and erased people and lines without a hash are described in words', async () => {
  const rows = [
    entry({ id: '9', actorKind: 'client', actorName: null, clientName: null, isSealed: false }),
    entry({
      id: '8',
      actorKind: 'visitor',
      actorId: null,
      actorName: null,
      clientId: null,
      changes: null,
      action: HOSTILE,
    }),
  ];
  await openPage({ [LIST]: countedPage(rows, { total: 2 }) });
  expect(await screen.findByText('Client who was erased')).toBeVisible();
  expect(screen.getByText('Erased client')).toBeVisible();
  expect(screen.getByText('Somebody not signed in')).toBeVisible();
  expect(screen.getByText('Line 9, not in the chain yet')).toBeVisible();
  expect(screen.getByText(HOSTILE)).toBeVisible();
});

test('the URL holds the filters; a search, an action and a day keep the person, and the export follows', async () => {
  const page = countedPage([entry()], { total: 1 });
  const views = [
    'by=a1',
    'status=document-downloaded&by=a1',
    'status=document-downloaded&by=a1&day=2026-11-20',
  ];
  const { api } = await openPage(
    {
      ...Object.fromEntries(views.map((view) => [`${LIST}?${view}`, page])),
      [`${LIST}?status=document-downloaded&day=2026-11-20`]: page,
    },
    '/admin/audit?by=a1',
  );
  await screen.findByRole('link', { name: 'Eleanor Harrow' });
  expect(screen.getByText(/^Only what/)).toHaveTextContent('Only what Eleanor Harrow did. Show everybody');
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Downloaded a document');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
      'href',
      '/api/admin/audit/export?status=document-downloaded&by=a1',
    ),
  );
  await userEvent.type(screen.getByLabelText('Day'), '2026-11-20');
  await waitFor(() => expect(api.count(`${LIST}?${views[2]}`)).toBe(1));
  await userEvent.click(screen.getByRole('link', { name: 'Show everybody' }));
  await waitFor(() => expect(screen.queryByText(/^Only what/)).toBeNull());
});

test.each([
  [{ checked: 1234, unsealed: 0, newest: null, broken: null }, 'The chain is intact', /^All 1,234 lines/],
  [
    { checked: 2, unsealed: 0, newest: null, broken: { id: '3', reason: 'It was changed.' } },
    'Line 3 does not agree',
    /changed/,
  ],
])('verifying reports its result: %#', async (report, title, description) => {
  const { host } = await openPage({ [VERIFY]: report });
  await firstRow();
  await userEvent.click(screen.getByRole('button', { name: 'Verify chain' }));
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ title, description: expect.stringMatching(description) }]),
  );
});

test('without the permission nothing is shown; on a server without a ledger it is a 404', async () => {
  const refused = await openPage({ [LIST]: () => response(403) });
  expect(await screen.findByText('This area is for staff.')).toBeVisible();
  refused.unmount();
  await openPage({ [LIST]: () => response(404) });
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
});

test.each([
  ['owner', 1],
  ['reader', 1],
  ['adviser', 0],
  [undefined, 0],
] as const)('the dashboard links to it for the role %s: %d', async (staffRole, links) => {
  await renderStaff('/admin', {}, { firstName: 'Jane', ...(staffRole && { staffRole }) });
  await screen.findAllByText('Marguerite Okafor');
  expect(screen.queryAllByRole('link', { name: 'Ledger' })).toHaveLength(links);
});
