import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientProfile, ConversationMessage } from '@lisle-harrow/api/contract';
import { renderRemote, response } from '@lisle-harrow/shell/testing';
import { fakeClientApi } from '../testing/fake-client-api';
import { appointment, profile } from '../testing/fixtures';
import { remote } from '../routes';

const SERVED: ClientProfile = {
  ...profile,
  unreadMessages: 1,
  lastVisit: '2026-11-12T15:00:00.000Z',
  changedMilestones: 1,
};
const APPOINTMENTS = [
  appointment('later', '2099-03-02T15:00:00.000Z'),
  appointment('next', '2099-01-05T15:00:00.000Z', { service: 'Wealth Structuring', status: 'pending' }),
  appointment('cancelled', '2099-01-02T15:00:00.000Z', { status: 'cancelled' }),
  appointment('past', '2020-01-02T15:00:00.000Z', { isOver: true }),
];
const MESSAGE: ConversationMessage = {
  id: 'm1',
  side: 'firm',
  author: 'Julian Marsh',
  text: `The deed is here. ${'x'.repeat(200)}`,
  createdAt: '2026-11-18T15:00:00.000Z',
  readAt: null,
  documents: [],
};

function openHome(replies: Parameters<typeof fakeClientApi>[0] = {}) {
  const api = fakeClientApi({
    'GET /api/client/profile': SERVED,
    'GET /api/client/appointments': APPOINTMENTS,
    'GET /api/client/messages': [MESSAGE],
    ...replies,
  });
  const user = { firstName: 'Jane', role: 'client' } as const;
  return { api, ...renderRemote(remote, { path: '/', host: { fetch: api.fetch, user } }) };
}
const card = async (name: string) => (await screen.findByRole('heading', { level: 2, name })).parentElement!;

test('the home shows the next step, the next appointment, the latest message and the documents', async () => {
  openHome();
  const step = within(await card('Next step'));
  expect(step.getByText('Residence application, stage two')).toBeVisible();
  expect(step.getByText('Due 4 Dec 2026')).toBeVisible();
  const next = within(await card('Next appointment'));
  expect(next.getByText('Wealth Structuring')).toBeVisible();
  expect(next.getByText('Waiting for our confirmation')).toBeVisible();
  expect(next.getByText('1 more appointment in your portal')).toBeVisible();
  expect(next.queryByText('Digital Asset Strategy')).not.toBeInTheDocument();
  const message = within(await card('Latest message'));
  expect(message.getByText(/^The deed is here\. x{122}…$/)).toBeVisible();
  expect(message.getByText('1 new')).toBeVisible();
  expect(within(await card('Documents')).getByRole('link', { name: 'All documents' })).toBeVisible();
});

test('what is new since the last visit is listed, each with a link', async () => {
  openHome();
  const news = within(await screen.findByRole('region', { name: 'New since your last visit' }));
  expect(news.getByText('12 Nov 2026', { exact: false })).toBeVisible();
  await news.findByRole('link', { name: '2 updates' });
  const links = news.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 message', '/client-portal?tab=messages'],
    ['2 updates', '/client-portal?tab=updates'],
    ['1 milestone', '/client-portal?tab=progress'],
  ]);
});

test('without an appointment the home offers to book one', async () => {
  const { host } = openHome({ 'GET /api/client/appointments': [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Book a consultation' }));
  expect(host.bookings).toHaveLength(1);
});

test('times proposed by the firm for the next appointment are on its card', async () => {
  const slot = { date: '2099-01-06', time: '9:00 AM', instant: '2099-01-06T14:00:00.000Z' };
  const more = { status: 'pending', proposed: [slot], changeableUntil: '2099-01-05T05:00:00.000Z' };
  openHome({ 'GET /api/client/appointments': [appointment('next', '2099-01-05T15:00:00.000Z', more)] });
  const next = within(await card('Next appointment'));
  expect(next.getByText('We proposed other times')).toBeVisible();
  expect(next.getByText('Please choose another time by the end of 4 Jan 2099 in New York:')).toBeVisible();
  expect(next.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Tue, 6 Jan 2099, 9:00 AM EST',
    'Move or cancel',
  ]);
});

test.each([
  ['of somebody else in the household', { isOwn: false }],
  ['that can no longer be changed', { changeableUntil: null }],
  ['without a proposal', { proposed: undefined }],
])('an appointment %s has no times to choose on its card', async (_, more) => {
  const slot = { date: '2099-01-06', time: '9:00 AM', instant: '2099-01-06T14:00:00.000Z' };
  const wanted = { status: 'pending', proposed: [slot], ...more };
  openHome({ 'GET /api/client/appointments': [appointment('next', '2099-01-05T15:00:00.000Z', wanted)] });
  const next = within(await card('Next appointment'));
  expect(next.getByText('Digital Asset Strategy')).toBeVisible();
  expect(next.queryByRole('list')).not.toBeInTheDocument();
});

test('an appointment that fails to open stays, and says so', async () => {
  const { host } = openHome({ 'POST /api/client/appointments/next/confirmation': () => response(503) });
  await userEvent.click(await screen.findByRole('button', { name: 'Move or cancel' }));
  expect(host.toasts).toMatchObject([{ tone: 'destructive' }]);
  expect(screen.getByRole('button', { name: 'Move or cancel' })).toBeEnabled();
});

test('a failure is left out, and the rest is shown', async () => {
  openHome({
    'GET /api/client/appointments': () => response(500),
    'GET /api/client/messages': () => response(500),
    'GET /api/client/documents': () => response(500),
  });
  await card('Next step');
  expect(
    screen.queryByRole('heading', { name: /Next appointment|message|Documents/ }),
  ).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
