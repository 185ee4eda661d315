import type { Context } from 'hono';
import { html } from 'hono/html';
import { answerCard } from '../http/answer-page';

interface PasswordProblem {
  readonly field: 'password' | 'repeated';
  readonly sentence: string;
}

interface FormState {
  readonly token: string;
  readonly email: string;
  readonly problem?: PasswordProblem;
  readonly status?: 422 | 429 | 503;
}

/** Where an invited person sets a password. */
export function answerPasswordPage(c: Context, { token, email, problem, status }: FormState) {
  const alert = problem ? html`<p class="problem" id="problem" role="alert">${problem.sentence}</p>` : '';
  const marks = (field: PasswordProblem['field']) =>
    problem?.field === field
      ? html` aria-invalid="true" aria-describedby="problem rule"`
      : html` aria-describedby="rule"`;
  return answer(
    c,
    problem ? 'Error: Set your password' : 'Set your password',
    html`<h1>Set your password</h1>
      <p class="lead">You will sign in as <strong class="address">${email}</strong>.</p>
      <p class="lead" id="rule">
        Choose a password of at least 12 characters. A few unrelated words are easy to keep in mind and hard
        to guess.
      </p>
      ${alert}
      <form method="post" action="/api/invitation/${token}">
        <input type="email" name="email" autocomplete="username" value="${email}" hidden readonly />
        <label
          >New password<input
            id="password"
            name="password"
            type="password"
            autocomplete="new-password"
            required
            minlength="12"
            maxlength="128"
            autofocus
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
            maxlength="128"
            ${marks('repeated')}
        /></label>
        <div class="acts"><button class="btn primary" type="submit">Set password</button></div>
      </form>`,
    status,
  );
}

/** For a link that was never issued, was used or replaced, or has expired; the page does not reveal which. */
export function answerNoInvitation(c: Context) {
  return answer(
    c,
    'This link does not work',
    html`<h1>This link does not work</h1>
      <p class="lead">
        It was used already, a newer one took its place, or its 72 hours are over. Please ask your adviser for
        a new link. If you have set a password, log in with it.
      </p>
      <div class="acts"><a class="btn primary" href="/api/login">Login</a></div>
      <a class="back" href="/">Return to Home</a>`,
    404,
  );
}

/** The password was not set, and the link still works. */
export function answerNotNow(c: Context) {
  return answer(
    c,
    'Please try again',
    html`<h1>Please try again</h1>
      <p class="lead" role="alert">
        This is not possible just now. Please open the link again in a moment; it still works.
      </p>
      <a class="back" href="/">Return to Home</a>`,
    503,
  );
}

/** The URL of this page holds the token: it must not leak as a referrer, while the form still sends `Origin`. */
function answer(...[c, ...page]: Parameters<typeof answerCard>): Promise<Response> {
  c.header('Referrer-Policy', 'strict-origin');
  return answerCard(c, ...page);
}
