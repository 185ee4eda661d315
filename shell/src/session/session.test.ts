import { jest } from '@jest/globals';
import type { SessionUser } from '../contract';
import { createSessionStore } from './session';

const answer = (status: number, body: string) => async () => new Response(body, { status });

test('a user is signed in, and repeated loads call the api once [R15, CA3]', async () => {
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
])('%s means signed out, without a retry [R15, CA7]', async (_, fetch) => {
  let calls = 0;
  const session = createSessionStore();
  await session.load(() => {
    calls += 1;
    return fetch();
  });
  expect(session.get()).toEqual({ status: 'signedOut' });
  expect(calls).toBe(1);
});

describe('an answer that asks to come again later', () => {
  const later = () => new Response('', { status: 503, headers: { 'Retry-After': '5' } });
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  /** Runs the waits until `work` has ended. */
  async function waitThrough(work: Promise<void>) {
    let hasEnded = false;
    void work.finally(() => (hasEnded = true));
    while (!hasEnded) {
      jest.runAllTimers();
      await new Promise(setImmediate);
    }
  }

  test('leaves the session pending, and the api is asked again until it says who is signed in', async () => {
    const session = createSessionStore();
    const seen: string[] = [];
    const fetch = async () => {
      seen.push(session.get().status);
      return seen.length < 3 ? later() : new Response('{"firstName":"Jane"}');
    };
    await waitThrough(session.load(fetch));
    expect(seen).toEqual(['pending', 'pending', 'pending']);
    expect(session.get()).toEqual({ status: 'signedIn', user: { firstName: 'Jane' } });
  });

  test('is followed by at most three more calls, until the page is used again', async () => {
    const session = createSessionStore();
    const fetch = jest.fn(async () => later());
    await waitThrough(session.load(fetch));
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(session.get()).toEqual({ status: 'pending' });
    await session.askAgain(answer(401, '{"message":"Unauthorized"}'));
    expect(session.get()).toEqual({ status: 'signedOut' });
  });
});

describe('after a refusal', () => {
  const jane = { id: 'j1', firstName: 'Jane', staffRole: 'owner' } as const;
  const signedIn = (user: SessionUser) => createSessionStore({ status: 'signedIn', user });

  test('the page takes the current role and notifies its subscribers', async () => {
    const session = signedIn(jane);
    const told = jest.fn();
    session.subscribe(told);
    await session.askAgain(
      answer(200, '{"id":"j1","firstName":"Jane","staffRole":"adviser","seesClients":"own"}'),
    );
    expect(session.get()).toMatchObject({ user: { staffRole: 'adviser', seesClients: 'own' } });
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('subscribers are not notified if nothing has changed', async () => {
    const session = signedIn(jane);
    const told = jest.fn();
    session.subscribe(told);
    await session.askAgain(answer(200, JSON.stringify(jane)));
    expect(told).not.toHaveBeenCalled();
  });

  test('only a 401 of the api itself means signed out', async () => {
    const session = signedIn(jane);
    for (const other of [
      answer(500, ''),
      answer(401, 'a proxy'),
      answer(403, 'Unauthorized'),
      answer(200, '<p>'),
    ])
      await session.askAgain(other);
    await session.askAgain(() => Promise.reject(new TypeError('failed')));
    expect(session.get()).toEqual({ status: 'signedIn', user: jane });
    await session.askAgain(answer(401, '{"message":"Unauthorized"}'));
    expect(session.get()).toEqual({ status: 'signedOut' });
  });

  test('the page does not switch to another person who has signed in meanwhile', async () => {
    const session = signedIn(jane);
    await session.askAgain(answer(200, '{"id":"k2","firstName":"Kim","staffRole":"owner"}'));
    expect(session.get()).toEqual({ status: 'signedIn', user: jane });
  });

  test('concurrent refusals lead to one call, and later ones to a new call', async () => {
    const session = signedIn(jane);
    let asked = 0;
    const fetch = async () => {
      asked += 1;
      void session.askAgain(fetch);
      return new Response('', { status: 403 });
    };
    await Promise.all([session.askAgain(fetch), session.askAgain(fetch)]);
    expect(asked).toBe(1);
    await session.askAgain(fetch);
    expect(asked).toBe(2);
  });

  test('a server without user ids is not called a second time [CA3]', async () => {
    const fetch = jest.fn(answer(401, '{"message":"Unauthorized"}'));
    const session = signedIn({ firstName: 'Jane' });
    await session.askAgain(fetch);
    expect(fetch).not.toHaveBeenCalled();
    expect(session.get()).toEqual({ status: 'signedIn', user: { firstName: 'Jane' } });
  });
});
