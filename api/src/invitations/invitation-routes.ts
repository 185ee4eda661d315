import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { hashPassword } from '../passwords/password';
import { findWeakness } from '../passwords/password-weakness';
import type { Sessions } from '../accounts/sessions';
import { createSignInThrottle, tryAgainIn } from '../sign-in/sign-in-throttle';
import { newPassword, type Role } from '../contract';
import type { Deps } from '../deps';
import { answerProblem, Refusal } from '../errors';
import { readForm } from '../http/read-body';
import { rawRoute } from '../http/route';
import { callerAddress, limitedNetwork } from '../http/caller-address';
import { requestIdOf } from '../telemetry/observe-requests';
import { answerNoInvitation, answerNotNow, answerPasswordPage } from './invitation-page';
import { acceptInvitation, findInvited, hashToken } from './invitations';

/** The page on which an invited person sets a password. */
export function invitationRoutes({ database, env, log }: Deps, sessions: Sessions) {
  const throttle = createSignInThrottle(database);
  const routes = new Hono();
  /** The password is set by then: what fails here must not read as if it were not. */
  const signIn = (c: Context, account: { seq: number; role: Role }) =>
    sessions.begin(c, account).then(
      () => true,
      (error: unknown) => {
        log.error({ err: error, requestId: requestIdOf(c) }, 'a session could not begin');
        return false;
      },
    );

  // Handled here because whoever asks is a person: the answer is a page.
  routes.onError((error, c) => {
    if (error instanceof Refusal && error.status !== 503) return answerProblem(c, error);
    log.error({ err: error, requestId: requestIdOf(c) }, 'an invitation could not be shown or accepted');
    c.header('Retry-After', '5');
    return answerNotNow(c);
  });

  const show = {
    summary: 'The page on which an invited person sets a password',
    status: 200,
    errors: [404],
  };
  // Must not change anything: link scanners of mail providers open it, too.
  rawRoute(routes, 'GET /:token', show, async (c) => {
    const token = c.req.param('token');
    const invited = await findInvited(database, token);
    return invited ? answerPasswordPage(c, { token, email: invited.email }) : answerNoInvitation(c);
  });

  const accept = {
    summary:
      'Sets the password, once, signs in and goes to the client portal (303); a refusal is the page again',
    form: ['password', 'repeated'],
    status: 303,
    errors: [404, 422, 429],
  };
  rawRoute(routes, 'POST /:token', accept, async (c) => {
    const token = c.req.param('token');
    const form = await readForm(c);
    const invited = await findInvited(database, token);
    if (!invited) return answerNoInvitation(c);
    const { email } = invited;
    const refuse = (field: 'password' | 'repeated', sentence: string, status: 422 | 429 = 422) =>
      answerPasswordPage(c, { token, email, problem: { field, sentence }, status });

    const password = z.safeParse(newPassword, form.get('password') ?? '');
    if (!password.success) return refuse('password', `${password.error.issues[0]?.message}.`);
    const weakness = await findWeakness(password.data, invited);
    if (weakness) return refuse('password', `${weakness}.`);
    if (form.get('repeated') !== password.data)
      return refuse('repeated', 'The two passwords differ. Please type the same one twice.');

    if (env.RATE_LIMIT === 'on') {
      const network = limitedNetwork(callerAddress(c, env.TRUST_PROXY_HOPS));
      const seconds = await throttle.count({ target: hashToken(token), network });
      if (seconds > 0) {
        c.header('Retry-After', String(seconds));
        return refuse('password', `Too many attempts. ${tryAgainIn(seconds)}`, 429);
      }
    }
    const account = await acceptInvitation(database, token, await hashPassword(password.data));
    if (!account) return answerNoInvitation(c);
    return c.redirect((await signIn(c, account)) ? '/client-portal' : '/api/login', 303);
  });

  return routes;
}
