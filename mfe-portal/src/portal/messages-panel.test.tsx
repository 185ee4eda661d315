import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote, response } from '@lisle-harrow/shell/testing';
import { BROKEN, CLIENT, fakeClientApi } from '../testing/fake-client-api';
import { fakeUploads } from '../testing/fake-upload';
import { profile } from '../testing/fixtures';
import { remote } from '../routes';

const WRITE = 'POST /api/client/messages';
const READ = 'POST /api/client/messages/read';

const message = (id: string, side: string, text: string, more = {}) => ({
  id,
  side,
  text,
  author: side === 'firm' ? 'Eleanor Harrow' : 'Marguerite Ashdown',
  createdAt: '2026-11-20T15:00:00.000Z',
  readAt: null,
  documents: [],
  ...more,
});
const rows = [
  message('m3', 'firm', 'The deed has come.', {
    documents: [{ id: 'd1', name: 'Deed', fileName: 'deed.pdf', fileSize: 2048, hasFile: true }],
  }),
  message('m2', 'client', 'I have sent it.', { readAt: '2026-11-20T16:00:00.000Z' }),
  message('m1', 'client', 'Shall I send it?'),
];

async function openMessages(replies: Parameters<typeof fakeClientApi>[0] = {}, unreadMessages = 1) {
  sessionStorage.clear();
  const keys: string[] = [];
  const api = fakeClientApi({
    'GET /api/client/profile': { ...profile, unreadMessages },
    'GET /api/client/messages': rows,
    'GET /api/client/messages/standing': { newest: 'm3', seen: 'm2' },
    'GET /api/account/notices': { byMail: true },
    [READ]: () => response(204),
    [WRITE]: ({ body }) => response(201, message('m4', 'client', (body as { text: string }).text)),
    ...replies,
  });
  const rendered = renderRemote(remote, {
    path: '/client-portal?tab=messages',
    host: {
      user: CLIENT,
      fetch: (path, init) => {
        const key = new Headers(init?.headers).get('Idempotency-Key');
        if (key) keys.push(key);
        return api.fetch(path, init);
      },
    },
  });
  await screen.findByRole('heading', { name: 'Messages' });
  return { api, keys, ...rendered };
}
const written = (api: Awaited<ReturnType<typeof openMessages>>['api']) =>
  api.calls.filter(({ method, path }) => method === 'POST' && path === '/api/client/messages');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
const box = () => screen.getByLabelText('Write to us');

test('a print says if earlier messages are not shown', async () => {
  const sentence = 'There are earlier messages, which are not on this print.';
  const Link = '</api/client/messages?cursor=c2>; rel="next"';
  const { api } = await openMessages({ 'GET /api/client/messages': () => response(200, rows, { Link }) });
  const earlier = await screen.findByRole('button', { name: 'Earlier messages' });
  expect(screen.getByText(sentence)).not.toBeVisible();
  api.routes['GET /api/client/messages?cursor=c2'] = [message('m0', 'firm', 'Welcome.')];
  await userEvent.click(earlier);
  expect(await screen.findByText('Welcome.')).toBeVisible();
  expect(screen.queryByText(sentence)).toBeNull();
});

const CURSOR = 'GET /api/client/messages?cursor=';
const next = (cursor: string) => ({ Link: `</api/client/messages?cursor=${cursor}>; rel="next"` });

test('Print loads all earlier messages before it prints', async () => {
  const { api } = await openMessages({
    'GET /api/client/messages': () => response(200, rows, next('c2')),
    [`${CURSOR}c2`]: () => response(200, [message('m0', 'firm', 'Welcome.')], next('c3')),
    [`${CURSOR}c3`]: [message('l9', 'client', 'The very first.')],
  });
  const printed: (string | null)[] = [];
  const print = jest
    .spyOn(window, 'print')
    .mockImplementation(() => void printed.push(document.body.textContent));
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toMatch(/The deed has come\..*Welcome\..*The very first\./s);
  expect(printed[0]).not.toContain('There are earlier messages');
  expect(api.count(`${CURSOR}c2`)).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toHaveLength(2));
  print.mockRestore();
});

test('if an earlier message fails to load, Print says so and prints nothing; a retry works', async () => {
  const { api, host } = await openMessages({
    'GET /api/client/messages': () => response(200, rows, next('c2')),
    [`${CURSOR}c2`]: BROKEN,
  });
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() =>
    expect(host.toasts).toMatchObject([
      {
        description: 'The earlier messages could not be loaded, and nothing was printed. Please try again.',
      },
    ]),
  );
  expect(print).not.toHaveBeenCalled();
  api.routes[`${CURSOR}c2`] = [message('m0', 'firm', 'Welcome.')];
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Welcome.')).toBeVisible();
  print.mockRestore();
});

test('without messages there is nothing to print', async () => {
  await openMessages({ 'GET /api/client/messages': [] });
  expect(await screen.findByText('No messages yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('messages are newest first, with their files and read state', async () => {
  await openMessages();
  const items = within(await screen.findByRole('list', { name: 'Messages' })).getAllByText(/\.|\?/, {
    selector: 'p[dir=auto]',
  });
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'The deed has come.',
    'I have sent it.',
    'Shall I send it?',
  ]);
  expect(screen.getByRole('link', { name: 'deed.pdf' })).toHaveAttribute(
    'href',
    '/api/client/documents/d1/file',
  );
  expect(screen.getByText(/^Read 20 Nov 2026/)).toBeVisible();
  expect(screen.getByText('Not read yet')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Messages' })).toHaveAccessibleDescription('1 not read yet');
});

test('shown messages are marked as read, up to the newest from the firm', async () => {
  const { api } = await openMessages();
  await waitFor(() => expect(api.count(READ)).toBe(1));
  expect(api.calls.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ upTo: 'm3' });
});

test('a message is sent after its files have been uploaded', async () => {
  const { uploads, restore } = fakeUploads();
  const { api } = await openMessages();
  await userEvent.type(box(), 'Here it is.');
  await userEvent.upload(screen.getByLabelText(/^Files/), new File(['%PDF-'], 'deed.pdf'));
  await send();
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]).toMatchObject({ path: '/api/client/documents/upload', form: { file: 'deed.pdf' } });
  expect(written(api)).toEqual([]);
  await uploads[0]!.answer(201, { id: 'd9' });
  await waitFor(() => expect(written(api)[0]?.body).toEqual({ text: 'Here it is.', documentIds: ['d9'] }));
  await waitFor(() => expect(box()).toHaveValue(''));
  expect(screen.getByText('Message sent')).toBeInTheDocument();
  restore();
});

test('if it is unknown whether it was sent, the next press reuses the key, and the text stays', async () => {
  const { api, host, keys } = await openMessages({ [WRITE]: () => response(502, 'Bad Gateway') });
  await userEvent.type(box(), 'Hello');
  await send();
  expect(await screen.findByText(/You can safely send it again: it is kept only once/)).toBeVisible();
  expect(host.toasts).toMatchObject([{ description: 'Your message was not sent. Please try again.' }]);
  expect(box()).toHaveValue('Hello');
  api.routes[WRITE] = () => response(201, message('m4', 'client', 'Hello'));
  await send();
  await waitFor(() => expect(written(api)).toHaveLength(2));
  expect(keys[0]).toMatch(/^"\w{32}"$/);
  expect(keys[1]).toBe(keys[0]);
});

test('an empty message is not sent', async () => {
  const { api } = await openMessages();
  await send();
  expect((await screen.findAllByText('Please write the message'))[0]).toBeVisible();
  expect(written(api)).toEqual([]);
});

test('emails about messages can be turned off, and a failure reverts the choice', async () => {
  const { api } = await openMessages({ 'PUT /api/account/notices': () => response(204) });
  const choice = await screen.findByRole('checkbox', { name: /^Email me about new messages/ });
  expect(choice).toBeChecked();
  await userEvent.click(choice);
  expect(choice).not.toBeChecked();
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ byMail: false });
  api.routes['PUT /api/account/notices'] = () => response(500);
  await userEvent.click(choice);
  await waitFor(() => expect(choice).not.toBeChecked());
});

test('while the data are restricted, nothing can be written or marked as read', async () => {
  const { api } = await openMessages({
    'GET /api/client/profile': { ...profile, unreadMessages: 1, restrictedSince: '2026-11-01T00:00:00.000Z' },
  });
  expect(await screen.findByText('The deed has come.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send Message' })).not.toBeInTheDocument();
  expect(api.count(READ)).toBe(0);
});

test('on a server without messages there is no tab and no request', async () => {
  const api = fakeClientApi();
  renderRemote(remote, { path: '/client-portal?tab=messages', host: { fetch: api.fetch, user: CLIENT } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByRole('tab')).toHaveLength(5);
  expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  expect(api.calls.filter(({ path }) => path.includes('messages') || path.includes('notices'))).toEqual([]);
});
