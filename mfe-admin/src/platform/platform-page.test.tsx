import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { renderStaff } from '../testing/render-staff';
import { failureWords, healthWords } from './release-words';

const AT = '2026-11-22T20:00:00.000Z';
const PAGE = 'GET /api/platform';
const MOVES = '/api/platform/remotes/mfe-x/moves';
const release = (version: string, changes: object) => ({
  version,
  commit: 'abcdef0123456789',
  builtAt: AT,
  deployedAt: AT,
  by: 'Pipeline',
  needs: 8,
  bytes: 204_800,
  share: 0,
  lastLiveAt: AT,
  counts: { pages: 0, failures: {} },
  ...changes,
});
const pointer = {
  name: 'mfe-x',
  revision: 7,
  live: '1.2.0',
  former: '1.1.0',
  canary: { version: '1.3.0', share: 10 },
};
const move = (revision: number, changes: object = {}) => ({
  ...pointer,
  revision,
  action: 'deploy',
  version: '1.3.0',
  reason: null,
  at: AT,
  by: 'Pipeline',
  ...changes,
});
const REMOTE = {
  name: 'mfe-x',
  pointer,
  next: 6,
  releases: [
    release('1.3.0', {
      state: 'canary',
      share: 10,
      counts: { pages: 200, failures: { load: 3, render: 1 } },
    }),
    release('1.2.0', { state: 'live', share: 90, counts: { pages: 1_204, failures: {} } }),
    release('1.1.0', { state: 'former' }),
  ],
  moves: [
    move(7),
    move(6, {
      action: 'abort',
      version: '1.2.9',
      canary: null,
      by: 'automatic',
      reason: '7 failures on 60 pages',
    }),
  ],
};
const TOKEN = { id: 't1', remote: 'mfe-x', label: 'Pipeline', createdAt: AT, by: 'Ada Lind', usedAt: null };

const open = (routes: Parameters<typeof renderStaff>[1] = {}, path = '/admin/platform') =>
  renderStaff(
    path,
    { [PAGE]: { remotes: [REMOTE], tokens: [TOKEN] }, ...routes },
    { firstName: 'Ada', staffRole: 'owner' },
  );
const rowOf = async (version: string) =>
  (await screen.findByText(version, { selector: 'strong' })).closest('tr')!;
const press = (name: string, from: HTMLElement = document.body) =>
  userEvent.click(within(from).getByRole('button', { name }));
const answer = async (name: string) => press(name, await screen.findByRole('dialog'));

test('each release shows version, share of visitors, contract, size and health', async () => {
  await open();
  const canary = await rowOf('1.3.0');
  expect(canary).toHaveTextContent('Canary, 10 %');
  expect(canary).toHaveTextContent('Commit abcdef0123');
  expect(canary).toHaveTextContent('by Pipeline');
  expect(canary).toHaveTextContent('Contract 8200.00 KB');
  expect(canary).toHaveTextContent('200 pages, 4 failures (2.0 %)loading 3, on the server 1');
  expect(await rowOf('1.2.0')).toHaveTextContent('Live, 90 %');
  expect(await rowOf('1.2.0')).toHaveTextContent('1,204 pages, no failures');
  expect(within(await rowOf('1.2.0')).queryByRole('button', { name: /Roll/ })).toBeNull();
  expect(await rowOf('1.1.0')).toHaveTextContent('Not shown yet');
});

test.each([
  ['is live before the first deploy', null, 'Live'],
  ['is live beside a canary', { live: null, canary: { version: '1.3.0', share: 10 } }, 'Live, 90 %'],
  ['is not live after a deploy', { live: '1.2.0', canary: null }, 'Installed'],
])('the installed release is shown with its health: it %s', async (_, moved, badge) => {
  const installed = {
    version: '1.0.0-shipped',
    commit: 'c0ffee1',
    needs: 8,
    bytes: 204_800,
    counts: { pages: 50, failures: { ended: 1 } },
  };
  const first = { ...REMOTE, installed, pointer: moved && { ...pointer, ...moved } };
  await open({ [PAGE]: { remotes: [{ ...first, releases: [], moves: [], next: null }], tokens: [] } });
  const row = await rowOf('1.0.0-shipped');
  for (const words of [badge, 'Commit c0ffee1', 'Came with the product', 'Contract 8200.00 KB'])
    expect(row).toHaveTextContent(words);
  expect(row).toHaveTextContent('50 pages, 1 failure (2.0 %)process ended 1');
});

test.each([
  ['Promote 1.3.0 of mfe-x', 'Promote', { action: 'promote', expects: 7 }, '1.3.0 of mfe-x is live.'],
  ['Abort 1.3.0 of mfe-x', 'End canary', { action: 'abort', expects: 7 }, 'The canary of mfe-x has ended.'],
  [
    'Roll back mfe-x to 1.1.0',
    'Roll back',
    { action: 'rollback', expects: 7, version: '1.1.0' },
    'mfe-x is back at 1.1.0.',
  ],
  [
    'Roll back to installed: mfe-x',
    'Roll back',
    { action: 'rollback', expects: 7, version: null },
    'mfe-x is back at the installed release.',
  ],
])('%s needs confirmation, sends the revision seen, and is reported', async (button, yes, body, said) => {
  const { api, host } = await open({ [`POST ${MOVES}`]: () => response(200, pointer) });
  await rowOf('1.3.0');
  await press(button);
  expect(api.count(`POST ${MOVES}`)).toBe(0);
  await answer(yes);
  await waitFor(() => expect(host.toasts).toMatchObject([{ description: said }]));
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual(body);
  await waitFor(() => expect(api.count(PAGE)).toBeGreaterThan(1));
});

test('a move that comes too late says who was first', async () => {
  const detail = 'Jane Doe moved it at 20:00';
  const { host } = await open({ [`POST ${MOVES}`]: () => response(409, { detail }) });
  await rowOf('1.3.0');
  await press('Promote 1.3.0 of mfe-x');
  await answer('Promote');
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ tone: 'destructive', description: `${detail}.` }]),
  );
});

test('history shows who moved what and why, and loads more on request', async () => {
  const earlier = { moves: [move(1, { version: '1.0.0', canary: null, by: 'Ada Lind' })], next: null };
  const { api } = await open({ [`GET ${MOVES}?before=6`]: earlier });
  await userEvent.click(await screen.findByText('History of mfe-x'));
  expect(screen.getByText(/automatic/).closest('li')).toHaveTextContent(
    'automatic ended the canary 1.2.97 failures on 60 pages',
  );
  expect(screen.getAllByText(/Pipeline/)[0]!.closest('tr, li')).not.toBeNull();
  expect(api.count(`GET ${MOVES}?before=6`)).toBe(0);
  await press('Show earlier');
  expect((await screen.findByText('Ada Lind', { selector: 'bdi' })).closest('li')).toHaveTextContent(
    'Ada Lind deployed 1.0.0',
  );
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

test('a token is created, shown once, and revoked after confirmation', async () => {
  const { api } = await open({
    'POST /api/platform/tokens': () => response(201, { id: 't2', token: 'lhrt_secret' }),
    'DELETE /api/platform/tokens/t1': () => response(204),
  });
  await rowOf('1.3.0');
  await press('Make token');
  const dialog = await screen.findByRole('dialog', { name: 'New token' });
  await userEvent.type(within(dialog).getByLabelText('Remote'), 'mfe-x');
  await userEvent.type(within(dialog).getByLabelText('For'), 'Laptop');
  await press('Make token', dialog);
  expect(await screen.findByLabelText('Token')).toHaveValue('lhrt_secret');
  await answer('Done');
  expect(screen.queryByLabelText('Token')).toBeNull();
  await press('Revoke Pipeline of mfe-x');
  await answer('Revoke token');
  await waitFor(() => expect(api.count('DELETE /api/platform/tokens/t1')).toBe(1));
});

test('a link pins releases for one browser: one release, all present ones, or a development server', async () => {
  const others = { releases: [], moves: [], next: null };
  const installed = { version: '1.0.0-ab', needs: 8, bytes: 1, counts: { pages: 0, failures: {} } };
  const { api } = await open({
    [PAGE]: {
      remotes: [
        REMOTE,
        { ...others, name: 'mfe-never', pointer: null, installed },
        { ...others, name: 'mfe-back', pointer: { ...pointer, name: 'mfe-back', live: null }, installed },
        { ...others, name: 'mfe-tokens', pointer: null, installed: null },
      ],
      tokens: [TOKEN],
    },
    'POST /api/platform/pins': () => response(201, { id: 'p1', expiresAt: AT }),
  });
  await rowOf('1.3.0');
  const pinned = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Releases for one browser' });
    expect(within(dialog).getByRole('link', { name: 'Open in this browser' })).toHaveAttribute(
      'href',
      '/platform/pin/p1',
    );
    expect(within(dialog).getByLabelText('Link')).toHaveValue('http://localhost/platform/pin/p1');
    // The close icon in the corner has the same name.
    await userEvent.click(within(dialog).getByText('Close', { selector: 'button' }));
    return api.calls.filter(({ path }) => path === '/api/platform/pins').at(-1)?.body;
  };
  await press('Use in this browser: 1.3.0 of mfe-x');
  expect(await pinned()).toEqual({ pins: { 'mfe-x': '1.3.0' } });
  await press('Use in this browser: 1.0.0-ab of mfe-never');
  expect(await pinned()).toEqual({ pins: { 'mfe-never': 'installed' } });
  await press('Link to these releases');
  expect(
    await screen.findByText('mfe-x 1.2.0, the installed mfe-never, the installed mfe-back'),
  ).toBeVisible();
  expect(await pinned()).toEqual({
    pins: { 'mfe-x': '1.2.0', 'mfe-never': 'installed', 'mfe-back': 'installed' },
  });
  await press('Development server');
  const dialog = await screen.findByRole('dialog', { name: 'Development server' });
  await userEvent.type(within(dialog).getByLabelText('Remote'), 'mfe-x');
  await press('Make link', dialog);
  expect(await pinned()).toEqual({ pins: { 'mfe-x': 'http://localhost:3013/' } });
});

test('without the permission one sentence says so; on a server without releases it is a 404', async () => {
  const { unmount } = await open({ [PAGE]: () => response(403) });
  expect(await screen.findByText('Only owners manage releases.')).toBeVisible();
  unmount();
  const { unmount: close } = await open({ [PAGE]: () => response(404) });
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
  close();
  await open({ [PAGE]: { remotes: [], tokens: [] } });
  expect(await screen.findByText(/^No team has deployed yet/)).toBeVisible();
});

test.each([
  ['owner', 1],
  ['reader', 0],
] as const)('the settings link to it for an %s: %s', async (staffRole, links) => {
  await renderStaff('/admin/settings', {}, { firstName: 'Ada', staffRole });
  await screen.findByRole('navigation', { name: 'Settings' });
  expect(screen.queryAllByRole('link', { name: 'Releases' })).toHaveLength(links);
});

test('health is described in words, even before any page was counted', () => {
  expect(healthWords({ pages: 0, failures: { load: 1 } })).toBe('0 pages, 1 failure');
  expect(healthWords({ pages: 1, failures: {} })).toBe('1 page, no failures');
  expect(failureWords({})).toBe('');
});
