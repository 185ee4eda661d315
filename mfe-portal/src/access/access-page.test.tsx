import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LookAtCase } from '@lisle-harrow/api/contract';
import { renderRemote, response } from '@lisle-harrow/shell/testing';
import { remote } from '../routes';
import { BROKEN, CLIENT, fakeClientApi } from '../testing/fake-client-api';
import { profile } from '../testing/fixtures';

const LOOKS = 'GET /api/client/audit';
const look = (id: string, at: string, changes: Partial<LookAtCase> = {}): LookAtCase => ({
  id,
  at,
  action: 'client-viewed',
  actorName: 'Eleanor Harrow',
  document: null,
  isEarlierFile: false,
  isMember: false,
  ...changes,
});
const looks = [
  look('4', '2026-11-20T15:00:00.000Z', { action: 'document-downloaded', document: 'Passport' }),
  look('5', '2026-11-20T14:00:00.000Z', {
    action: 'document-downloaded',
    document: 'Passport',
    isEarlierFile: true,
  }),
  look('3', '2026-11-20T05:30:00.000Z'),
  // Still the day before in the firm's zone.
  look('2', '2026-11-20T04:30:00.000Z', { action: 'legal-hold-set', actorName: null }),
];

function openPage(reply: unknown, path = '/client-portal/access', user: object = CLIENT) {
  const api = fakeClientApi({ [LOOKS]: reply as never });
  return { api, ...renderRemote(remote, { path, host: { fetch: api.fetch, user } }) };
}

test('lists by day which staff did what, in plain words, newest first', async () => {
  openPage(looks);
  const [first, second] = await screen.findAllByRole('list');
  const texts = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '20 Nov 2026',
    '19 Nov 2026',
    'Take your data with you',
  ]);
  expect(texts(first!)).toEqual([
    '10:00 AMEleanor Harrow downloaded the document: Passport',
    '9:00 AMEleanor Harrow downloaded an earlier file of the document: Passport',
    '12:30 AMEleanor Harrow opened your case',
  ]);
  expect(texts(second!)).toEqual([expect.stringMatching(/^11:30 PM.+ placed a legal hold on your data$/)]);
});

test('earlier ones load page by page', async () => {
  const { api } = openPage(() =>
    response(200, looks.slice(0, 2), { Link: '</api/client/audit?cursor=x>; rel="next"' }),
  );
  api.routes[`${LOOKS}?cursor=x`] = looks.slice(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByText('placed a legal hold on your data')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  expect(api.count(`${LOOKS}?cursor=x`)).toBe(1);
});

test('an empty list, a failed one and a server without one look different', async () => {
  const empty = openPage([]);
  expect(await screen.findByText('Nobody has looked at your file yet.')).toBeVisible();
  (await empty).unmount();
  const failed = openPage(BROKEN);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  (await failed).unmount();
  openPage(() => response(404));
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
});

test('the portal links to it if the server names the account id', async () => {
  const known = openPage(looks, '/client-portal', { ...CLIENT, id: 'k1' });
  expect(await screen.findByRole('link', { name: 'Who looked at my file' })).toHaveAttribute(
    'href',
    '/client-portal/access',
  );
  (await known).unmount();
  openPage(looks, '/client-portal');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Who looked at my file' })).toBeNull();
});

test('all own data are downloaded after the server has reported the size', async () => {
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.pathname);
  });
  const api = fakeClientApi({ [LOOKS]: [], 'GET /api/client/export/size': { files: 1, bytes: 2_048 } });
  const { host } = renderRemote(remote, {
    path: '/client-portal/access',
    host: { fetch: api.fetch, user: CLIENT },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download all my data' }));
  await waitFor(() => expect(saved).toEqual(['/api/client/export']));
  expect(host.toasts.at(-1)?.description).toBe('With 1 file of 2.00 KB.');
  click.mockRestore();
});

test('a member of a household sees what their own data are, and where to get the documents of the case', async () => {
  const member = { name: 'Ada Lind', right: 'view', isYou: true };
  const household = { principal: 'Jonas Lind', right: 'view', members: [member] };
  const api = fakeClientApi({ [LOOKS]: [], 'GET /api/client/profile': { ...profile, household } });
  renderRemote(remote, { path: '/client-portal/access', host: { fetch: api.fetch, user: CLIENT } });
  expect(await screen.findByText(/^The case is not in it, as it is that of/)).toHaveTextContent('Jonas Lind');
  expect(screen.getByRole('link', { name: 'in the portal' })).toHaveAttribute(
    'href',
    '/client-portal?tab=documents',
  );
  expect(screen.queryByText(/every document with its files/)).toBeNull();
});

test('a client sees that the case and its documents are among the data', async () => {
  openPage([]);
  expect(await screen.findByText(/your case, every document with its files/)).toBeVisible();
  expect(screen.queryByText(/^The case is not in it/)).toBeNull();
});

test('a refused download says why', async () => {
  const api = fakeClientApi({
    [LOOKS]: [],
    'GET /api/client/export/size': () => response(429, { detail: 'This export is being made already' }),
  });
  const { host } = renderRemote(remote, {
    path: '/client-portal/access',
    host: { fetch: api.fetch, user: CLIENT },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download all my data' }));
  await waitFor(() => expect(host.toasts.at(-1)?.description).toBe('This export is being made already.'));
});
