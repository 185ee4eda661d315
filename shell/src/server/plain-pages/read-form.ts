import { createHash, randomBytes } from 'node:crypto';
import { firmDay, type FreeSlot, slotInstant, TIME_SLOTS } from '@lisle-harrow/api/contract';
import type { PlainContext } from './plain-pages';

type Values = Readonly<Record<string, string>>;

/** The values of a form that a browser submitted natively, by field name. */
export const readForm = (c: PlainContext): Values => Object.fromEntries(new URLSearchParams(c.get('form')));

/** The values with the chosen free slot in place of the taken one: `2026-12-15 2:00 PM`. */
export function chosenSlot({ slot, ...values }: Values): Values {
  const [, preferredDate, preferredTime] = /^(\d{4}-\d{2}-\d{2}) (.+)$/.exec(slot ?? '') ?? [];
  return preferredDate && preferredTime ? { ...values, preferredDate, preferredTime } : values;
}

/** A slot that a link proposes, `2026-12-15 2:00 PM`; undefined if invalid or before tomorrow. */
export function proposedSlot(slot: string | undefined): FreeSlot | undefined {
  const { preferredDate: date = '', preferredTime: time = '' } = chosenSlot({ slot: slot ?? '' });
  const isSlot = TIME_SLOTS.some((known) => known === time);
  const instant = isSlot ? instantOf({ preferredDate: date, preferredTime: time }) : '';
  return instant ? { date, time, instant } : undefined;
}

/** The instant of a slot, or of the day's last one while none is chosen; empty if the day is invalid or too early. */
function instantOf({ preferredDate = '', preferredTime = '' }: Values): string {
  const slot = TIME_SLOTS.find((known) => known === preferredTime) ?? TIME_SLOTS[TIME_SLOTS.length - 1]!;
  try {
    const instant = slotInstant(preferredDate, slot);
    // As in every other form, the earliest day is tomorrow.
    return preferredDate > firmDay(new Date()) ? instant : '';
  } catch {
    return '';
  }
}

/** What `POST /api/bookings` takes. */
export function bookingOf(values: Values) {
  const { firstName, lastName, email, service, preferredTime, message, meeting, office, adviser } = values;
  return {
    firstName,
    lastName,
    email,
    service,
    preferredTime,
    message,
    preferredDate: instantOf(values),
    ...(meeting && { meeting }),
    ...(office && { office }),
    ...(adviser && { adviser }),
    onlyIfFree: true,
  };
}

/** The body that moves a booking. */
export const moveOf = (values: Values) => ({
  preferredDate: instantOf(values),
  preferredTime: values.preferredTime,
  message: values.message,
});

/** The first message of each field, in the order of the fields. */
export function errorsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/**
 * The idempotency key of a form: derived from its values and from the key that it was rendered with or, on a shared page
 * without one, the visitor's address and the day.
 */
export const keyOf = (values: Values, address: string): string =>
  /^[\da-f]{32}$/.test(values.key ?? '')
    ? hash([values.key, values])
    : hash([address, new Date().toISOString().slice(0, 10), values]);

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The key in a form, where a script would make one: the same each time that one form is sent. */
export const newKey = () => randomBytes(16).toString('hex');
