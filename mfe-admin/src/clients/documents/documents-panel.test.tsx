import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { never, response } from '@lisle-harrow/shell/testing';
import { documents } from '../../testing/client-fixtures';
import { HOSTILE } from '../../testing/fixtures';
import { CASE, renderCase } from '../../testing/render-case';

const LIST = `GET ${CASE}/documents`;
const PATCH = `PATCH ${CASE}/documents/d3`;
const openDocuments = (routes: Parameters<typeof renderCase>[1] = {}) => renderCase('?tab=documents', routes);
const documentsLoaded = () => screen.findByRole('group', { name: 'Answer to Passport' });
const rowOf = (name: string) => screen.getByRole('group', { name: `Answer to ${name}` }).closest('tr')!;
const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const passportWith = (status: string, notes: string | null = null) => ({ ...documents[0], status, notes });

test('each document shows type, file, day, status and the answer to the client', async () => {
  await openDocuments();
  await documentsLoaded();
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Document',
    'File',
    'Uploaded',
    'Status',
    'Answer',
  ]);
  const cells = within(rowOf('Proof of address')).getAllByRole('cell');
  expect(cells[0]).toHaveTextContent('Proof of addressPassportOlder than three months');
  expect(cells[1]).toHaveTextContent('Open d2.pdf2.00 KB');
  expect(cells[2]).toHaveTextContent('19 Nov 2026');
  expect(cells[3]).toHaveTextContent('requires update');
});

test('only a real file can be opened [D24]', async () => {
  await openDocuments();
  await documentsLoaded();
  const open = within(rowOf('Passport')).getByRole('link', { name: 'Open d3.pdf' });
  expect(open).toHaveAttribute('href', `${CASE}/documents/d3/file`);
  expect(open).toHaveAttribute('download');
  expect(within(rowOf('Bank statement')).queryByRole('link')).toBeNull();
  expect(rowOf('Bank statement')).toHaveTextContent('No file attached yet');
});

test('a document without a file cannot be approved and shows no size [D24]', async () => {
  await openDocuments({ [LIST]: [{ ...documents[2], status: 'pending' }] });
  const answers = within(await screen.findByRole('group', { name: 'Answer to Bank statement' }));
  expect(answers.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Reject...',
    'Ask for an update...',
  ]);
  expect(rowOf('Bank statement')).not.toHaveTextContent(/Bytes|KB/);
});

test.each([
  ['waiting', 'Waits for the virus scanner'],
  ['infected', 'Held back: the virus scanner found something'],
])('a file that is %s cannot be opened and says why [D24]', async (heldBack, words) => {
  const earlier = {
    id: 'v1',
    fileName: 'dark.pdf',
    fileSize: 2048,
    uploadedAt: '',
    replacedAt: '',
    heldBack,
  };
  await openDocuments({ [LIST]: [{ ...documents[0], heldBack, versions: [earlier] }] });
  await documentsLoaded();
  expect(within(rowOf('Passport')).queryByRole('link')).toBeNull();
  expect(rowOf('Passport')).toHaveTextContent(words);
});

test('what is in a file is said before it is opened, of earlier files, too [D24]', async () => {
  const marks = ['Links to another workbook'];
  const version = { id: 'v1', fileName: 'old.pdf', fileSize: 2048, uploadedAt: '', replacedAt: '', marks };
  await openDocuments({ [LIST]: [{ ...documents[0], marks, versions: [version] }] });
  await documentsLoaded();
  expect(within(rowOf('Passport')).getByText('Links to another workbook')).toBeVisible();
  expect(within(rowOf('Passport')).getByText(/^2\.00 KB · Links to another workbook/)).toBeInTheDocument();
});

test('staff can open earlier files of a document from its row', async () => {
  const version = { id: 'v1', fileName: 'dark.pdf', fileSize: 2048, uploadedAt: '2026-11-02T15:00:00.000Z' };
  const versions = [{ ...version, replacedAt: '2026-11-19T15:00:00.000Z' }];
  await openDocuments({ [LIST]: [{ ...documents[0], versions }, ...documents.slice(1)] });
  await documentsLoaded();
  await userEvent.click(within(rowOf('Passport')).getByText('1 earlier file'));
  const earlier = within(rowOf('Passport')).getByRole('link', { name: 'dark.pdf' });
  expect(earlier).toHaveAttribute('href', `${CASE}/documents/d3/versions/v1/file`);
  expect(earlier).toHaveAttribute('download');
  expect(earlier.closest('li')).toHaveTextContent('2.00 KB, 2 Nov 2026');
  expect(within(rowOf('Proof of address')).queryByText(/earlier/)).toBeNull();
});

test('a document is approved, focus stays, and Undo reverts it', async () => {
  const { api, host } = await openDocuments({ [PATCH]: passportWith('approved') });
  await documentsLoaded();
  api.routes[LIST] = [passportWith('approved'), ...documents.slice(1)];
  await pressButton('Approve Passport');
  await waitFor(() => expect(rowOf('Passport')).toHaveTextContent('approved'));
  expect(screen.getByRole('button', { name: 'Approve Passport' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Approve Passport' })).toHaveAttribute('aria-disabled', 'true');
  expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'approved', notes: '' });
  expect(host.toasts).toMatchObject([{ title: 'Success', description: 'Document approved.' }]);

  api.routes[PATCH] = passportWith('pending');
  api.routes[LIST] = documents;
  host.toasts[0]!.action!.run();
  await waitFor(() => expect(rowOf('Passport')).toHaveTextContent('pending'));
  expect(api.calls.filter(({ method }) => method === 'PATCH')[1]?.body).toEqual({
    status: 'pending',
    notes: '',
  });
});

test('if the client has sent a new file, it is shown and no answer is saved', async () => {
  const seen: (string | null)[] = [];
  const refusal = (_: unknown, headers: Headers) => {
    seen.push(headers.get('If-Match'));
    return response(412, {
      type: 'another-file',
      status: 412,
      detail: 'The client has handed over another file',
    });
  };
  const { api, host } = await openDocuments({ [PATCH]: refusal });
  await documentsLoaded();
  const newer = { ...passportWith('pending'), fileName: 'newer.pdf' };
  api.routes[LIST] = [newer, ...documents.slice(1)];
  await pressButton('Approve Passport');
  await waitFor(() => expect(rowOf('Passport')).toHaveTextContent('newer.pdf'));
  expect(host.toasts).toMatchObject([
    { title: 'Error', description: 'The client has handed over another file.' },
  ]);

  await pressButton('Reject Passport...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject the document' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Page two is missing');
  await userEvent.click(dialog.getByRole('button', { name: 'Reject document' }));
  await waitFor(() => expect(host.toasts).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  const { uploadedAt } = passportWith('pending');
  expect(seen).toEqual([`"${uploadedAt}"`, `"${uploadedAt}"`]);
});

test('a second press on Approve sends nothing', async () => {
  const { api } = await openDocuments({ [PATCH]: never });
  await documentsLoaded();
  await pressButton('Approve Passport');
  await pressButton('Approve Passport');
  expect(api.count(PATCH)).toBe(1);
});

test.each([
  ['Reject Passport...', 'Reject the document', 'Reject document', 'rejected'],
  ['Ask for an update of Passport...', 'Ask for an update', 'Ask for an update', 'requires_update'],
])('%s requires a reason, which the client sees', async (button, dialogName, submit, status) => {
  const { api, host } = await openDocuments({ [PATCH]: passportWith(status, 'Page two is missing') });
  await documentsLoaded();
  await pressButton(button);
  const dialog = within(await screen.findByRole('dialog', { name: dialogName }));
  expect(dialog.getByText('The client sees this.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: submit }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please give the reason; the client sees it');
  expect(api.count(PATCH)).toBe(0);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Page two is missing');
  api.routes[LIST] = [passportWith(status, 'Page two is missing'), ...documents.slice(1)];
  await userEvent.click(dialog.getByRole('button', { name: submit }));
  await waitFor(() => expect(rowOf('Passport')).toHaveTextContent('Page two is missing'));
  expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    status,
    notes: 'Page two is missing',
  });
  expect(host.toasts).toMatchObject([{ title: 'Success' }]);
  expect(api.count(LIST)).toBe(2);
});

test('a failed answer changes nothing and keeps the reason', async () => {
  const { host } = await openDocuments({ [PATCH]: () => response(500) });
  await documentsLoaded();
  await pressButton('Reject Passport...');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Blurred');
  await pressButton('Reject document');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      { title: 'Error', description: 'Failed to answer the document. Please try again.' },
    ]),
  );
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Blurred');
  await userEvent.keyboard('{Escape}');
  expect(rowOf('Passport')).toHaveTextContent('pending');
});

test('an empty list says so', async () => {
  await openDocuments({ [LIST]: [] });
  expect(await screen.findByText('No documents yet.')).toBeVisible();
});

test('file names of clients are shown as text, never as markup', async () => {
  await openDocuments({ [LIST]: [{ ...documents[0], name: HOSTILE, fileName: HOSTILE, notes: HOSTILE }] });
  expect(await screen.findByRole('link', { name: `Open ${HOSTILE}` })).toBeVisible();
  expect(document.querySelector('td img')).toBeNull();
});

test('staff request a document by name, type and day, and withdraw open requests', async () => {
  const request = {
    ...documents[2]!,
    id: 'r1',
    name: 'Passport copy',
    status: 'requires_update',
    hasFile: false,
    givenBy: null,
    requestedAt: '2026-11-20T15:00:00.000Z',
    dueDate: '2026-12-12',
  };
  let list: object[] = [documents[0]!];
  const sent: unknown[] = [];
  await openDocuments({
    [LIST]: () => response(200, list),
    [`POST ${CASE}/document-requests`]: ({ body }) => {
      sent.push(body);
      list = [request, ...list];
      return response(201, request);
    },
    [`DELETE ${CASE}/documents/r1`]: () => {
      list = [documents[0]!];
      return response(204);
    },
  });
  await documentsLoaded();
  await pressButton('Request a document');
  const dialog = within(screen.getByRole('dialog', { name: 'Request a document' }));
  await userEvent.type(dialog.getByLabelText('Document'), 'Passport copy');
  await userEvent.selectOptions(dialog.getByLabelText('Type'), 'Passport');
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  const row = (await screen.findByText('Passport copy')).closest('tr')!;
  expect(sent).toEqual([{ name: 'Passport copy', type: 'passport', notes: '', dueDate: '' }]);
  expect(row).toHaveTextContent('Asked for on 20 Nov 2026, due 12 Dec 2026');
  expect(row).toHaveTextContent('Not yet');
  await pressButton('Withdraw Passport copy');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText('Passport copy')).not.toBeInTheDocument());
});

test('under a legal hold a withdrawal fails with the server’s message', async () => {
  const request = {
    ...documents[2]!,
    id: 'r1',
    name: 'Passport copy',
    status: 'requires_update',
    hasFile: false,
    givenBy: null,
    requestedAt: '2026-11-20T15:00:00.000Z',
  };
  const detail = 'This client is under a legal hold, and nothing is removed';
  const { host } = await openDocuments({
    [LIST]: [request],
    [`DELETE ${CASE}/documents/r1`]: () => response(409, { detail }),
  });
  await screen.findByText('Passport copy');
  await pressButton('Withdraw Passport copy');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(host.toasts).toMatchObject([{ title: 'Error', description: `${detail}.` }]));
  expect(screen.getByText('Passport copy')).toBeVisible();
});
