import type { Context } from 'hono';
import { html } from 'hono/html';
import { answerCard } from '../http/answer-page';
import { emailField, problemOf } from '../http/card-form';
import { FORGOTTEN_PATH } from '../passwords/password-changed';
import { answerLinkPage } from '../passwords/password-page';

interface ForgottenState {
  readonly email?: string;
  readonly problem?: string;
  readonly status?: 422 | 429 | 503;
}

/** Where somebody who has forgotten the password asks for a link. */
export function answerForgottenPage(c: Context, { email = '', problem, status }: ForgottenState = {}) {
  const title = 'Forgotten your password?';
  const { alert, invalid } = problemOf(problem);
  return answerCard(
    c,
    problem ? `Error: ${title}` : title,
    html`<h1>${title}</h1>
      <p class="lead">
        Enter the email with which you log in. We send a link there, on which you set another password.
      </p>
      ${alert}
      <form method="post" action="${FORGOTTEN_PATH}">
        ${emailField(email, [invalid, html` autofocus`])}
        <div class="acts"><button class="btn primary" type="submit">Send link</button></div>
      </form>
      <a class="back" href="/api/login">Back to Login</a>`,
    status,
  );
}

/** Where no mail is set up nobody can be sent a link. */
export function answerAskUs(c: Context) {
  return answerCard(
    c,
    'Forgotten your password?',
    html`<h1>Forgotten your password?</h1>
      <p class="lead">Please write or call us: we help you to set another one.</p>
      <div class="acts"><a class="btn primary" href="/contact">Contact us</a></div>
      <a class="back" href="/api/login">Back to Login</a>`,
  );
}

/** The same for every address, so that nobody learns who has an account. */
export function answerLinkSent(c: Context, email: string) {
  return answerCard(
    c,
    'Look into your mailbox',
    html`<h1>Look into your mailbox</h1>
      <p class="lead" role="status">
        If <strong class="address">${email}</strong> has an account, a link to set another password is on its
        way there. It works once, for 30 minutes.
      </p>
      <p class="lead">Nothing came? Look into the folder for unwanted mail, or write or call us.</p>
      <div class="acts"><a class="btn primary" href="/api/login">Back to Login</a></div>
      <a class="back" href="/contact">Contact us</a>`,
  );
}

/** For a link that was never issued, was used or replaced, or has ended; the page does not reveal which. */
export function answerNoReset(c: Context) {
  return answerLinkPage(
    c,
    'This link does not work',
    html`<h1>This link does not work</h1>
      <p class="lead">
        It was used already, a newer one took its place, or its time is over. Your password is as it was.
      </p>
      <div class="acts"><a class="btn primary" href="${FORGOTTEN_PATH}">Ask for a new link</a></div>
      <a class="back" href="/api/login">Back to Login</a>`,
    404,
  );
}

/** The new password is not asked for here: whoever reads mails of another must still pass the second factor. */
export function answerPasswordSet(c: Context) {
  return answerLinkPage(
    c,
    'Your password is set',
    html`<h1>Your password is set</h1>
      <p class="lead" role="status">You were logged out everywhere. Log in with the new password.</p>
      <div class="acts"><a class="btn primary" href="/api/login">Login</a></div>
      <a class="back" href="/">Return to Home</a>`,
  );
}
