import { answerProblem, Refusal } from '@lisle-harrow/server/http/refusal';
import { requestIdOf } from '@lisle-harrow/server/telemetry/observe-requests';
import type { Context, ErrorHandler } from 'hono';
import { html } from 'hono/html';
import type { Logger } from 'pino';
import type { Html } from './answer-page';

/** How a card shows that a form was refused: a sentence above it, and attributes for the field that it is about. */
export const problemOf = (problem?: string) => ({
  alert: problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : '',
  invalid: problem ? html` aria-invalid="true" aria-describedby="problem"` : '',
});

/** The email field of a sign-in; `more` are additional attributes. */
export const emailField = (email: string, more: readonly (Html | string)[]): Html =>
  html`<label
    >Email<input
      id="email"
      name="email"
      type="email"
      autocomplete="username"
      required
      maxlength="254"
      value="${email}"
      ${more}
  /></label>`;

/**
 * The error handler for routes that people see in a browser: it logs an unexpected error as `what` and answers with the page
 * of `answer`, which says to try again.
 */
export const answerFailedPage =
  (log: Logger, what: string, answer: (c: Context) => Response | Promise<Response>): ErrorHandler =>
  (error, c) => {
    if (error instanceof Refusal && error.status !== 503) return answerProblem(c, error);
    log.error({ err: error, requestId: requestIdOf(c) }, what);
    c.header('Retry-After', '5');
    return answer(c);
  };
