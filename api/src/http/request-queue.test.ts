import { Hono } from 'hono';
import { readEnv } from '../env';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { queueRequests } from './request-queue';

let api: TestApi;
let cookie: string;
beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY_HOPS: '1' });
  await api.addAccount('staff', 'staff@example.com');
  cookie = await api.signIn('staff@example.com');
});
afterAll(() => api.close());

const search = (address = '192.0.2.1', sent = cookie) =>
  api.send('/api/admin/bookings?q=jane', { cookie: sent, headers: { 'X-Forwarded-For': address } });
function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

test('a booking does not wait for the searches that came before it', async () => {
  const order: string[] = [];
  const note = (what: string) => (response: Response) => {
    order.push(what);
    return response.status;
  };
  const searches = times(100, () => search().then(note('search')));
  const booking = api.send('/api/bookings', { method: 'POST', json: validBooking() }).then(note('booking'));
  expect(await booking).toBe(201);
  expect(await Promise.all(searches)).toEqual(times(100, () => 200));
  expect(order.indexOf('booking')).toBeLessThan(50);
});

test('who somebody is, which every page waits for, is said at once while bookings wait', async () => {
  const order: string[] = [];
  const note = (what: string) => (response: Response) => {
    order.push(what);
    return response.status;
  };
  const bookings = times(100, () =>
    api.send('/api/bookings', { method: 'POST', json: validBooking() }).then(note('booking')),
  );
  expect(await api.send('/api/auth/user', { cookie }).then(note('user'))).toBe(200);
  expect(await Promise.all(bookings)).toEqual(times(100, () => 201));
  expect(order.indexOf('user')).toBeLessThan(50);
});

test('signed-in people come to their turn while bookings come without end', async () => {
  let isOver = false;
  let booked = 0;
  const bookings = times(5, async () => {
    while (!isOver && booked < 500) {
      const { status } = await api.send('/api/bookings', { method: 'POST', json: validBooking() });
      expect(status).toBe(201);
      booked += 1;
    }
  });
  const read = () => api.send('/api/admin/bookings', { cookie });
  for (let index = 0; index < 20; index++) expect((await read()).status).toBe(200);
  isOver = true;
  await Promise.all(bookings);
  expect(booked).toBeLessThan(500);
});

test('one address has half of the waiting places, whatever cookies it sends, and what is too much is refused at once', async () => {
  const own = times(200, (index) => search('192.0.2.1', index % 2 ? cookie : `sid=${index}`));
  const others = times(200, (index) => search(`198.51.100.${index}`));
  const statuses = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);
  expect((await statuses(own)).filter((status) => status !== 503)).toHaveLength(150);
  const refused = (await Promise.all(others)).filter(({ status }) => status === 503);
  expect(refused).toHaveLength(50);
  expect(refused[0]?.headers.get('Retry-After')).toBe('1');
  expect(await refused[0]?.json()).toMatchObject({
    status: 503,
    detail: 'Nothing was done; please try again in a moment',
  });
  expect((await search()).status).toBe(200);
});

test('what waited for a caller who has gone meanwhile is not begun', async () => {
  const begun: string[] = [];
  const app = new Hono();
  app.use(queueRequests(readEnv({ DATA_DIR: '/nowhere' })));
  app.get('/*', (c) => c.text(String(begun.push(c.req.path))));
  const outgoing = { destroyed: false };
  const socket = { remoteAddress: '192.0.2.1' };
  const ask = (path: string) => app.request(path, {}, { outgoing, incoming: { socket } });
  const gone = ask('/gone');
  outgoing.destroyed = true;
  expect((await gone).status).toBe(500);
  outgoing.destroyed = false;
  expect((await ask('/here')).status).toBe(200);
  expect(begun).toEqual(['/here']);
});
