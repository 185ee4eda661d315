import { createSessionStore } from './session';

const answer = (status: number, body: string) => async () => new Response(body, { status });

test('a user is signed in, and the api is asked once however often one loads [R15, CA3]', async () => {
  const calls: string[] = [];
  const session = createSessionStore();
  const fetch = async (path: string) => {
    calls.push(path);
    return new Response('{"firstName":"Jane"}');
  };
  await Promise.all([session.load(fetch), session.load(fetch)]);
  await session.load(fetch);
  expect(session.get()).toEqual({ status: 'signedIn', user: { firstName: 'Jane' } });
  expect(calls).toEqual(['/api/auth/user']);
});

test('a user without a name is signed in [R15]', async () => {
  const session = createSessionStore();
  await session.load(answer(200, '{}'));
  expect(session.get().status).toBe('signedIn');
});

test.each([
  ['401', answer(401, '{"message":"Unauthorized"}')],
  ['500', answer(500, '')],
  ['HTML', answer(200, '<p>hello</p>')],
  ['null', answer(200, 'null')],
  ['a cut connection', () => Promise.reject(new TypeError('failed'))],
])('%s means signed out, without a second try [R15, CA7]', async (_, fetch) => {
  let calls = 0;
  const session = createSessionStore();
  await session.load(() => {
    calls += 1;
    return fetch();
  });
  expect(session.get()).toEqual({ status: 'signedOut' });
  expect(calls).toBe(1);
});
