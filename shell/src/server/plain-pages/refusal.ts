import { ResponseError } from '@lisle-harrow/api/calls';
import type { PageResponse } from '../page-requests/page-response';
import type { FilledIn } from './plain-form';

/** For when no answer came, or none that tells the outcome. */
const FATE_UNKNOWN =
  'We do not know whether it was saved. You can safely send it again: it is kept only once.';
const REFUSALS = [403, 404, 409, 422, 429] as const;

/** The form after a refusal or failure of the api: `failure` and what is known about it. */
export function refusalOf(
  error: unknown,
  values: FilledIn['values'],
  failure: string,
): FilledIn & { readonly status: PageResponse['status'] } {
  if (!(error instanceof ResponseError))
    return {
      values,
      errors: {},
      status: 502,
      failure: `${failure} ${FATE_UNKNOWN}`,
    };
  const { detail, errors = [] } = error.problem;
  const status = REFUSALS.find((known) => known === error.status) ?? 502;
  const fields: Record<string, string> = {};
  for (const { pointer, message } of errors) {
    const name = pointer.split('/')[1] ?? '';
    if (name in values) fields[name] = message;
  }
  const isExplained = Object.keys(fields).length > 0;
  return {
    values,
    errors: fields,
    status,
    failure: isExplained
      ? undefined
      : detail
        ? `${detail}.`
        : error.status >= 500
          ? `${failure} ${FATE_UNKNOWN}`
          : failure,
  };
}
