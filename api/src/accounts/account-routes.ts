import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../deps';
import { currentUser } from '../contract';
import { isStorageFailure } from '../db/errors';
import { accounts } from '../db/schema';
import { signedOut } from '../errors';
import { readForm } from '../http/read-body';
import { callerAddress } from '../http/caller-address';
import { isCrossSite } from '../http/cross-site';
import { isPassword, MAX_PASSWORD_CHARACTERS } from './password';
import type { Sessions } from './sessions';
import { answerBarredPage, answerSignInPage, answerSignOutQuestion } from './sign-in-page';
import { createSignInThrottle } from './sign-in-throttle';

const WRONG = 'The email or password is not correct.';

/** Signing in and out are pages for the browser, not data calls (spec L179). */
export function accountRoutes({ database, env, log }: Deps, sessions: Sessions) {
  const throttle = createSignInThrottle(database);
  const byEmail = (email: string) =>
    database.read.select().from(accounts).where(eq(accounts.email, email)).limit(1);
  const routes = new Hono();

  routes.get('/auth/user', async (c) => {
    const user = await sessions.find(c);
    if (!user) throw signedOut();
    return c.json(z.parse(currentUser, user));
  });

  routes.get('/login', async (c) => ((await sessions.find(c)) ? c.redirect('/', 303) : answerSignInPage(c)));

  routes.post('/login', async (c) => {
    const form = await readForm(c);
    // SQLite's text ends at NUL: left in, it would name one account under many keys of the throttle.
    const email = (form.get('email') ?? '').replaceAll('\0', '').trim().toLowerCase().slice(0, 254);
    const password = form.get('password') ?? '';
    try {
      if (env.RATE_LIMIT === 'on') {
        const seconds = await throttle.count(email, callerAddress(c, env.TRUST_PROXY_HOPS));
        if (seconds > 0) {
          c.header('Retry-After', String(seconds));
          const minutes = Math.ceil(seconds / 60);
          const problem = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
          return answerSignInPage(c, { email, problem, status: 429 });
        }
      }
      const [account] = await byEmail(email);
      const known = password.length <= MAX_PASSWORD_CHARACTERS ? account : undefined;
      const right = await isPassword(password.slice(0, MAX_PASSWORD_CHARACTERS), known?.passwordHash);
      if (!known || !right) return answerSignInPage(c, { email, problem: WRONG, status: 401 });
      if (env.RATE_LIMIT === 'on') await throttle.clear(email, callerAddress(c, env.TRUST_PROXY_HOPS));
      return (await sessions.begin(c, known)) ? c.redirect('/', 303) : answerBarredPage(c);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      log.error({ err: error }, 'sign-in impossible: the database cannot be written');
      c.header('Retry-After', '5');
      return answerSignInPage(c, {
        email,
        problem: 'Login is not possible just now. Please try again in a moment.',
        status: 503,
      });
    }
  });

  routes.get('/logout', async (c) => {
    if (isCrossSite(c, env) && (await sessions.find(c))) return answerSignOutQuestion(c);
    await sessions.end(c);
    return c.redirect('/', 303);
  });

  routes.post('/logout', async (c) => {
    await sessions.end(c);
    return c.redirect('/', 303);
  });

  return routes;
}
