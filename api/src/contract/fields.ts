import * as z from 'zod/mini';

// Requests are validated strictly, responses are read tolerantly: a field that is missing or of another type becomes
// its empty value, so that a screen works with an older, newer or smaller server.

/** Text of a reply. */
export const text = z.catch(z.string(), '');
/** Text of a reply that may be missing. */
export const optionalText = z.catch(z.nullish(z.string()), null);
/** Identity of a row; the numbers that some servers use are accepted. */
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
 * Trimmed request text of `min` to `max` characters, on any number of lines, without control characters and without
 * marks that change its direction. Invisible characters that stay, such as joiners of emoji, do not count towards
 * `min`.
 */
export const requiredText = (min: number, max: number, message: string) =>
  required(min, max, message, withoutUnseen);

/** The same, but it may be empty or missing. */
export const freeText = (max: number) => z._default(free(max, withoutUnseen), '');

/** The rule for names, titles and the like: a line break in them would add a line to a list or to a mail's header. */
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

/** A check as a plain function: `refine` adds half a kilobyte to bundles that do not use it otherwise. */
function rule(holds: (value: string) => boolean, message: string) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (!holds(value)) issues.push({ code: 'custom', message, input: value });
  };
}

function tooLong(max: number): string {
  return `Must be at most ${max} characters`;
}

// No look-behind, which is a syntax error in Safari before 16.4, and no nested repetition, since texts of visitors may be long.

/**
 * Characters that change the direction of the text around them, or have no width and no purpose. Joiners (U+200C,
 * U+200D) stay between characters that they join, as in Persian, in Indic scripts and in emoji; beside an ASCII letter
 * or a space they join nothing.
 */
const MISLEADING =
  /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(^|[\p{ASCII}\s])[\u200c\u200d]+|[\u200c\u200d](?=[\p{ASCII}\s]|$)/gu;

/** Control characters except tab and line feed; a carriage return counts as one only if it ends no line. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;

/**
 * Removes characters that are invisible and make a text look like another: marks of direction, and marks without width.
 * Arabic and Hebrew need none of them, since their letters have a direction of their own.
 */
export function withoutMisleading(text: string): string {
  return text.replace(MISLEADING, '$1');
}

/** The same without control characters, and with line feeds for all line ends. */
export function withoutUnseen(text: string): string {
  return withoutMisleading(text.replace(/\r\n?/g, '\n').replace(CONTROLS, ''));
}

/** For `JSON.stringify` of data for other programs: applies `withoutUnseen` to each text. */
export const seenOnly = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutUnseen(value) : value;
