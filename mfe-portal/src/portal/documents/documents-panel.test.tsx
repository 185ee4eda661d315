import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, renderRemote, response } from '@lisle-harrow/shell/testing';
import { BROKEN, CLIENT, fakeClientApi, SIGNED_OUT } from '../../testing/fake-client-api';
import { documents, profile } from '../../testing/fixtures';
import { remote } from '../../routes';

const POST = 'POST /api/client/documents/upload';

beforeEach(() => window.sessionStorage.clear());

function openDocuments(replies?: Parameters<typeof fakeClientApi>[0]) {
  const api = fakeClientApi(replies);
  return {
    api,
    ...renderRemote(remote, {
      path: '/client-portal?tab=documents',
      host: { fetch: api.fetch, user: CLIENT },
    }),
  };
}

const row = async (name: string) => {
  const cell = await screen.findByText(name);
  return cell.closest('[role=row]') as HTMLElement;
};
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }));
  return within(await screen.findByRole('dialog', { name: 'Upload a Document' }));
};
const send = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Upload Document' }));

test.each([
  ['Document d1', 'Passport'],
  ['Document d2', 'Bank Statement'],
  ['Document d3', 'Proof of Address'],
  ['Document d4', 'Tax Return'],
  ['Document d5', 'Investment Statement'],
  ['Document d6', 'Other Document'],
  ['Document d7', 'Other Document'],
])('the type of %s reads %s [CP14, D40]', async (name, label) => {
  openDocuments();
  expect(within(await row(name)).getByText(label)).toBeVisible();
});

test.each([
  ['Document d1', 'pending', 'wait'],
  ['Document d2', 'approved', 'good'],
  ['Document d3', 'rejected', 'bad'],
  ['Document d4', 'requires update', 'wait'],
  ['Document d7', 'lost in post', 'mute'],
])('the status of %s reads %s [CP18]', async (name, status, tone) => {
  openDocuments();
  const word = within(await row(name)).getByText(status);
  expect(word.closest('[data-tone]')).toHaveAttribute('data-tone', tone);
});

test('emails about documents can be turned off, and those about messages stay on', async () => {
  const { api } = openDocuments({
    'GET /api/client/profile': { ...profile, unreadMessages: 0 },
    'GET /api/account/notices': { byMail: true, documents: true },
    'PUT /api/account/notices': () => response(204),
  });
  const choice = await screen.findByRole('checkbox', { name: /^Email me about documents/ });
  await userEvent.click(choice);
  expect(choice).not.toBeChecked();
  const put = api.calls.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ byMail: true, documents: false });
});

test('a file waiting for the virus scanner has no link, and its row says why [D24]', async () => {
  const waiting = { ...documents[0], name: 'Held', hasFile: true, heldBack: 'waiting' };
  openDocuments({ 'GET /api/client/documents': [waiting] });
  const held = within(await row('Held'));
  expect(held.getByText('Waits for the virus scanner')).toBeVisible();
  expect(held.queryByRole('link')).toBeNull();
});

test('what is in a file is said before it is opened, of earlier files, too [D24]', async () => {
  const marks = ['Contains a form script', 'Contains an attachment: factur-x.xml'];
  const version = { id: 'v1', fileName: 'old.pdf', fileSize: 2048, uploadedAt: '', replacedAt: '', marks };
  openDocuments({
    'GET /api/client/documents': [
      { ...documents[0], name: 'Marked', hasFile: true, marks, versions: [version] },
    ],
  });
  const marked = within(await row('Marked'));
  for (const mark of marks) expect(marked.getByText(mark)).toBeVisible();
  expect(
    marked.getByText(/^2\.00 KB · Contains a form script · Contains an attachment: factur-x\.xml/),
  ).toBeInTheDocument();
});

test('a row has name, type, file, size, status, notes and day [CP19, CP20]', async () => {
  openDocuments();
  expect(await row('Document d3')).toHaveTextContent(
    /Document d3.*Proof of Address.*The scan is cut off\..*d3\.pdf.*1\.00 MB.*12 Nov 2026.*rejected/,
  );
  expect(await row('Document d1')).toHaveTextContent('1.00 KB');
  expect(await row('Document d2')).toHaveTextContent('1.50 KB');
  expect(await row('Document d4')).toHaveTextContent('1.00 GB');
  expect(await row('Document d5')).toHaveTextContent('0 Bytes');
});

test('the dialog asks for name and type, and the type starts as Other Document [CP13]', async () => {
  openDocuments();
  const dialog = await openDialog();
  expect(dialog.getByRole('textbox', { name: /^Document name/ })).toHaveValue('');
  expect(dialog.getByRole('combobox', { name: /^Document type/ })).toHaveDisplayValue('Other Document');
  expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Passport',
    'Bank Statement',
    'Proof of Address',
    'Tax Return',
    'Investment Statement',
    'Other Document',
  ]);
});

test('a blank name is refused and nothing is sent [CP13, D27]', async () => {
  const { api } = openDocuments();
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Document name/ }), '  ');
  await send(dialog);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Document name is required');
  expect(api.count(POST)).toBe(0);
});

test('without a file sends the specified JSON call, then reads the list again and is empty [CP15, CP16, CP26]', async () => {
  const { api, host } = openDocuments();
  let dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Document name/ }), 'Trust deed');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Document type/ }), 'Tax Return');
  await send(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([
    {
      method: 'POST',
      path: '/api/client/documents/upload',
      body: {
        name: 'Trust deed',
        type: 'tax_return',
        fileName: 'document.pdf',
        filePath: '/uploads/document.pdf',
        fileSize: 1024,
        mimeType: 'application/pdf',
      },
    },
  ]);
  expect(host.toasts).toMatchObject([
    { title: 'Document Uploaded', description: 'Your document has been uploaded successfully.' },
  ]);
  expect(await row('Trust deed')).toHaveTextContent('pending');
  expect(api.count('GET /api/client/documents')).toBe(2);
  expect(api.count('GET /api/client/profile')).toBe(1);
  dialog = await openDialog();
  expect(dialog.getByRole('textbox', { name: /^Document name/ })).toHaveValue('');
  expect(dialog.getByRole('combobox', { name: /^Document type/ })).toHaveDisplayValue('Other Document');
});

test('a failure says so, and the dialog keeps its input [CP17]', async () => {
  const { host } = openDocuments({ [POST]: BROKEN });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Document name/ }), 'Trust deed');
  await send(dialog);
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      { title: 'Error', description: 'Failed to upload document. Please try again.', tone: 'destructive' },
    ]),
  );
  expect(dialog.getByRole('textbox', { name: /^Document name/ })).toHaveValue('Trust deed');
});

test('a 401 with Unauthorized opens the login page without the failure toast [CP23]', async () => {
  const { host } = openDocuments({ [POST]: SIGNED_OUT });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Document name/ }), 'Trust deed');
  await send(dialog);
  await waitFor(() => expect(host.signIns).toBe(1));
  expect(host.toasts).toEqual([]);
});

test('Cancel empties the form, Escape keeps it', async () => {
  openDocuments();
  let dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Document name/ }), 'Trust deed');
  await userEvent.keyboard('{Escape}');
  dialog = await openDialog();
  expect(dialog.getByRole('textbox', { name: /^Document name/ })).toHaveValue('Trust deed');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  dialog = await openDialog();
  expect(dialog.getByRole('textbox', { name: /^Document name/ })).toHaveValue('');
});

test('while sending, the dialog stays and a second press sends nothing', async () => {
  const { api } = openDocuments({ [POST]: never });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Document name/ }), 'Trust deed');
  await send(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'Uploading...' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(api.count(POST)).toBe(1);
});

test('an empty list says so', async () => {
  openDocuments({ 'GET /api/client/documents': [] });
  expect(await screen.findByText('No documents yet.')).toBeVisible();
});

test('earlier files of a document can be opened from its row, latest first', async () => {
  const version = (id: string, fileName: string, uploadedAt: string) => ({
    id,
    fileName,
    fileSize: 2048,
    uploadedAt,
    replacedAt: '2026-11-20T10:00:00.000Z',
  });
  const [first, second] = documents;
  const versions = [
    version('v2', 'better.pdf', '2026-11-12T15:00:00.000Z'),
    version('v1', 'dark.pdf', '2026-11-02T15:00:00.000Z'),
  ];
  openDocuments({ 'GET /api/client/documents': [{ ...first, hasFile: true, versions }, second] });
  const cells = within(await row('Document d1'));
  await userEvent.click(cells.getByText('2 earlier files'));
  const links = within(cells.getByText('2 earlier files').closest('details')!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['better.pdf', '/api/client/documents/d1/versions/v2/file'],
    ['dark.pdf', '/api/client/documents/d1/versions/v1/file'],
  ]);
  expect(links[1]).toHaveAttribute('download');
  expect(links[1]!.closest('li')).toHaveTextContent('2.00 KB, 2 Nov 2026');
  expect(within(await row('Document d2')).queryByText(/earlier/)).toBeNull();
});
