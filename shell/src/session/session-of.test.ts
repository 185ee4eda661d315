import { SESSION_OF } from '@lisle-harrow/api/contract';
import type { Session, SessionUser } from '../contract';
import { sessionOf } from './session-of';

const signedIn = (id: string | undefined): Session => ({ status: 'signedIn', user: { id } as SessionUser });
const named = (init: RequestInit | undefined) => new Headers(init?.headers).get(SESSION_OF);

test('an api call names the person for whom the page was rendered, beside its other headers', () => {
  const init = { method: 'PUT', headers: { 'If-Match': '"1"' }, body: 'x' };
  const sent = sessionOf(signedIn('a1'), '/api/client/profile', init);
  expect(named(sent)).toBe('a1');
  expect(new Headers(sent?.headers).get('If-Match')).toBe('"1"');
  expect(sent).toMatchObject({ method: 'PUT', body: 'x' });
  expect(named(sessionOf(signedIn('a1'), '/api/client/profile'))).toBe('a1');
});

test.each<[string, Session, string]>([
  ['of a visitor', { status: 'signedOut' }, '/api/site'],
  ['of a page that does not know yet', { status: 'pending' }, '/api/auth/user'],
  ['of whom the server gives no id', signedIn(undefined), '/api/client/profile'],
  ['of anything but the api', signedIn('a1'), '/platform/entries'],
])('a call %s names nobody', (_, session, path) => {
  const init = { headers: { Accept: 'text/plain' } };
  expect(sessionOf(session, path, init)).toBe(init);
});
