import type { IncomingMessage } from 'node:http';
import { createVisitorReader } from './visitor';

const requestWith = (cookie: string | undefined) =>
  ({ headers: { cookie }, socket: { remoteAddress: '192.0.2.1' } }) as unknown as IncomingMessage;
const { visitorOf } = createVisitorReader({ trustedProxies: 0, sessionCookies: ['sid', '__Host-sid'] });

test.each(['sid=x', '_ga=1; sid=x', '_ga=1;sid=x', '__Host-sid=x'])(
  'a request with %s may be signed in and is identified by all its cookies',
  (cookie) => {
    expect(visitorOf(requestWith(cookie)).cookie).toBe(cookie);
  },
);

test.each([undefined, '', '_ga=1; theme=dark', 'asid=1', 'a=sid=1', 'theme=sid'])(
  'a request with %s is anonymous',
  (cookie) => {
    expect(visitorOf(requestWith(cookie)).cookie).toBeUndefined();
  },
);

test('the name of the session cookie can be configured for another api', () => {
  const { visitorOf: other } = createVisitorReader({ trustedProxies: 0, sessionCookies: ['connect.sid'] });
  expect(other(requestWith('connect.sid=x')).cookie).toBe('connect.sid=x');
  for (const cookie of ['sid=x', 'connectxsid=x']) expect(other(requestWith(cookie)).cookie).toBeUndefined();
});
