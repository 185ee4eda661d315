import type { Context } from 'hono';
import { html } from 'hono/html';
import { answerCard } from '../http/answer-page';
import { tryAgainIn } from '../sign-in/sign-in-throttle';

/** For a person whom the provider signed in, but who has no account or role here. */
export function answerNoAccount(c: Context): Promise<Response> {
  return answerCard(
    c,
    'No account here',
    html`<h1>There is no account for you here</h1>
      <p class="lead" role="alert">
        You signed in correctly, but that opens nothing here. If you need an account for your work, please ask
        whoever manages accounts.
      </p>
      <a class="back" href="/">Return to Home</a>`,
    403,
  );
}

/** For a return from the provider that was forged, repeated, too late, or in another browser. */
export function answerNotCompleted(c: Context): Promise<Response> {
  return answerCard(
    c,
    'Sign-in not completed',
    html`<h1>Signing in was not completed</h1>
      <p class="lead" role="alert">
        It was cancelled, took longer than ten minutes, or began in another browser. Nobody was signed in.
      </p>
      <div class="acts"><a class="btn primary" href="/api/login/firm">Try again</a></div>
      <a class="back" href="/">Return to Home</a>`,
    401,
  );
}

/** For a network that exceeded its rate limit for returns from the provider. */
export function answerTooMany(c: Context, seconds: number): Promise<Response> {
  return answerCard(
    c,
    'Too many attempts',
    html`<h1>Too many attempts</h1>
      <p class="lead" role="alert">Nobody was signed in. ${tryAgainIn(seconds)}</p>
      <a class="back" href="/">Return to Home</a>`,
    429,
  );
}

/** For a person who has authenticated again, in another tab than the one that asked for it. */
export function answerConfirmed(c: Context): Promise<Response> {
  return answerCard(
    c,
    'Confirmed',
    html`<h1>Thank you, that is confirmed</h1>
      <p class="lead" role="status">You can close this tab and continue in the one you came from.</p>`,
  );
}

/** For a confirmation without a new authentication, or by another person than the one signed in here. */
export function answerNotConfirmed(c: Context): Promise<Response> {
  return answerCard(
    c,
    'Not confirmed',
    html`<h1>That could not be confirmed</h1>
      <p class="lead" role="alert">
        Either somebody else signed in with the firm, or the firm’s sign-in did not ask again who you are. You
        are signed in here as you were.
      </p>
      <div class="acts"><a class="btn primary" href="/api/login/firm?for=confirmation">Try again</a></div>`,
    403,
  );
}

/** For a provider that does not answer. */
export function answerProviderSilent(c: Context, hasPasswords: boolean): Promise<Response> {
  c.header('Retry-After', '30');
  const password = html`<a class="btn" href="/api/login">Sign in with a password</a>`;
  return answerCard(
    c,
    'Sign-in not possible now',
    html`<h1>The firm’s sign-in is not responding</h1>
      <p class="lead" role="alert">This is not your fault. Please try again in a moment.</p>
      <div class="acts">
        <a class="btn primary" href="/api/login/firm">Try again</a>${hasPasswords ? password : ''}
      </div>
      <a class="back" href="/">Return to Home</a>`,
    503,
  );
}
