import { Hono } from 'hono';
import { readEnv } from '../env';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { queueRequests } from './request-queue';

const NOTHING_DONE = 'Nothing was done; please try again in a moment';

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

test('a booking does not wait for the searches before it', async () => {
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

test('the session lookup, for which every page waits, does not wait for bookings', async () => {
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

test('signed-in people are served during an endless stream of bookings', async () => {
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

test('while requests of every kind wait, each kind gets its share', async () => {
  const begun: string[] = [];
  const app = new Hono();
  app.use(queueRequests(readEnv({ DATA_DIR: '/nowhere' })));
  app.all('/*', (c) => c.text(String(begun.push(c.req.header('X-Kind')!))));
  const env = { outgoing: { destroyed: false }, incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  const kinds: [kind: string, path: string, headers?: Record<string, string>, method?: string][] = [
    ['systems', '/api/admin/bookings', { Authorization: 'Bearer x' }],
    ['content', '/api/services'],
    ['search', '/api/admin/bookings?q=jane'],
    ['signedIn', '/api/client/documents'],
    ['first', '/api/bookings', {}, 'POST'],
    ['who', '/api/auth/user'],
  ];
  const asked = kinds.flatMap(([kind, path, headers, method = 'GET']) =>
    times(47, () => app.request(path, { method, headers: { ...headers, 'X-Kind': kind } }, env)),
  );
  await Promise.all(asked);
  const turns = kinds.map(([kind]) => [kind, begun.slice(0, 47).filter((other) => other === kind).length]);
  const expected = { systems: 1, content: 2, search: 4, signedIn: 8, first: 16, who: 16 };
  expect(Object.fromEntries(turns)).toEqual(expected);
});

test('one address gets half of the queue, whatever its cookies, and any more requests are refused at once', async () => {
  const own = times(200, (index) => search('192.0.2.1', index % 2 ? cookie : `sid=${index}`));
  const others = times(200, (index) => search(`198.51.100.${index}`));
  const refusedOf = async (answers: Promise<Response>[]) => {
    const read = (await Promise.all(answers)).map(async (answer) => ({
      status: answer.status,
      again: answer.headers.get('Retry-After'),
      detail: ((await answer.json()) as { detail?: string }).detail,
    }));
    // An overloaded database server refuses some of the other requests later, with a different detail.
    return (await Promise.all(read)).filter(({ detail }) => detail === NOTHING_DONE);
  };
  const refused = await refusedOf(own);
  expect(refused).toHaveLength(50);
  expect(refused[0]).toMatchObject({ status: 503, again: '1' });
  expect(await refusedOf(others)).toHaveLength(50);
  expect((await search()).status).toBe(200);
});

test('a queued request is not started if its caller has disconnected', async () => {
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
