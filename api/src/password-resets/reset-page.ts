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

/** The page on which a person who has forgotten the password requests a link. */
export function answerForgottenPage(c: Context, { email = '', problem, status }: ForgottenState = {}) {
  const title = 'Forgot your password?';
  const { alert, invalid } = problemOf(problem);
  return answerCard(
    c,
    problem ? `Error: ${title}` : title,
    html`<h1>${title}</h1>
      <p class="lead">Enter the email you sign in with. We will send a link there to set a new password.</p>
      ${alert}
      <form method="post" action="${FORGOTTEN_PATH}">
        ${emailField(email, [invalid, html` autofocus`])}
        <div class="acts"><button class="btn primary" type="submit">Send link</button></div>
      </form>
      <a class="back" href="/api/login">Back to Login</a>`,
    status,
  );
}

/** The page shown if no mail server is set up, so that no link can be sent. */
export function answerAskUs(c: Context) {
  return answerCard(
    c,
    'Forgot your password?',
    html`<h1>Forgot your password?</h1>
      <p class="lead">Please write to us or call, and we will help you set a new one.</p>
      <div class="acts"><a class="btn primary" href="/contact">Contact us</a></div>
      <a class="back" href="/api/login">Back to Login</a>`,
  );
}

/** The same page for every address, so that it does not reveal who has an account. */
export function answerLinkSent(c: Context, email: string) {
  return answerCard(
    c,
    'Check your inbox',
    html`<h1>Check your inbox</h1>
      <p class="lead" role="status">
        If <strong class="address">${email}</strong> has an account, a link to set a new password is on its
        way there. It works once, for 30 minutes.
      </p>
      <p class="lead">Nothing there? Check your spam folder, or write to us or call.</p>
      <div class="acts"><a class="btn primary" href="/api/login">Back to Login</a></div>
      <a class="back" href="/contact">Contact us</a>`,
  );
}

/** For a link that was never issued, was used or replaced, or has expired; the page does not reveal which. */
export function answerNoReset(c: Context) {
  return answerLinkPage(
    c,
    'This link does not work',
    html`<h1>This link does not work</h1>
      <p class="lead">
        It has already been used, a newer one has replaced it, or it has expired. Your password has not
        changed.
      </p>
      <div class="acts"><a class="btn primary" href="${FORGOTTEN_PATH}">Ask for a new link</a></div>
      <a class="back" href="/api/login">Back to Login</a>`,
    404,
  );
}

/** Does not sign the person in: somebody who reads another person's mail must still pass the second factor. */
export function answerPasswordSet(c: Context) {
  return answerLinkPage(
    c,
    'Your password is set',
    html`<h1>Your password is set</h1>
      <p class="lead" role="status">Sign in with your new password. Any session from before has ended.</p>
      <div class="acts"><a class="btn primary" href="/api/login">Login</a></div>
      <a class="back" href="/">Return to Home</a>`,
  );
}
