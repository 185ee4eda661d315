import * as z from 'zod/mini';
import { withoutMisleading, withoutUnseen } from './unseen-characters';

// Requests are checked strictly, replies are read tolerantly: a field that is missing or of another
// type becomes its empty value, so that a screen works against an older, newer or smaller server.

/** Text of a reply. */
export const text = z.catch(z.string(), '');
/** Text of a reply that may be missing. */
export const optionalText = z.catch(z.nullish(z.string()), null);
/** Identity of a row; servers that count with numbers are understood. */
export const id = z.coerce.string();

const required = (min: number, max: number, message: string, clean: (value: string) => string) =>
  z.string(message).check(
    z.overwrite(clean),
    z.trim(),
    z.minLength(min, message),
    rule((value) => value.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim().length >= min, message),
    z.maxLength(max, tooLong(max)),
  );

const free = (max: number, clean: (value: string) => string) =>
  z.string('Must be text').check(z.overwrite(clean), z.trim(), z.maxLength(max, tooLong(max)));

/**
 * Trimmed request text of `min` to `max` characters, in as many lines as it likes, without control characters and
 * without marks that turn its direction. What is not seen and stays, such as joiners of emoji, does not count towards `min`.
 */
export const requiredText = (min: number, max: number, message: string) =>
  required(min, max, message, withoutUnseen);

/** The same, but it may be empty or missing. */
export const freeText = (max: number) => z._default(free(max, withoutUnseen), '');

/** The rule for names, titles and the like: a line break in them would be a second line in a list or a mail's header. */
const oneLine = rule(
  (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
  'Must be one line, without control characters',
);

/** `requiredText` on one line. */
export const requiredLine = (min: number, max: number, message: string) =>
  required(min, max, message, withoutMisleading).check(oneLine);

/** `freeText` on one line. */
export const freeLine = (max: number) => z._default(free(max, withoutMisleading).check(oneLine), '');

export const email = z
  .string('Please enter a valid email address')
  .check(z.trim(), z.maxLength(254, tooLong(254)), z.email('Please enter a valid email address'));

/** A check as a plain function: `refine` is half a kilobyte in bundles that have no other use for it. */
function rule(holds: (value: string) => boolean, message: string) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (!holds(value)) issues.push({ code: 'custom', message, input: value });
  };
}

function tooLong(max: number): string {
  return `Must be at most ${max} characters`;
}
