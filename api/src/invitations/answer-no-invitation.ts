import type { Context } from 'hono';
import { html } from 'hono/html';
import { answerLinkPage } from '../passwords/password-page';

/** For a link that was never issued, was used or replaced, or has expired; the page does not reveal which. */
export function answerNoInvitation(c: Context) {
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
