import * as z from 'zod/mini';

// Requests are checked strictly, replies are read tolerantly: a field that is missing or of another
// type becomes its empty value, so that a screen works against an older, newer or smaller server.

/** Text of a reply. */
export const text = z.catch(z.string(), '');
/** Text of a reply that may be missing. */
export const optionalText = z.catch(z.nullish(z.string()), null);
/** Identity of a row; servers that count with numbers are understood. */
export const id = z.coerce.string();

/** Trimmed request text of `min` to `max` characters; whitespace does not count (D34). */
export const requiredText = (min: number, max: number, message: string) =>
  z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, tooLong(max)));

/** Trimmed request text that may be empty or missing. */
export const freeText = (max: number) =>
  z._default(z.string('Must be text').check(z.trim(), z.maxLength(max, tooLong(max))), '');

export const email = z
  .string('Please enter a valid email address')
  .check(z.trim(), z.maxLength(254, tooLong(254)), z.email('Please enter a valid email address'));

function tooLong(max: number): string {
  return `Must be at most ${max} characters`;
}
