import type { IncomingMessage } from 'node:http';
import { createVisitorReader } from './visitor';

const requestWith = (cookie: string | undefined) =>
  ({ headers: { cookie }, socket: { remoteAddress: '192.0.2.1' } }) as unknown as IncomingMessage;
const { visitorOf } = createVisitorReader({ trustedProxies: 0, sessionCookies: ['sid', '__Host-sid'] });

test.each(['sid=x', '_ga=1; sid=x', '_ga=1;sid=x', '__Host-sid=x'])(
  'who sends %s may be signed in, and is known by all cookies',
  (cookie) => {
    expect(visitorOf(requestWith(cookie)).cookie).toBe(cookie);
  },
);

test.each([undefined, '', '_ga=1; theme=dark', 'asid=1', 'a=sid=1', 'theme=sid'])(
  'who sends %s is nobody in particular',
  (cookie) => {
    expect(visitorOf(requestWith(cookie)).cookie).toBeUndefined();
  },
);

test('an api that knows sessions by another cookie names it', () => {
  const { visitorOf: other } = createVisitorReader({ trustedProxies: 0, sessionCookies: ['connect.sid'] });
  expect(other(requestWith('connect.sid=x')).cookie).toBe('connect.sid=x');
  for (const cookie of ['sid=x', 'connectxsid=x']) expect(other(requestWith(cookie)).cookie).toBeUndefined();
});
