import * as z from 'zod/mini';

// Requests are checked strictly, replies are read tolerantly: a field that is missing or of another
// type becomes its empty value, so that a screen works against an older, newer or smaller server.

/** Text of a reply. */
export const text = z.catch(z.string(), '');
/** Text of a reply that may be missing. */
export const optionalText = z.catch(z.nullish(z.string()), null);
/** Identity of a row; servers that count with numbers are understood. */
export const id = z.coerce.string();

/** Whether a URL's host is this machine. */
export const isLocalHost = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

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

// Without look-behind, which is a syntax error for Safari before 16.4, and with no run inside a run: texts of visitors may be long.

/**
 * What turns the direction of the text around it, or has no width and no purpose. Joiners (U+200C, U+200D) stay between
 * characters that they join, as in Persian, in Indic scripts and in emoji; beside a letter of ASCII or a space they join nothing.
 */
const MISLEADING =
  /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(^|[\p{ASCII}\s])[\u200c\u200d]+|[\u200c\u200d](?=[\p{ASCII}\s]|$)/gu;

/** Control characters but for tab and line feed; a carriage return is one only where it ends no line. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;

/**
 * A text without characters that nobody sees and that make it look like another: marks of direction, and marks without
 * width. Arabic and Hebrew need none of them, since their letters have a direction of their own.
 */
export function withoutMisleading(text: string): string {
  return text.replace(MISLEADING, '$1');
}

/** The same without control characters, and with line feeds for all ends of lines. */
export function withoutUnseen(text: string): string {
  return withoutMisleading(text.replace(/\r\n?/g, '\n').replace(CONTROLS, ''));
}

/** For `JSON.stringify` of what leaves for other programs: each text as `withoutUnseen` gives it. */
export const seenOnly = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutUnseen(value) : value;
