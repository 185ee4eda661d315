import type { Context, ErrorHandler } from 'hono';
import { html } from 'hono/html';
import type { Logger } from 'pino';
import { answerProblem, Refusal } from '../errors';
import { requestIdOf } from '../telemetry/observe-requests';
import type { Html } from './answer-page';

/** What a card says of a refused form: the sentence above it, and the marks of the field that it is about. */
export const problemOf = (problem?: string) => ({
  alert: problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : '',
  invalid: problem ? html` aria-invalid="true" aria-describedby="problem"` : '',
});

/** By which somebody logs in; `more` are further attributes. */
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
 * For routes that people see in a browser, so that what fails without a refusal is a page: `what` for the log, and the page
 * that says that it may be tried again.
 */
export const answerFailedPage =
  (log: Logger, what: string, answer: (c: Context) => Response | Promise<Response>): ErrorHandler =>
  (error, c) => {
    if (error instanceof Refusal && error.status !== 503) return answerProblem(c, error);
    log.error({ err: error, requestId: requestIdOf(c) }, what);
    c.header('Retry-After', '5');
    return answer(c);
  };
