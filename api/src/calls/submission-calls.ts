import {
  addBooking,
  addContact,
  type BookingInput,
  type ContactInput,
  newBooking,
  type NewBooking,
  slotTaken,
  type SlotTaken,
  sourceFrom,
} from '../contract';
import { type Fetch, idempotencyKey, request } from './request';
import { ResponseError } from './response-error';

/** One body on its way to the api under one idempotency key, however often it is sent. */
export interface Attempt {
  readonly key: string;
  readonly body: string;
}

/** What a form reports about a press in headers, which servers may ignore: the specified bodies stay as they are. */
export interface Press {
  readonly attempt: Attempt;
  /** When the form appeared, in milliseconds since 1970; undefined if that is not known. */
  readonly shownAt: number | undefined;
  readonly trapped: boolean;
  /** Where the visitor came from, as the browser noted it. */
  readonly source?: string | undefined;
}

/** The earlier attempt if the body is the same, otherwise a new one. */
export function attemptOf(input: object, earlier: Attempt | undefined): Attempt {
  const body = JSON.stringify(input);
  if (earlier?.body === body) return earlier;
  const random = crypto.getRandomValues(new Uint8Array(16));
  return { key: Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''), body };
}

function pressHeaders({ attempt, shownAt, trapped, source }: Press): Record<string, string> {
  const knownSource = sourceFrom(source);
  const filledInMs = Math.round(Date.now() - (shownAt ?? Infinity));
  return {
    ...idempotencyKey(attempt.key),
    // If the clock stood still or was set back, the difference means nothing.
    ...(filledInMs > 0 ? { 'Form-Fill-Ms': String(filledInMs) } : {}),
    ...(trapped ? { 'Form-Trap': 'filled' } : {}),
    ...(knownSource ? { 'Form-Source': knownSource } : {}),
    'Form-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Books a consultation; only the status of the response counts, since servers differ in its body. */
export const bookConsultation = (fetch: Fetch, input: BookingInput, press?: Press) =>
  request(fetch, addBooking, {}, input, press && pressHeaders(press));
/** Sends a contact message; only the status of the response counts. */
export const sendInquiry = (fetch: Fetch, input: ContactInput, press?: Press) =>
  request(fetch, addContact, {}, input, press && pressHeaders(press));

/**
 * The reference and the token of the confirmation from the response to `bookConsultation`. Undefined if the server
 * gives none, since servers differ in the body.
 */
export async function readNewBooking(response: Response): Promise<NewBooking | undefined> {
  const parsed = newBooking.safeParse(await response.json().catch(() => undefined));
  return parsed.success && parsed.data.confirmation ? parsed.data : undefined;
}

/** The nearest free slots if the call failed because the slot is taken or closed; undefined for any other failure. */
export function readSlotTaken(error: unknown): SlotTaken | undefined {
  if (!(error instanceof ResponseError) || error.status !== 409) return undefined;
  try {
    const parsed = slotTaken.safeParse(JSON.parse(error.message.replace(/^409: /, '')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
