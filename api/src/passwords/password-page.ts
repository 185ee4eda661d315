import type { Context } from 'hono';
import { html } from 'hono/html';
import { answerCard } from '../http/answer-page';
import { problemOf } from '../http/card-form';
import type { PasswordProblem } from './read-new-password';

interface PasswordPage {
  readonly title: string;
  /** The address that the form is sent to: that of the link itself. */
  readonly action: string;
  readonly email: string;
  readonly problem?: PasswordProblem;
  readonly status?: 422 | 429 | 503;
}

/** The page on which a person with a one-time link sets a password. */
export function answerPasswordPage(c: Context, { title, action, email, problem, status }: PasswordPage) {
  const { alert } = problemOf(problem?.sentence);
  const marks = (field: PasswordProblem['field']) =>
    problem?.field === field
      ? html` aria-invalid="true" aria-describedby="problem rule"`
      : html` aria-describedby="rule"`;
  return answerLinkPage(
    c,
    problem ? `Error: ${title}` : title,
    html`<h1>${title}</h1>
      <p class="lead">You will sign in as <strong class="address">${email}</strong>.</p>
      <p class="lead" id="rule">
        Choose a password of at least 12 characters. A few unrelated words are easy to remember and hard to
        guess.
      </p>
      ${alert}
      <form method="post" action="${action}" novalidate>
        <input type="email" name="email" autocomplete="username" value="${email}" hidden readonly />
        <label
          >New password<input
            id="password"
            name="password"
            type="password"
            autocomplete="new-password"
            required
            minlength="12"
            ${problem?.field === 'repeated' ? '' : html` autofocus`}
            ${marks('password')}
        /></label>
        <label
          >New password again<input
            id="repeated"
            name="repeated"
            type="password"
            autocomplete="new-password"
            required
            minlength="12"
            ${problem?.field === 'repeated' ? html` autofocus` : ''}
            ${marks('repeated')}
        /></label>
        <div class="acts"><button class="btn primary" type="submit">Set password</button></div>
      </form>`,
    status,
  );
}

/** For a failure after which the password is not set and the link still works. */
export function answerNotNow(c: Context) {
  return answerLinkPage(
    c,
    'Please try again',
    html`<h1>Please try again</h1>
      <p class="lead" role="alert">
        This is not possible right now. Please open the link again in a moment; it still works.
      </p>
      <a class="back" href="/">Return to Home</a>`,
    503,
  );
}

/** A page whose URL contains the token, which must not leak as a referrer, while the form must still send `Origin`. */
export function answerLinkPage(...[c, ...page]: Parameters<typeof answerCard>): Promise<Response> {
  c.header('Referrer-Policy', 'strict-origin');
  return answerCard(c, ...page);
}
