import { callerAddress, limitedNetwork } from '@lisle-harrow/server/http/caller-address';
import { readForm } from '@lisle-harrow/server/http/read-body';
import { requestIdOf } from '@lisle-harrow/server/telemetry/observe-requests';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { hashPassword } from '../passwords/password';
import { answerLinkPage, answerNotNow, answerPasswordPage } from '../passwords/password-page';
import { type PasswordProblem, readNewPassword } from '../passwords/read-new-password';
import { accountChange } from '../accounts/ledger-about-account';
import { hashToken } from '../accounts/hash-token';
import type { Sessions } from '../accounts/sessions';
import type { PendingSignIns } from '../second-factor/pending-sign-ins';
import { beginSignIn, SECOND_STEP } from '../sign-in/begin-sign-in';
import { createSignInThrottle, tryAgainIn } from '../sign-in/sign-in-throttle';
import type { Deps } from '../deps';
import { answerFailedPage } from '../http/card-form';
import { rawRoute } from '../http/route';
import { acceptInvitation, findInvited, pathOf } from './invitations';

const pageOf = (token: string, { email }: { email: string }) => ({
  title: 'Set your password',
  action: pathOf(token),
  email,
});

/** The page on which an invited person sets a password. */
export function invitationRoutes(
  { database, env, ledger, log }: Deps,
  sessions: Sessions,
  pending: PendingSignIns,
) {
  const throttle = createSignInThrottle(database);
  const routes = new Hono();
  /** The password is already set, so a failure here must not look as if it were not. */
  const signIn = (c: Context, account: Parameters<typeof beginSignIn>[2]) =>
    beginSignIn(c, { database, env, ledger, sessions, pending }, account).catch((error: unknown) => {
      log.error({ err: error, requestId: requestIdOf(c) }, 'a session could not be started');
      return 'barred' as const;
    });

  routes.onError(answerFailedPage(log, 'an invitation could not be shown or accepted', answerNotNow));

  const show = {
    summary: 'The page on which an invited person sets a password',
    status: 200,
    errors: [404],
  };
  // Must not change anything: mail providers' link scanners open it as well.
  rawRoute(routes, 'GET /:token', show, async (c) => {
    const token = c.req.param('token');
    const invited = await findInvited(database, token);
    return invited ? answerPasswordPage(c, pageOf(token, invited)) : answerNoInvitation(c);
  });

  const accept = {
    summary:
      'Sets the password, once, signs in and redirects to the client portal (303); on failure returns the page again',
    form: ['password', 'repeated'],
    status: 303,
    errors: [404, 422, 429],
  };
  rawRoute(routes, 'POST /:token', accept, async (c) => {
    const token = c.req.param('token');
    const form = await readForm(c);
    const invited = await findInvited(database, token);
    if (!invited) return answerNoInvitation(c);
    const refuse = (problem: PasswordProblem, status: 422 | 429 = 422) =>
      answerPasswordPage(c, { ...pageOf(token, invited), problem, status });

    const password = await readNewPassword(database, form, invited);
    if (typeof password === 'object') return refuse(password);

    if (env.RATE_LIMIT === 'on') {
      const network = limitedNetwork(callerAddress(c, env.TRUST_PROXY_HOPS));
      const seconds = await throttle.count({ target: hashToken(token), network });
      if (seconds > 0) {
        c.header('Retry-After', String(seconds));
        return refuse({ field: 'password', sentence: `Too many attempts. ${tryAgainIn(seconds)}` }, 429);
      }
    }
    const audit = ledger.entry(ledger.actor(c, invited), accountChange('password-set', invited));
    const account = await acceptInvitation(database, token, await hashPassword(password), audit);
    if (!account) return answerNoInvitation(c);
    const ways = { signed_in: '/client-portal', second_step: SECOND_STEP, barred: '/api/login' };
    return c.redirect(ways[await signIn(c, account)], 303);
  });

  return routes;
}

/** For a link that was never issued, was used or replaced, or has expired; the page does not reveal which. */
function answerNoInvitation(c: Context) {
  return answerLinkPage(
    c,
    'This link does not work',
    html`<h1>This link does not work</h1>
      <p class="lead">
        It has already been used, a newer one has replaced it, or its 72 hours are over. Please ask your
        adviser for a new link. If you have already set a password, sign in with it.
      </p>
      <div class="acts"><a class="btn primary" href="/api/login">Login</a></div>
      <a class="back" href="/">Return to Home</a>`,
    404,
  );
}
