import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@lisle-harrow/shell/testing';
import { remote } from '../routes';
import { BROKEN, CLIENT, fakeClientApi } from '../testing/fake-client-api';
import { documents, profile } from '../testing/fixtures';

const DOCUMENTS = 'GET /api/client/documents';
const asked = {
  ...documents[0]!,
  name: 'Passport of your spouse',
  hasFile: false,
  requestedAt: '2026-11-12T15:00:00.000Z',
  dueDate: '2099-12-04',
};
const appointment = {
  id: 'a1',
  reference: 'LH-1',
  service: 'Tax Optimization',
  startsAt: '2099-12-05T15:00:00.000Z',
  endsAt: '2099-12-05T16:00:00.000Z',
  status: 'confirmed',
  isOver: false,
};
/** Three lists load one after another, and the machine may be busy. */
const PATIENT = { timeout: 20_000 };
const PATH = '/client-portal/calendar';
const full = {
  'GET /api/client/profile': { ...profile, unreadMessages: 0 },
  [DOCUMENTS]: [asked],
  'GET /api/client/appointments': [appointment],
};

// Loads the chunk once beforehand, so that no test depends on how long that takes.
beforeAll(() => import('./calendar-page'));

function openPage(replies: Parameters<typeof fakeClientApi>[0] = full) {
  const api = fakeClientApi(replies);
  return { api, ...renderRemote(remote, { path: PATH, host: { fetch: api.fetch, user: CLIENT } }) };
}
const texts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('milestones, documents and appointments are by month, done ones separate', async () => {
  openPage();
  await screen.findByText('Tax Optimization', undefined, PATIENT);
  const heading = screen.getByRole('heading', { name: 'December 2099' });
  expect(texts(heading.parentElement!)).toEqual([
    '4 Dec FridayPassport of your spouseDocument we need from youDue',
    '5 Dec SaturdayTax OptimizationAppointment at 10:00 AMConfirmed',
  ]);
  const near = screen.getByRole('heading', { name: 'December 2026' });
  expect(texts(near.parentElement!)[0]).toMatch(/^4 Dec FridayResidence application, stage twoMilestone/);
  const done = screen.getByText('Done (1)').closest('details')!;
  expect(done).toHaveTextContent('13 Nov FridayCustody migrationMilestoneCompleted');
});

test('upcoming dates can be added to one’s own calendar', async () => {
  openPage();
  const link = await screen.findByRole('link', { name: 'Add to your calendar (.ics)' }, PATIENT);
  expect(link).toHaveAttribute('href', '/api/client/calendar.ics');
  expect(link).toHaveAttribute('download');
});

test('with only the specified calls there are milestones, but no calendar file', async () => {
  const { api } = openPage({ [DOCUMENTS]: [] });
  expect(await screen.findByRole('heading', { name: 'December 2026' }, PATIENT)).toBeVisible();
  expect(screen.queryByRole('link', { name: /calendar \(/ })).toBeNull();
  expect(api.count('GET /api/client/appointments')).toBe(0);
});

test('a failed list can be loaded again; the rest is shown', async () => {
  const { api } = openPage({ ...full, [DOCUMENTS]: BROKEN });
  expect(await screen.findByText('Part of the calendar could not be loaded.')).toBeVisible();
  const again = screen.getByRole('button', { name: 'Try again' });
  api.routes[DOCUMENTS] = [asked];
  await userEvent.click(again);
  expect(await screen.findByText('Passport of your spouse')).toBeVisible();
});

test('without any dates it says so', async () => {
  openPage({ [DOCUMENTS]: [], 'GET /api/client/progress': [] });
  expect(await screen.findByText('Nothing has a date at the moment.')).toBeVisible();
});
