import type { BookingInput, ContactInput } from '../contract';
import { type Fetch, send } from './request';

/** One body on its way to the api under one idempotency key, however often it is sent. */
export interface Attempt {
  readonly key: string;
  readonly body: string;
}

/** What a form says of a press in headers, which servers may ignore: the specified bodies stay as they are. */
export interface Press {
  readonly attempt: Attempt;
  /** When the form appeared, in milliseconds since 1970; undefined where that says nothing. */
  readonly shownAt: number | undefined;
  readonly trapped: boolean;
}

/** The earlier attempt while the body stays the same, a new one for another body. */
export function attemptOf(input: object, earlier: Attempt | undefined): Attempt {
  const body = JSON.stringify(input);
  if (earlier?.body === body) return earlier;
  const random = crypto.getRandomValues(new Uint8Array(16));
  return { key: Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''), body };
}

function pressHeaders({ attempt, shownAt, trapped }: Press): Record<string, string> {
  const filledInMs = Math.round(Date.now() - (shownAt ?? Infinity));
  return {
    'Idempotency-Key': `"${attempt.key}"`,
    // A clock that stands still or was set back says nothing.
    ...(filledInMs > 0 ? { 'Form-Fill-Ms': String(filledInMs) } : {}),
    ...(trapped ? { 'Form-Trap': 'filled' } : {}),
    'Form-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Books a consultation; only the status of the answer counts, since servers differ in its body. */
export const bookConsultation = (fetch: Fetch, input: BookingInput, press?: Press) =>
  send(fetch, 'POST', '/api/bookings', input, press && pressHeaders(press));
/** Sends a contact message; only the status of the answer counts. */
export const sendInquiry = (fetch: Fetch, input: ContactInput, press?: Press) =>
  send(fetch, 'POST', '/api/contacts', input, press && pressHeaders(press));
