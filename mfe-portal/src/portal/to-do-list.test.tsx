import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { renderRemote, response } from '@lisle-harrow/shell/testing';
import { CLIENT, fakeClientApi } from '../testing/fake-client-api';
import { fakeUploads } from '../testing/fake-upload';
import { documents, profile } from '../testing/fixtures';
import { remote } from '../routes';

const asked = (name: string, more: Partial<ClientDocument> = {}): ClientDocument => ({
  ...documents[0]!,
  ...{ id: name, name, status: 'requires_update', notes: null, hasFile: false, givenBy: null },
  ...{ requestedAt: '2026-11-20T15:00:00.000Z', dueDate: null, ...more },
});

const sentBack = (name: string, more: Partial<ClientDocument> = {}) =>
  asked(name, { status: 'rejected', hasFile: true, requestedAt: null, ...more });

function openPortal(list: ClientDocument[], replies: Parameters<typeof fakeClientApi>[0] = {}) {
  const api = fakeClientApi({
    'GET /api/client/documents': () => response(200, list, { 'Upload-Limit': 'max-size=1000000' }),
    ...replies,
  });
  return renderRemote(remote, { path: '/client-portal', host: { fetch: api.fetch, user: CLIENT } });
}
const toDo = () => screen.findByRole('region', { name: 'What we need from you' });

test('what the firm asks for or has sent back stands at the top, the first due first, and says what is overdue', async () => {
  openPortal([
    asked('Tax return'),
    asked('Passport copy', { dueDate: '2099-12-12', notes: 'All pages, please' }),
    asked('Deed', { dueDate: '2020-01-05' }),
    asked('Met', { hasFile: true, status: 'pending' }),
    sentBack('Will', { notes: 'Page 2 is missing' }),
    sentBack('Lease', {
      status: 'requires_update',
      requestedAt: '2026-11-01T15:00:00.000Z',
      dueDate: '2099-12-01',
    }),
    asked('Never there', { status: 'rejected', requestedAt: null }),
    asked('From us', { givenBy: 'firm' }),
    // From a server that takes no files.
    sentBack('Elsewhere', { hasFile: undefined }),
    documents[0]!,
  ]);
  const rows = within(await toDo()).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DeedWas due 5 Jan 2020Upload',
    'LeaseDue 1 Dec 2099Sent back, needs another fileReplace',
    'Passport copyDue 12 Dec 2099All pages, pleaseUpload',
    'Tax returnUpload',
    'WillSent back, needs another filePage 2 is missingReplace',
    'Never thereUpload',
  ]);
});

test('nothing is overdue on its day, in whichever zone the client is', async () => {
  const dayAfter = (days: number) =>
    new Date(Date.now() - 12 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  openPortal([asked('Today', { dueDate: dayAfter(0) }), asked('Yesterday', { dueDate: dayAfter(-1) })]);
  const rows = within(await toDo()).getAllByRole('listitem');
  expect(rows.map((row) => /Was due|Due/.exec(row.textContent)?.[0])).toEqual(['Was due', 'Due']);
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

test('what is handed over goes from the list, which says so and takes the focus, and the figure beside it counts the same', async () => {
  const wire = fakeUploads();
  try {
    let list = [asked('Passport copy'), sentBack('Will')];
    const replies = {
      'GET /api/client/documents': () => response(200, list, { 'Upload-Limit': 'max-size=1000000' }),
    };
    openPortal([], replies);
    const region = within(await toDo());
    const status = region.getByRole('status');
    const handOver = async (button: string, title: string, path: string) => {
      await userEvent.click(region.getByRole('button', { name: button }));
      const dialog = within(screen.getByRole('dialog', { name: title }));
      await userEvent.upload(dialog.getByLabelText(/^File/), new File(['x'], 'better.pdf'), {
        applyAccept: false,
      });
      await userEvent.click(dialog.getByRole('button', { name: 'Upload File' }));
      await waitFor(() => expect(wire.uploads.at(-1)).toMatchObject({ method: 'PUT', path }));
      await wire.uploads.at(-1)!.answer(200, documents[0]);
    };
    expect(screen.getByText('2 need an update')).toBeVisible();
    expect(status).toBeEmptyDOMElement();

    list = [list[0]!, { ...list[1]!, status: 'pending' }];
    await handOver('Replace: Will', 'Replace the File', '/api/client/documents/Will/file');
    await waitFor(() => expect(region.getByRole('heading', { name: 'What we need from you' })).toHaveFocus());
    expect(region.getAllByRole('listitem')).toHaveLength(1);
    expect(status).toHaveTextContent('Will is handed over. Still needed: 1 document.');
    expect(screen.getByText('1 needs an update')).toBeVisible();

    list = list.map((document) => ({ ...document, hasFile: true, status: 'pending' }));
    await handOver('Upload: Passport copy', 'Attach a File', '/api/client/documents/Passport%20copy/file');
    const thanks = await screen.findByRole('heading', { name: 'Thank you, we have what we asked for' });
    await waitFor(() => expect(thanks).toHaveFocus());
    expect(region.queryByRole('listitem')).not.toBeInTheDocument();
    expect(status).toHaveTextContent('Passport copy is handed over. Nothing else is needed.');
  } finally {
    wire.restore();
  }
});

test.each([
  ['restricts the use of the data', { restrictedSince: '2026-11-01T00:00:00.000Z' }],
  ['may only view the case', { household: { right: 'view', principal: 'Marguerite Ashdown', members: [] } }],
])('who %s reads what is needed, and has nothing to press', async (_, more) => {
  openPortal([asked('Passport copy'), sentBack('Will', { notes: 'Page 2 is missing' })], {
    'GET /api/client/profile': { ...profile, ...more },
  });
  const region = within(await toDo());
  expect(region.getByText('Page 2 is missing')).toBeVisible();
  expect(region.queryByRole('button')).not.toBeInTheDocument();
});
