import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '@lisle-harrow/shell/testing';
import { clientCase } from '../../testing/client-fixtures';
import { CASE, renderCase } from '../../testing/render-case';

const message = {
  id: 'm1',
  side: 'client',
  author: 'Marguerite Ashdown',
  text: 'Shall I send it?',
  createdAt: '2026-11-20T15:00:00.000Z',
  readAt: null,
  documents: [],
};

const openMessages = (routes = {}, user?: Parameters<typeof renderCase>[2]) =>
  renderCase(
    '?tab=messages',
    {
      [`GET ${CASE}`]: clientCase({ unreadMessages: 1 }),
      [`GET ${CASE}/messages`]: [message],
      [`GET ${CASE}/messages/standing`]: { newest: 'm1', seen: null },
      [`POST ${CASE}/messages/read`]: () => response(204),
      [`POST ${CASE}/messages`]: () => response(201, { ...message, id: 'm2', side: 'firm' }),
      'GET /api/account/notices': { byMail: true },
      ...routes,
    },
    user,
  );

test("staff read a client's messages, which marks them, and reply", async () => {
  const { api } = await openMessages();
  expect(await screen.findByText('Shall I send it?')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Messages' })).toHaveAccessibleDescription('1 not read yet');
  await waitFor(() => expect(api.count(`POST ${CASE}/messages/read`)).toBe(1));
  await userEvent.type(screen.getByLabelText('Write to the client'), 'Please do.');
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(api.count(`POST ${CASE}/messages`)).toBe(1));
});

test('a reader sees the messages, but cannot write or mark them', async () => {
  const { api } = await openMessages({}, { firstName: 'Rita', role: 'staff', staffRole: 'reader' });
  expect(await screen.findByText('Shall I send it?')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send Message' })).not.toBeInTheDocument();
  expect(api.count(`POST ${CASE}/messages/read`)).toBe(0);
});

test('messages are read only when the tab is open, as a look is recorded', async () => {
  const { api } = await renderCase('', { [`GET ${CASE}`]: clientCase({ unreadMessages: 1 }) });
  await screen.findByRole('tab', { name: 'Messages' });
  expect(api.count(`GET ${CASE}/messages`)).toBe(0);
});
