import type { Context } from 'hono';
import { html } from 'hono/html';
import { answerCard } from '../http/answer-page';

/** For somebody whom the provider knows, and the product does not, or not in any of its roles. */
export function answerNoAccount(c: Context): Promise<Response> {
  return answerCard(
    c,
    'No account here',
    html`<h1>There is no account for you here</h1>
      <p class="lead" role="alert">
        Your sign-in was right, but it opens nothing in this place. If you need it for your work, please ask
        whoever looks after accounts.
      </p>
      <a class="back" href="/">Return to Home</a>`,
    403,
  );
}

/** For a return from the provider that was forged, came twice or too late, or in another browser. */
export function answerNotCompleted(c: Context): Promise<Response> {
  return answerCard(
    c,
    'Login not completed',
    html`<h1>The login was not completed</h1>
      <p class="lead" role="alert">
        It was cancelled, took longer than ten minutes, or began in another browser. Nobody was signed in.
      </p>
      <div class="acts"><a class="btn primary" href="/api/login/firm">Try again</a></div>
      <a class="back" href="/">Return to Home</a>`,
    401,
  );
}

/** While the provider gives no answer. */
export function answerProviderSilent(c: Context, hasPasswords: boolean): Promise<Response> {
  c.header('Retry-After', '30');
  const password = html`<a class="btn" href="/api/login">Login with a password</a>`;
  return answerCard(
    c,
    'Login not possible now',
    html`<h1>The firm’s login does not answer</h1>
      <p class="lead" role="alert">That is not your fault. Please try again in a moment.</p>
      <div class="acts">
        <a class="btn primary" href="/api/login/firm">Try again</a>${hasPasswords ? password : ''}
      </div>
      <a class="back" href="/">Return to Home</a>`,
    503,
  );
}
