import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { renderRemote, response } from '@lisle-harrow/shell/testing';
import { CLIENT, fakeClientApi } from '../../testing/fake-client-api';
import { fakeUploads } from '../../testing/fake-upload';
import { documents, profile } from '../../testing/fixtures';
import { remote } from '../../routes';

const GET = 'GET /api/client/documents';
const MAX_BYTES = 2048;
const UNAUTHORIZED = { title: 'Unauthorized', status: 401, message: 'Unauthorized' };
const SUCCESS = {
  title: 'Document Uploaded',
  description: 'Your document has been uploaded successfully.',
};
const FAILURE = {
  title: 'Error',
  description: 'Failed to upload document. Please try again.',
  tone: 'destructive',
};

let wire: ReturnType<typeof fakeUploads>;
beforeEach(() => {
  wire = fakeUploads();
  window.sessionStorage.clear();
});
afterEach(() => wire.restore());

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const stored = documents[0]!;

function openDocuments(
  rows: Partial<ClientDocument>[] = documents,
  replies: Parameters<typeof fakeClientApi>[0] = {},
) {
  const api = fakeClientApi({
    ...replies,
    [GET]: () => response(200, rows, { 'Upload-Limit': `max-size=${MAX_BYTES}` }),
  });
  const host = { fetch: api.fetch, user: CLIENT };
  return { api, ...renderRemote(remote, { path: '/client-portal?tab=documents', host }) };
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Upload Document' }));
  return within(await screen.findByRole('dialog', { name: 'Upload a Document' }));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;
// `accept` only narrows the system's file chooser; a file of any name can still get in.
const choose = (dialog: Dialog, ...files: File[]) =>
  userEvent.upload(dialog.getByLabelText(/^File/), files, { applyAccept: false });
const send = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: /^Upload (\d+ )?(Document|File)/ }));
const names = (dialog: Dialog) =>
  dialog.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const upload = async (index: number) => {
  await waitFor(() => expect(wire.uploads.length).toBeGreaterThan(index));
  return wire.uploads[index]!;
};

test('without a file limit from the server, no files can be sent [D24]', async () => {
  const api = fakeClientApi();
  renderRemote(remote, { path: '/client-portal?tab=documents', host: { fetch: api.fetch, user: CLIENT } });
  const dialog = await openDialog();
  expect(dialog.queryByLabelText(/^File/)).not.toBeInTheDocument();
  expect(screen.queryByText('No file attached yet')).not.toBeInTheDocument();
});

test('an upload names the person the page was made for', async () => {
  const api = fakeClientApi({
    [GET]: () => response(200, [], { 'Upload-Limit': `max-size=${MAX_BYTES}` }),
  });
  const host = { fetch: api.fetch, user: { ...CLIENT, id: 'a1' } };
  renderRemote(remote, { path: '/client-portal?tab=documents', host });
  const dialog = await openDialog();
  await choose(dialog, file('passport.pdf'));
  await send(dialog);
  expect((await upload(0)).person).toBe('a1');
});

test('a file that provides the missing name clears the error [D27]', async () => {
  openDocuments();
  const dialog = await openDialog();
  await send(dialog);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Document name is required');
  await choose(dialog, file('passport photo.pdf'));
  await waitFor(() => expect(dialog.queryByText('Document name is required')).not.toBeInTheDocument());
  expect(names(dialog)).toEqual(['passport photo']);
});

test('with a file the form is sent as multipart, and success closes, clears and reads again [CP15, D24]', async () => {
  const { api, host } = openDocuments();
  let dialog = await openDialog();
  await choose(dialog, file('passport photo.pdf'));
  expect(names(dialog)).toEqual(['passport photo']);
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'Passport');
  await send(dialog);
  const sent = await upload(0);
  expect(sent).toMatchObject({
    method: 'POST',
    path: '/api/client/documents/upload',
    form: { name: 'passport photo', type: 'passport', file: 'passport photo.pdf' },
  });
  await sent.answer(201, { ...stored, hasFile: true });
  await isClosed();
  expect(host.toasts).toEqual([SUCCESS]);
  await waitFor(() => expect(api.count(GET)).toBe(2));
  expect(api.count('POST /api/client/documents/upload')).toBe(0);
  dialog = await openDialog();
  expect(names(dialog)).toEqual(['']);
  expect(dialog.getByRole('combobox')).toHaveDisplayValue('Other Document');
});

test('a typed name stays, each further file has its own name and type [D24]', async () => {
  openDocuments();
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox'), 'Passport, photo page');
  await choose(dialog, file('scan-1.pdf'), file('Deed.2024.docx'));
  await choose(dialog, file('unnamed'));
  expect(names(dialog)).toEqual(['Passport, photo page', 'Deed.2024', 'unnamed']);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove scan-1.pdf' }));
  expect(names(dialog)).toEqual(['Deed.2024', 'unnamed']);
  await userEvent.selectOptions(dialog.getAllByRole('combobox')[1]!, 'Tax Return');
  await send(dialog);
  await upload(1);
  expect(wire.uploads.map(({ form }) => form)).toEqual([
    { name: 'Deed.2024', type: 'other', file: 'Deed.2024.docx' },
    { name: 'unnamed', type: 'tax_return', file: 'unnamed' },
  ]);
});

test('removing the last file leaves an empty form, or the typed name [D24]', async () => {
  openDocuments();
  const dialog = await openDialog();
  await choose(dialog, file('scan.pdf'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove scan.pdf' }));
  expect(names(dialog)).toEqual(['']);
  await userEvent.type(dialog.getByRole('textbox'), 'Deed');
  await choose(dialog, file('scan.pdf'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove scan.pdf' }));
  expect(names(dialog)).toEqual(['Deed']);
});

test('a file that is too large or empty is refused at once, an unknown extension gets a warning [D24]', async () => {
  openDocuments();
  const dialog = await openDialog();
  await choose(dialog, file('huge.pdf', MAX_BYTES + 1), file('empty.pdf', 0), file('notes.txt'));
  expect(dialog.getByLabelText(/^File/)).toHaveAccessibleDescription(
    /huge\.pdf has 2\.00 KB, and a file may have 2 KB at most\. empty\.pdf is empty\./,
  );
  expect(dialog.getByRole('status')).toHaveTextContent(/^huge\.pdf has .* empty\.pdf is empty\.$/);
  expect(names(dialog)).toEqual(['notes']);
  expect(
    dialog.getByText(/This may be refused: it does not look like a PDF, .* or XLSX file\./),
  ).toBeVisible();
  await choose(dialog, file('deed.pdf'));
  expect(dialog.queryByText(/huge/)).not.toBeInTheDocument();
});

test('files can be dropped on the page [D24]', async () => {
  openDocuments();
  const dialog = await openDialog();
  const dropped = file('dropped.pdf');
  fireEvent.drop(document.body, {
    dataTransfer: { types: ['Files'], items: [{ kind: 'file', getAsFile: () => dropped }] },
  });
  expect(names(dialog)).toEqual(['dropped']);
});

test('a document with a file needs a name, too, or nothing is sent [D24]', async () => {
  openDocuments();
  const dialog = await openDialog();
  await choose(dialog, file('a.pdf'), file('b.pdf'));
  await userEvent.clear(dialog.getAllByRole('textbox')[1]!);
  await send(dialog);
  Element.prototype.scrollIntoView ??= () => {}; // jsdom has no layout
  await userEvent.click(await dialog.findByRole('link', { name: 'Document name is required' }));
  expect(dialog.getAllByRole('textbox')[1]).toHaveFocus();
  expect(wire.uploads).toEqual([]);
});

test('two files are sent at a time, with progress; start and end are announced [D24]', async () => {
  openDocuments();
  const dialog = await openDialog();
  await choose(dialog, file('a.pdf'), file('b.pdf'), file('c.pdf'));
  await send(dialog);
  await upload(1);
  expect(wire.uploads).toHaveLength(2);
  expect(dialog.getByRole('status')).toHaveTextContent('Uploading 3 files.');
  wire.uploads[0]!.progress(5, 10);
  expect(dialog.getByRole('progressbar', { name: 'Uploading a.pdf' })).toHaveAttribute('value', '50');
  wire.uploads[0]!.progress(10, 10);
  expect(dialog.getByRole('progressbar', { name: 'Checking a.pdf' })).toHaveAttribute('value', '100');
  expect(dialog.getByRole('progressbar', { name: 'Waiting to upload c.pdf' })).toBeInTheDocument();
  expect(dialog.getByRole('status')).toHaveTextContent('Uploading 3 files.');
  await wire.uploads[0]!.answer(201, stored);
  expect(dialog.getByRole('status')).toHaveTextContent('a.pdf is uploaded.');
  expect(wire.uploads[2]!.form.file).toBe('c.pdf');
});

test('a failed file stays with its reason, a sent one is not sent again, and a retry has the same key [CP17, D24]', async () => {
  const { api, host } = openDocuments();
  const dialog = await openDialog();
  await choose(dialog, file('a.pdf'), file('b.pdf'));
  await send(dialog);
  await upload(1);
  await wire.uploads[0]!.answer(201, stored);
  await wire.uploads[1]!.answer(503, { detail: 'Nothing was saved; please try again in a moment' });
  expect(await dialog.findByText('Nothing was saved; please try again in a moment.')).toBeVisible();
  expect(host.toasts).toEqual([FAILURE]);
  expect(names(dialog)).toEqual(['b']);
  expect(api.count(GET)).toBe(2);

  await userEvent.click(dialog.getByRole('button', { name: 'Try again with b.pdf' }));
  await (await upload(2)).loseConnection();
  expect(await dialog.findByText('The connection was lost. Please try again.')).toBeVisible();
  await send(dialog);
  const [, first, second, third] = [...wire.uploads, await upload(3)];
  expect(second!.key).toBe(first!.key);
  expect(third!.key).toBe(first!.key);
  await third!.answer(201, stored);
  await isClosed();
  expect(host.toasts).toEqual([FAILURE, FAILURE, SUCCESS]);
  expect(new Set(wire.uploads.map(({ key }) => key)).size).toBe(2);
});

test.each([
  [415, 'This file is not a PDF'],
  [413, 'All your files together may take 500 MB; there is room for 3 KB more'],
])(
  'a file that is refused for its content (%d) can be removed, and no retry is offered [D24]',
  async (status, detail) => {
    const { host } = openDocuments();
    const dialog = await openDialog();
    await choose(dialog, file('a.pdf'));
    await send(dialog);
    await (await upload(0)).answer(status, { detail });
    expect(await dialog.findByText(`${detail}.`)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
    expect(host.toasts).toEqual([{ ...FAILURE, description: `${detail}.` }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove a.pdf' }));
    expect(dialog.queryByText(`${detail}.`)).not.toBeInTheDocument();
  },
);

test('a changed name is a new upload [D24]', async () => {
  openDocuments();
  const dialog = await openDialog();
  await choose(dialog, file('a.pdf'));
  await send(dialog);
  await (await upload(0)).loseConnection();
  await userEvent.type(await dialog.findByRole('textbox'), ' 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Try again with a.pdf' }));
  expect((await upload(1)).form.name).toBe('a 2');
  expect(wire.uploads[1]!.key).not.toBe(wire.uploads[0]!.key);
});

test('one or all files can be cancelled without a failure [D24]', async () => {
  const { host } = openDocuments();
  const dialog = await openDialog();
  await choose(dialog, file('a.pdf'), file('b.pdf'), file('c.pdf'));
  await send(dialog);
  await upload(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel a.pdf' }));
  expect(wire.uploads[0]!.isAborted).toBe(true);
  expect(names(dialog)).toEqual(['a']);
  await upload(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel all' }));
  expect(wire.uploads.every(({ isAborted }) => isAborted)).toBe(true);
  await waitFor(() => expect(names(dialog)).toEqual(['a', 'b', 'c']));
  expect(host.toasts).toEqual([]);
  await send(dialog);
  await upload(4);
});

test('while files are sent the dialog stays and a second press sends nothing [D24]', async () => {
  openDocuments();
  const dialog = await openDialog();
  await choose(dialog, file('a.pdf'));
  await send(dialog);
  await upload(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Uploading...' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(wire.uploads).toHaveLength(1);
  for (const kind of ['beforeunload', 'drop'])
    expect(fireEvent(window, new Event(kind, { cancelable: true }))).toBe(false);
});

test('a 401 with Unauthorized opens the login page, stops the other files and shows no toast [CP23, D24]', async () => {
  const { host } = openDocuments();
  const dialog = await openDialog();
  await choose(dialog, file('a.pdf'), file('b.pdf'), file('c.pdf'));
  await send(dialog);
  await upload(1);
  await wire.uploads[0]!.answer(401, UNAUTHORIZED);
  await waitFor(() => expect(host.signIns).toBe(1));
  expect(wire.uploads[1]!.isAborted).toBe(true);
  expect(wire.uploads).toHaveLength(2);
  expect(host.toasts).toEqual([]);
});

describe('after a session has ended, the typed name and type', () => {
  const fill = async (dialog: Dialog) => {
    await userEvent.type(dialog.getByRole('textbox'), 'Passport, photo page');
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'Passport');
  };
  const expectFilledIn = async () => {
    const dialog = await openDialog();
    await waitFor(() => expect(names(dialog)).toEqual(['Passport, photo page']));
    expect(dialog.getByRole('combobox')).toHaveDisplayValue('Passport');
    return dialog;
  };

  test('are restored until the document is registered [CP23]', async () => {
    const { host, unmount } = openDocuments(documents, {
      'POST /api/client/documents/upload': () => response(401, UNAUTHORIZED),
    });
    const dialog = await openDialog();
    await fill(dialog);
    await send(dialog);
    await waitFor(() => expect(host.signIns).toBe(1));
    unmount();

    const { unmount: leave } = openDocuments();
    await send(await expectFilledIn());
    await isClosed();
    leave();
    openDocuments();
    expect(names(await openDialog())).toEqual(['']);
  });

  test('are restored, but the file has to be chosen again [CP23]', async () => {
    const { host, unmount } = openDocuments();
    const dialog = await openDialog();
    await fill(dialog);
    await choose(dialog, file('scan.pdf'));
    await send(dialog);
    await (await upload(0)).answer(401, UNAUTHORIZED);
    await waitFor(() => expect(host.signIns).toBe(1));
    unmount();

    openDocuments();
    await expectFilledIn();
  });

  test('are not kept if they come from a file', async () => {
    const { unmount } = openDocuments();
    const dialog = await openDialog();
    await choose(dialog, file('scan.pdf'));
    unmount();
    openDocuments();
    expect(names(await openDialog())).toEqual(['']);
  });

  test('are not shown to another client', async () => {
    const { unmount } = openDocuments();
    await fill(await openDialog());
    unmount();
    openDocuments(documents, {
      'GET /api/client/profile': { ...profile, email: 'another@client.example' },
    });
    expect(names(await openDialog())).toEqual(['']);
  });
});

describe('a row', () => {
  const rows = [
    { ...stored, id: 'a', name: 'Deed', fileName: 'deed.pdf', hasFile: true },
    {
      ...stored,
      id: 'b',
      name: 'Bare',
      fileName: 'document.pdf',
      filePath: '/uploads/document.pdf',
      hasFile: false,
    },
    { ...stored, id: 'c', name: 'Old', status: 'rejected', notes: 'The scan is cut off.', hasFile: true },
    { ...stored, id: 'd', name: 'Older', status: 'requires_update', hasFile: true },
  ];
  const row = async (name: string) =>
    within((await screen.findByText(name, { selector: 'span' })).closest<HTMLElement>('[role=row]')!);

  test('with a file is a download [D24]', async () => {
    openDocuments(rows);
    const link = (await row('Deed')).getByRole('link', { name: 'deed.pdf' });
    expect(link).toHaveAttribute('href', '/api/client/documents/a/file');
    expect(link).toHaveAttribute('download');
    expect((await row('Deed')).queryByRole('button')).not.toBeInTheDocument();
  });

  test('without a file says so and takes one later [D24]', async () => {
    const { api, host } = openDocuments(rows);
    const bare = await row('Bare');
    expect(bare.getByText('No file attached yet')).toBeVisible();
    expect(bare.queryByText('document.pdf')).not.toBeInTheDocument();
    await userEvent.click(bare.getByRole('button', { name: /^Attach a file/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Attach a File' }));
    await send(dialog);
    expect(dialog.getByLabelText('File')).toHaveAccessibleDescription(/Choose a file/);
    await choose(dialog, file('huge.pdf', MAX_BYTES + 1));
    expect(dialog.getByLabelText('File')).toHaveAccessibleDescription(/huge\.pdf has/);
    await choose(dialog, file('one.pdf'));
    await choose(dialog, file('two.pdf'));
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    await send(dialog);
    const sent = await upload(0);
    expect(sent).toMatchObject({
      method: 'PUT',
      path: '/api/client/documents/b/file',
      form: { file: 'two.pdf' },
    });
    await sent.answer(409, { detail: 'This document is under review or approved; upload a new one' });
    expect(
      await dialog.findByText('This document is under review or approved; upload a new one.'),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Try again with two.pdf' }));
    const again = await upload(1);
    expect(again.key).toBe(sent.key);
    await again.answer(200, rows[1]);
    await isClosed();
    expect(host.toasts).toEqual([FAILURE, SUCCESS]);
    await waitFor(() => expect(api.count(GET)).toBe(3));
  });

  test('sent back shows the reason and takes another file [D24]', async () => {
    openDocuments(rows);
    expect((await row('Old')).getByText('The scan is cut off.')).toBeVisible();
    await userEvent.click((await row('Older')).getByRole('button', { name: /^Replace the file/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the File' }));
    await choose(dialog, file('better.pdf'));
    await send(dialog);
    await upload(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel better.pdf' }));
    expect(wire.uploads[0]!.isAborted).toBe(true);
    expect(await dialog.findByText('better.pdf')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Upload File' })).toBeVisible();
  });
});
