import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RecordReply } from '@lisle-harrow/api/contract';
import { response } from '@lisle-harrow/shell/testing';
import { countedPage } from '../testing/counted-page';
import { bookings, contacts, HOSTILE, message } from '../testing/fixtures';
import { renderStaff } from '../testing/render-staff';

const LIST = 'GET /api/admin/messages';
const STANDING = 'GET /api/admin/messages/standing';
const RETRY = 'POST /api/admin/messages/m1/retry';
const fine = { waiting: 0, dead: 0, hasMail: true };

const rows = [
  message({ id: 'm4', kind: 'invitation', about: 'k1', recipient: 'ines@moreau.com' }),
  message({
    id: 'm3',
    kind: 'contact-webhook',
    about: 'c7',
    recipient: 'hooks.osei.com',
    state: 'sent',
    lastError: null,
  }),
  message({
    id: 'm2',
    kind: 'contact-received',
    recipient: 'idris@vale.com',
    state: 'waiting',
    attempts: 3,
    lastError: 'The mail server put off the message (451)',
  }),
  message(),
  message({
    id: 'm0',
    recipient: 'x@client.example',
    state: 'dropped',
    attempts: 0,
    lastError: 'No mailbox can have this address',
  }),
];
const openPage = (routes: Parameters<typeof renderStaff>[1] = {}, path = '/admin/messages') =>
  renderStaff(path, { [LIST]: countedPage(rows, { total: 5 }), [STANDING]: fine, ...routes });
const rowOf = async (recipient: string) => (await screen.findByText(recipient)).closest('tr')!;

test('each row shows kind, recipient, state and reason, and links to its record', async () => {
  await openPage();
  const refused = await rowOf('marguerite@osei.com');
  expect(refused).toHaveTextContent('Not delivered');
  expect(refused).toHaveTextContent('The mail server refused the message (550).');
  expect(within(refused).getByRole('link', { name: 'Receipt of a booking' })).toHaveAttribute(
    'href',
    '/admin?open=b7',
  );
  expect(await rowOf('idris@vale.com')).toHaveTextContent(
    'Waiting3 attempts. The mail server put off the message (451).',
  );
  expect(within(await rowOf('hooks.osei.com')).getByRole('link')).toHaveAttribute(
    'href',
    '/admin?tab=contacts&open=c7',
  );
  expect(within(await rowOf('ines@moreau.com')).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/clients/k1',
  );
  expect(await rowOf('x@client.example')).toHaveTextContent('Not sent');
  expect(screen.getByText('5 messages')).toBeVisible();
});

test('a message kind that this version does not know is shown by its name', async () => {
  const unknown = [message({ kind: 'toString' as never })];
  await openPage({ [LIST]: countedPage(unknown, { total: 1 }) });
  expect(within(await rowOf('marguerite@osei.com')).getByRole('link')).toHaveTextContent(/^toString$/);
});

test('a message to an address from which an earlier one came back says so', async () => {
  const later = message({ state: 'sent', lastError: null, cameBack: 'no such address' });
  await openPage({ [LIST]: countedPage([later], { total: 1 }) });
  expect(await rowOf('marguerite@osei.com')).toHaveTextContent(
    'An earlier message to this address could not be delivered: no such address.',
  );
});

test('only sendable messages can be retried: not those sent, dropped, or that held a link', async () => {
  await openPage();
  await rowOf('marguerite@osei.com');
  const offered = screen
    .getAllByRole('button', { name: /^Try again/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(offered).toEqual([
    'Try again: Receipt of an inquiry to idris@vale.com',
    'Try again: Receipt of a booking to marguerite@osei.com',
  ]);
});

test('a message is retried, and the list is read again', async () => {
  const { api, host } = await openPage({ [RETRY]: message({ state: 'waiting', attempts: 0 }) });
  await rowOf('marguerite@osei.com');
  api.routes[LIST] = countedPage([message({ state: 'waiting', attempts: 0, lastError: null })], { total: 1 });
  await userEvent.click(screen.getByRole('button', { name: /Try again: Receipt of a booking/ }));
  await waitFor(() => expect(host.toasts).toMatchObject([{ title: 'Success' }]));
  await waitFor(async () => expect(await rowOf('marguerite@osei.com')).toHaveTextContent('Waiting'));
  expect(api.count(RETRY)).toBe(1);
});

test("why a message cannot be retried is shown in the api's words", async () => {
  const problem = { detail: 'This message is being sent at the moment' };
  const { host } = await openPage({ [RETRY]: () => response(409, problem) });
  await rowOf('marguerite@osei.com');
  await userEvent.click(screen.getByRole('button', { name: /Try again: Receipt of a booking/ }));
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ title: 'Error', description: `${problem.detail}.` }]),
  );
});

test('without a mail server the page says so, and offers no retry', async () => {
  await openPage({ [STANDING]: { waiting: 2, dead: 0, hasMail: false } });
  expect(await screen.findByText(/2 messages wait: no mail server is set up\./)).toBeVisible();
  await rowOf('idris@vale.com');
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test('recipients are shown as text, not markup', async () => {
  await openPage({
    [LIST]: countedPage([message({ recipient: HOSTILE, lastError: HOSTILE, kind: HOSTILE })], { total: 1 }),
  });
  expect(await screen.findAllByText(HOSTILE)).toHaveLength(2);
  expect(document.querySelector('td img')).toBeNull();
});

test('a server without an outbox lacks this page', async () => {
  await openPage({ [LIST]: () => response(404), [STANDING]: () => response(404) });
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
});

describe('the dashboard', () => {
  const lists = {
    'GET /api/admin/bookings': countedPage(bookings, { total: 7 }),
    'GET /api/admin/contacts': countedPage(contacts, { total: 7 }),
  };

  test.each([
    [{ waiting: 1, dead: 2, hasMail: true }, '2 messages could not be delivered. See the messages'],
    [{ waiting: 1, dead: 0, hasMail: false }, '1 message waits: no mail server is set up. See the messages'],
  ])('shows problems with messages and links to them: %p', async (standing, sentence) => {
    await openPage({ ...lists, [STANDING]: standing }, '/admin');
    const link = await screen.findByRole('link', { name: 'See the messages' });
    expect(link.closest('p')).toHaveTextContent(sentence);
    expect(link).toHaveAttribute('href', '/admin/messages');
  });

  test('shows nothing if all is well', async () => {
    const { api } = await openPage(
      { ...lists, [STANDING]: { waiting: 4, dead: 0, hasMail: true } },
      '/admin',
    );
    await waitFor(() => expect(api.count(STANDING)).toBe(1));
    await screen.findAllByText('Marguerite Okafor');
    expect(screen.queryByRole('link', { name: 'See the messages' })).toBeNull();
  });

  test('makes no call if the api has only the specified calls, and shows nothing', async () => {
    const { api } = await renderStaff('/admin');
    await screen.findAllByText('Marguerite Okafor');
    expect(api.count(STANDING)).toBe(0);
  });

  test('shows nothing without an outbox', async () => {
    const { api } = await openPage({ ...lists, [STANDING]: () => response(404) }, '/admin');
    await screen.findAllByText('Marguerite Okafor');
    await waitFor(() => expect(api.count(STANDING)).toBe(1));
    expect(screen.queryByRole('link', { name: 'See the messages' })).toBeNull();
  });
});

test('an adviser limited to own clients sees why there are none here', async () => {
  const refused = { [LIST]: () => response(403), [STANDING]: () => response(403) };
  await renderStaff('/admin/messages', refused, { firstName: 'Theo', staffRole: 'adviser' });
  expect(
    await screen.findByText('Advisers who see only their own clients do not see messages.'),
  ).toBeVisible();
});

const UNMATCHED = 'GET /api/admin/unmatched-mails';
const mail: RecordReply = {
  id: 'v1',
  subject: 'Re: Your trust',
  text: 'Where am I?',
  author: 'Ada Vale',
  from: 'ada@vale.com',
  mail: 'received',
  attachments: 1,
  createdAt: '2026-11-20T15:00:00.000Z',
  state: null,
  lastError: null,
};

test('mails that belong to no record are shown with what is known, until somebody is done with each', async () => {
  let mails = [mail, { ...mail, id: 'v2', author: '', from: '', subject: '' }];
  const { api } = await openPage({
    [STANDING]: { ...fine, unmatched: 2 },
    [UNMATCHED]: () => response(200, mails),
    'DELETE /api/admin/unmatched-mails/v1': () => {
      mails = mails.slice(1);
      return response(204);
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Mail without a record' }));
  const items = section.getAllByRole('listitem');
  expect(items[0]).toHaveTextContent(
    /Re: Your trust.*Where am I\?.*Ada Vale <ada@vale\.com>,.*Received1 file came/,
  );
  expect(items[0]).not.toHaveTextContent('another address');
  expect(items[1]).toHaveTextContent(/Unknown sender,.*anybody can have written it/);
  expect(within(items[0]!).getByRole('link')).toHaveAttribute('href', '/admin?tab=contacts&q=ada%40vale.com');
  expect(within(items[1]!).queryByRole('link')).toBeNull();
  expect(screen.getByText('2 mails came in that belong to no booking or inquiry.')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Done with the mail from Ada Vale' }));
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  expect(api.count('DELETE /api/admin/unmatched-mails/v1')).toBe(1);
});

test('a server that keeps no such mails shows no section of them', async () => {
  await openPage({ [UNMATCHED]: () => response(404, 'Not Found') });
  await rowOf('marguerite@osei.com');
  expect(screen.queryByRole('region', { name: 'Mail without a record' })).toBeNull();
});
