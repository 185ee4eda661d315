import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { renderRemote, response } from '@lisle-harrow/shell/testing';
import { CLIENT, fakeClientApi } from '../testing/fake-client-api';
import { documents, profile } from '../testing/fixtures';
import { remote } from '../routes';

const asked = (name: string, more: Partial<ClientDocument> = {}): ClientDocument => ({
  ...documents[0]!,
  ...{ id: name, name, status: 'requires_update', notes: null, hasFile: false, givenBy: null },
  ...{ requestedAt: '2026-11-20T15:00:00.000Z', dueDate: null, ...more },
});

function openPortal(list: ClientDocument[], replies: Parameters<typeof fakeClientApi>[0] = {}) {
  const api = fakeClientApi({
    'GET /api/client/documents': () => response(200, list, { 'Upload-Limit': 'max-size=1000000' }),
    ...replies,
  });
  return renderRemote(remote, { path: '/client-portal', host: { fetch: api.fetch, user: CLIENT } });
}
const toDo = () => screen.findByRole('region', { name: 'What we need from you' });

test('what the firm asks for stands at the top, the first due first, and says what is overdue', async () => {
  openPortal([
    asked('Tax return'),
    asked('Passport copy', { dueDate: '2099-12-12', notes: 'All pages, please' }),
    asked('Deed', { dueDate: '2020-01-05' }),
    asked('Met', { hasFile: true, status: 'pending' }),
    asked('From us', { givenBy: 'firm' }),
    documents[0]!,
  ]);
  const rows = within(await toDo()).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DeedWas due 5 Jan 2020Upload',
    'Passport copyDue 12 Dec 2099All pages, pleaseUpload',
    'Tax returnUpload',
  ]);
});

test('where nothing is asked for there is no list', async () => {
  openPortal([documents[0]!]);
  await screen.findByRole('tab', { name: 'Documents' });
  expect(screen.queryByRole('region', { name: 'What we need from you' })).not.toBeInTheDocument();
});

test('Upload opens the dialog that takes the file of this document', async () => {
  openPortal([asked('Passport copy')]);
  await userEvent.click(within(await toDo()).getByRole('button', { name: 'Upload: Passport copy' }));
  expect(screen.getByRole('dialog', { name: 'Attach a File' })).toHaveAccessibleDescription('Passport copy');
});

test('while the use of the data is restricted nothing can be handed over', async () => {
  openPortal([asked('Passport copy')], {
    'GET /api/client/profile': { ...profile, restrictedSince: '2026-11-01T00:00:00.000Z' },
  });
  expect(within(await toDo()).queryByRole('button')).not.toBeInTheDocument();
});
