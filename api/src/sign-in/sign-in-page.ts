import type { Context } from 'hono';
import { html } from 'hono/html';
import { answerCard } from '../http/answer-page';
import { emailField, problemOf } from '../http/card-form';
import { FORGOTTEN_PATH } from '../passwords/password-changed';
import { PASSKEY_SCRIPT, passkeyButton } from './passkey-button';

interface SignInState {
  readonly email?: string;
  readonly problem?: string;
  readonly status?: 200 | 401 | 422 | 429 | 503;
  /** Whether somebody may sign in with a passkey alone. */
  readonly hasPasskeys?: boolean;
  /** Whether the firm's own people sign in with their provider instead. */
  readonly hasProvider?: boolean;
  /** Whether somebody who is signed in was led here by what needs a recent sign-in. */
  readonly isAgain?: boolean;
}

export function answerSignInPage(
  c: Context,
  {
    email = '',
    problem,
    status,
    hasPasskeys = false,
    hasProvider = false,
    isAgain = false,
  }: SignInState = {},
): Promise<Response> {
  const { alert, invalid } = problemOf(problem);
  // Focus goes to the first empty field.
  const focus = (here: boolean) => (here ? html` autofocus` : '');
  return answerCard(
    c,
    problem ? 'Error: Login' : 'Login',
    html`<h1>Login</h1>
      <p class="lead">
        ${isAgain ? 'You signed in a while ago. Sign in again to confirm that it is you; then you are led back.' : 'For clients and staff of the firm.'}
      </p>
      ${alert}
      <form method="post" action="/api/login">
        ${emailField(email, [invalid, focus(!email)])}
        <label
          >Password<input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            maxlength="256"
            ${invalid}${focus(Boolean(email))}
        /></label>
        <div class="acts"><button class="btn primary" type="submit">Login</button></div>
      </form>
      ${
        hasProvider
          ? html`<p class="or"><a class="btn" href="/api/login/firm">Sign in with the firm’s account</a></p>`
          : ''
      }
      ${hasPasskeys ? passkeyButton('first', 'Use a passkey instead') : ''}
      <p class="acts">
        <a class="back" href="${FORGOTTEN_PATH}">Forgot your password?</a>
        <a class="back" href="/">Return to Home</a>
      </p>`,
    status,
    hasPasskeys ? PASSKEY_SCRIPT : undefined,
  );
}

/** For somebody with the right password whose account is disabled, or whose case is suspended or closed. */
export function answerBarredPage(c: Context): Promise<Response> {
  return answerCard(
    c,
    'Account not open',
    html`<h1>This account is not open</h1>
      <p class="lead" role="alert">
        It is suspended or closed. If you did not expect this, please write or call us.
      </p>
      <div class="acts"><a class="btn primary" href="/contact">Contact us</a></div>
      <a class="back" href="/">Return to Home</a>`,
    403,
  );
}

export function answerSignOutQuestion(c: Context): Promise<Response> {
  return answerCard(
    c,
    'Logout',
    html`<h1>Sign out?</h1>
      <p class="lead">A link on another site brought you here. Your session ends only if you say so.</p>
      <div class="acts">
        <a class="btn primary" href="/api/logout">Logout</a><a class="btn" href="/">Stay signed in</a>
      </div>`,
  );
}
