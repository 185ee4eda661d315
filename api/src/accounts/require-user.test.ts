import { SESSION_OF } from '../contract';
import { bookings, conversationMessages } from '../db/schema';
import { isRecentSignIn } from '../http/route';
import { addTestClient } from '../testing/test-documents';
import { startTestApi, validBooking } from '../testing/test-api';

const minutesAgo = (minutes: number) => ({ authenticatedAt: Date.now() - minutes * 60_000 });

test('a sign-in is recent for 10 minutes; after that it is not', () => {
  expect(isRecentSignIn(minutesAgo(9.9))).toBe(true);
  for (const user of [minutesAgo(10), { authenticatedAt: 0 }]) expect(isRecentSignIn(user)).toBe(false);
});

test('a page rendered for one person cannot read or write as another person who has signed in meanwhile', async () => {
  const api = await startTestApi();
  try {
    const first = await addTestClient(api, 'first@example.com');
    const second = await addTestClient(api, 'second@example.com');
    const send = (method: string, path: string, of: string | undefined, json?: object) =>
      api.send(path, { method, cookie: second.cookie, json, ...(of && { headers: { [SESSION_OF]: of } }) });
    for (const answer of [
      await send('GET', '/api/client/profile', first.id),
      await send('POST', '/api/client/messages', first.id, { text: 'Hello' }),
      await send('GET', '/api/auth/user', first.id),
      await send('POST', '/api/bookings', first.id, validBooking()),
    ])
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('other-person')]);
    expect(await api.database.read.$count(conversationMessages)).toBe(0);
    expect(await api.database.read.$count(bookings)).toBe(0);
    for (const name of [second.id, undefined])
      expect((await send('GET', '/api/client/profile', name)).status).toBe(200);
  } finally {
    await api.close();
  }
});
