import { Refusal } from '../errors';
import { requireRecentSignIn } from './require-user';

const minutesAgo = (minutes: number) => ({ authenticatedAt: Date.now() - minutes * 60_000 });

test('a sign-in is recent for 10 minutes, and what came before asks for the password again', () => {
  expect(() => requireRecentSignIn(minutesAgo(9.9))).not.toThrow();
  for (const user of [minutesAgo(10), { authenticatedAt: 0 }]) {
    const refused = () => requireRecentSignIn(user);
    expect(refused).toThrow(Refusal);
    expect(refused).toThrow(expect.objectContaining({ status: 403, code: 'sign-in-again' }));
  }
});
