import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { renderStaff } from '../testing/render-staff';

const REPORTS = 'GET /api/admin/reports';
const open = (reports: unknown) =>
  renderStaff(
    '/admin/accounts',
    { 'GET /api/admin/accounts': [], [REPORTS]: reports as never },
    { id: 'a1', firstName: 'Ada', staffRole: 'owner' },
  );
const report = (directive: string, blocked: string, page: string, times: number, lastAt: string) => ({
  directive,
  blocked,
  page,
  times,
  firstAt: lastAt,
  lastAt,
});
const NOVEMBER = (day: number) => `2026-11-${String(day).padStart(2, '0')}T15:00:00.000Z`;
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Blocked by browsers' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    );
};

test('what browsers blocked is grouped, counted and described in plain words, latest first', async () => {
  await open([
    report('script-src', 'https://evil.example/x.js', '/', 1_200, NOVEMBER(20)),
    report('style-src-attr', 'inline', '/team', 2, NOVEMBER(19)),
    report('script-src-elem', 'https://evil.example/x.js', '/services', 3, NOVEMBER(18)),
    report('img-src', 'chrome-extension', '/team', 2, NOVEMBER(17)),
    report('made-tomorrow', 'toString', '/team', 1, NOVEMBER(16)),
    ...['/a', '/b', '/c'].map((page) =>
      report('script-src', 'https://evil.example/x.js', page, 1, NOVEMBER(2)),
    ),
  ]);
  expect(await rows()).toEqual([
    ['A script was not run', 'https://evil.example/x.js', '/, /services, /a and 2 more', '1,206'],
    ['A style was not applied', 'Something written in the page itself', '/team', '2'],
    ['A picture was not loaded', 'An extension of the browser', '/team', '2'],
    ['Kept out by the rule made-tomorrow', 'toString', '/team', '1'],
  ]);
  expect(screen.getByText('20 Nov 2026')).toBeVisible();
});

test('ten kinds are shown until all are requested', async () => {
  await open(
    Array.from({ length: 12 }, (_, at) =>
      report('img-src', `https://a.example/${at}`, '/', 1, NOVEMBER(at + 1)),
    ),
  );
  expect(await rows()).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(await rows()).toHaveLength(12);
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});

test('if nothing was blocked, one sentence says so', async () => {
  await open([]);
  expect(await screen.findByText(/^In the last three months no browser reported/)).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Blocked by browsers' })).toBeNull();
});

test('failed reports can be loaded again; a server without them shows nothing', async () => {
  const answers = [() => response(503), () => response(200, [])];
  const { unmount } = await open(() => answers.shift()!());
  const section = await screen.findByRole('region', { name: 'Blocked by browsers' });
  await userEvent.click(within(section).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^In the last three months no browser reported/)).toBeVisible();
  unmount();
  const { api } = await open(() => response(404));
  await waitFor(() => expect(api.count(REPORTS)).toBe(1));
  expect(screen.queryByText('Blocked by browsers')).toBeNull();
});
