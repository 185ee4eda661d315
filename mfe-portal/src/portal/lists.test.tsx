import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@lisle-harrow/shell/testing';
import { CLIENT, fakeClientApi } from '../testing/fake-client-api';
import { exactly250, notes } from '../testing/fixtures';
import { remote } from '../routes';

function openTab(tab: string, replies?: Parameters<typeof fakeClientApi>[0]) {
  const api = fakeClientApi(replies);
  return renderRemote(remote, {
    path: `/client-portal?tab=${tab}`,
    host: { fetch: api.fetch, user: CLIENT },
  });
}

const entry = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest('li') as HTMLElement;
};

test('a milestone has title, description, status, step, due day and notes [CP21]', async () => {
  openTab('progress');
  const item = await entry('Residence application, stage two');
  for (const text of [
    'Biometrics are booked.',
    'Bring the original deed.',
    'in progress',
    'Step 3',
    '4 Dec 2026',
  ])
    expect(within(item).getByText(text)).toBeVisible();
});

test('a completed milestone is not due', async () => {
  openTab('progress');
  expect(await entry('Residence application, stage two')).toHaveTextContent('Due 4 Dec 2026');
  expect(await entry('Custody migration')).toHaveTextContent('Completed, planned for 13 Nov 2026');
  expect(await entry('Custody migration')).not.toHaveTextContent('Due');
});

test('milestones are in order, those without one last [CP21]', async () => {
  openTab('progress');
  await entry('Custody migration');
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Custody migration',
    'Tax clearance',
    'Residence application, stage two',
    'Holding company accounts',
    'Letter of wishes',
  ]);
});

test.each([
  ['Holding company accounts', 'not started', 'mute'],
  ['Residence application, stage two', 'in progress', 'info'],
  ['Custody migration', 'completed', 'good'],
  ['Tax clearance', 'blocked', 'bad'],
  ['Letter of wishes', 'paused by client', 'mute'],
])('the status of %s reads %s [CP21]', async (title, status, tone) => {
  openTab('progress');
  const word = within(await entry(title)).getByText(status);
  expect(word.closest('[data-tone]')).toHaveAttribute('data-tone', tone);
});

test('an update has title, full content, type and day [CP22]', async () => {
  openTab('updates');
  const item = await entry('Update n1');
  expect(within(item).getByText(exactly250)).toBeVisible();
  expect(within(item).getByText('report')).toBeVisible();
  expect(within(item).getByText('18 Nov 2026')).toBeVisible();
  expect(within(await entry('Update n2')).getByText('action required')).toBeVisible();
});

test('all updates are shown, newest first [CP22]', async () => {
  openTab('updates');
  await entry('Update n1');
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Update n1',
    'Update n2',
    'Update n3',
    'Update n4',
  ]);
});

test.each([
  ['progress', 'No milestones yet.'],
  ['updates', 'No updates yet.'],
])('an empty list of %s says so', async (tab, text) => {
  openTab(tab, { 'GET /api/client/progress': [], 'GET /api/client/notes': [] });
  expect(await screen.findByText(text)).toBeVisible();
});

test('an update links to its document, and a deleted document is not named', async () => {
  openTab('updates', {
    'GET /api/client/notes': [
      { ...notes[0]!, documentId: 'd2' },
      { ...notes[1]!, documentId: 'gone' },
    ],
  });
  await userEvent.click(await within(await entry('Update n2')).findByRole('link', { name: 'Document d2' }));
  const name = await screen.findByText('Document d2');
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText('Document d1')).not.toHaveAttribute('aria-current');
  await userEvent.click(screen.getByRole('tab', { name: 'Updates' }));
  expect(within(await entry('Update n4')).queryByRole('link')).toBeNull();
});
