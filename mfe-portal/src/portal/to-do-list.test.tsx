import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { renderRemote, response } from '@lisle-harrow/shell/testing';
import { CLIENT, fakeClientApi } from '../testing/fake-client-api';
import { fakeUploads } from '../testing/fake-upload';
import { appointment, documents, profile } from '../testing/fixtures';
import { remote } from '../routes';

Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout

const asked = (name: string, more: Partial<ClientDocument> = {}): ClientDocument => ({
  ...documents[0]!,
  id: name,
  name,
  status: 'requires_update',
  notes: null,
  hasFile: false,
  givenBy: null,
  requestedAt: '2026-11-20T15:00:00.000Z',
  dueDate: null,
  ...more,
});

const sentBack = (name: string, more: Partial<ClientDocument> = {}) =>
  asked(name, { status: 'rejected', hasFile: true, requestedAt: null, ...more });

function openPortal(
  list: ClientDocument[],
  replies: Parameters<typeof fakeClientApi>[0] = {},
  path = '/client-portal',
) {
  const api = fakeClientApi({
    'GET /api/client/documents': () => response(200, list, { 'Upload-Limit': 'max-size=1000000' }),
    ...replies,
  });
  return { api, ...renderRemote(remote, { path, host: { fetch: api.fetch, user: CLIENT } }) };
}
const toDo = () => screen.findByRole('region', { name: 'What we need from you' });

test('documents to hand over or replace are listed on top, earliest due first, overdue ones marked', async () => {
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

test('nothing is overdue on its day, in any zone of the client', async () => {
  const dayAfter = (days: number) =>
    new Date(Date.now() - 12 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  openPortal([asked('Today', { dueDate: dayAfter(0) }), asked('Yesterday', { dueDate: dayAfter(-1) })]);
  const rows = within(await toDo()).getAllByRole('listitem');
  expect(rows.map((row) => /Was due|Due/.exec(row.textContent)?.[0])).toEqual(['Was due', 'Due']);
});

test('if nothing is requested, there is no list', async () => {
  openPortal([documents[0]!]);
  await screen.findByRole('tab', { name: 'Documents' });
  expect(screen.queryByRole('region', { name: 'What we need from you' })).not.toBeInTheDocument();
});

test('Upload opens the upload dialog of this document', async () => {
  openPortal([asked('Passport copy')]);
  await userEvent.click(within(await toDo()).getByRole('button', { name: 'Upload: Passport copy' }));
  expect(screen.getByRole('dialog', { name: 'Attach a File' })).toHaveAccessibleDescription('Passport copy');
});

test('a document handed over leaves the list, which says so and gets focus, and the count beside it agrees', async () => {
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
])('anyone who %s sees what is needed, without buttons', async (_, more) => {
  openPortal([asked('Passport copy'), sentBack('Will', { notes: 'Page 2 is missing' })], {
    'GET /api/client/profile': { ...profile, ...more },
  });
  const region = within(await toDo());
  expect(region.getByText('Page 2 is missing')).toBeVisible();
  expect(region.queryByRole('button')).not.toBeInTheDocument();
});

const slot = (date: string, time: string, instant: string) => ({ date, time, instant });
const PROPOSED = {
  status: 'pending',
  visitorTimeZone: 'Europe/Lisbon',
  changeableUntil: '2099-01-05T05:00:00.000Z',
  proposed: [
    slot('2099-01-05', '11:00 AM', '2099-01-05T16:00:00.000Z'),
    slot('2099-01-06', '9:00 AM', '2099-01-06T14:00:00.000Z'),
  ],
};
const message = (id: string, side: string, author: string, readAt: string | null = null) => ({
  id,
  side,
  author,
  readAt,
  text: `Words of ${id}`,
  documents: [],
  createdAt: '2026-11-20T15:00:00.000Z',
});
/** A server that implements more than the specified calls. */
const served = (unreadMessages: number, appointments: unknown[] = [], more = {}) => ({
  'GET /api/client/profile': { ...profile, unreadMessages, ...more },
  'GET /api/client/appointments': appointments,
  'GET /api/client/messages': [
    message('m3', 'client', 'Marguerite Ashdown'),
    message('m2', 'firm', 'Eleanor Harrow'),
    message('m1', 'firm', 'Julian Marsh', '2026-11-20T16:00:00.000Z'),
  ],
});
const rowsOf = (region: HTMLElement) =>
  [...region.querySelectorAll(':scope > ul > li')].map((row) => row.textContent);

test('items are sorted by day; undated ones follow, messages before documents', async () => {
  openPortal(
    [
      asked('Tax return'),
      asked('Deed', { dueDate: '2020-01-05' }),
      asked('Lease', { dueDate: '2099-02-01' }),
      // On the day of the appointment, after whose start it cannot be moved.
      asked('Will', { dueDate: '2099-01-05' }),
    ],
    served(2, [
      appointment('wanted', '2099-01-05T15:00:00.000Z', PROPOSED),
      appointment('confirmed', '2099-01-07T15:00:00.000Z'),
      // Appointments that need no answer, or not from the signed-in person.
      appointment('theirs', '2099-01-05T15:00:00.000Z', { ...PROPOSED, isOwn: false }),
      appointment('too late', '2099-01-05T15:00:00.000Z', { ...PROPOSED, changeableUntil: null }),
    ]),
  );
  await screen.findByText(/The latest from/);
  expect(rowsOf(await toDo())).toEqual([
    'DeedWas due 5 Jan 2020Upload',
    'Another time for your consultationDigital Asset Strategy: Mon, 5 Jan 2099, 10:00 AM EST is taken.' +
      'Please choose another time by the end of 4 Jan 2099 in New York:' +
      'Mon, 5 Jan 2099, 11:00 AM EST (Mon, 4:00 PM in Lisbon)Tue, 6 Jan 2099, 9:00 AM EST (Tue, 2:00 PM in Lisbon)',
    'WillDue 5 Jan 2099Upload',
    'LeaseDue 1 Feb 2099Upload',
    '2 new messagesThe latest from Eleanor HarrowRead',
    'Tax returnUpload',
  ]);
});

test('a proposed time opens the page of the appointment, which offers it', async () => {
  const opening = 'POST /api/client/appointments/wanted/confirmation';
  const wanted = appointment('wanted', '2099-01-05T15:00:00.000Z', PROPOSED);
  let answer: (reply: Response) => void = () => undefined;
  const { host } = openPortal([], {
    ...served(0, [wanted]),
    [opening]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  const times = within(
    await screen.findByRole('list', { name: 'Times we propose for Digital Asset Strategy' }),
  );
  await userEvent.click(times.getByRole('button', { name: /^Tue, 6 Jan 2099, 9:00 AM EST/ }));
  expect(times.getByRole('button', { name: 'Opening...' })).toHaveFocus();
  answer(response(503));
  await waitFor(() => expect(host.toasts).toMatchObject([{ tone: 'destructive' }]));
  expect(times.getByRole('button', { name: /^Tue, 6 Jan 2099/ })).toHaveFocus();
});

test('Read opens the messages and moves focus there; once read, the list says what is left', async () => {
  const replies: Parameters<typeof fakeClientApi>[0] = {
    ...served(1),
    'GET /api/client/messages/standing': { newest: 'm3', seen: null },
    'GET /api/account/notices': { byMail: true },
    'POST /api/client/messages/read': () => {
      Object.assign(api.routes, served(0));
      return response(204);
    },
  };
  const { api } = openPortal([asked('Passport copy')], replies);
  const region = await toDo();
  const status = within(region).getByRole('status');
  expect(rowsOf(region)[0]).toBe('1 new messageFrom Eleanor HarrowRead');
  await userEvent.click(within(region).getByRole('link', { name: 'Read: 1 new message' }));
  expect(await screen.findByText('Words of m2')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Messages' })).toHaveFocus();
  expect(rowsOf(region)).toEqual(['Passport copyUpload']);
  await waitFor(() =>
    expect(status).toHaveTextContent('The new messages are read. Still needed: 1 document.'),
  );
});

test('messages on screen are not in the list', async () => {
  openPortal([], served(1), '/client-portal?tab=messages');
  expect(await screen.findByText('Words of m2')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What we need from you' })).not.toBeInTheDocument();
});

test('if nothing is left after the messages, the list says so', async () => {
  openPortal([], served(1));
  await userEvent.click(await screen.findByRole('link', { name: 'Read: 1 new message' }));
  expect(screen.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
});

test('a member who may only view a case does not see its messages, and answers own appointments', async () => {
  const household = { right: 'view', principal: 'Marguerite Ashdown', members: [] };
  const mine = appointment('mine', '2099-01-05T15:00:00.000Z', PROPOSED);
  openPortal([asked('Passport copy')], served(1, [mine], { household }));
  const region = await toDo();
  await within(region).findByText('Another time for your consultation');
  expect(rowsOf(region)).toHaveLength(2);
  expect(within(region).getAllByRole('button')).toHaveLength(2);
  expect(within(region).queryByRole('link')).not.toBeInTheDocument();
});

test('a server with only the specified calls gets no others', async () => {
  const { api } = openPortal([asked('Passport copy')]);
  await toDo();
  expect(new Set(api.calls.map(({ path }) => path))).toEqual(
    new Set(['profile', 'documents', 'progress', 'notes'].map((name) => `/api/client/${name}`)),
  );
});
