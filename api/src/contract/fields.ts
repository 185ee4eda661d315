import * as z from 'zod/mini';

// Requests are validated strictly, responses are read tolerantly: a field that is missing or of another type becomes
// its empty value, so that a screen works with an older, newer or smaller server.

/** Text of a reply. */
export const text = z.catch(z.string(), '');
/** Text of a reply that may be missing. */
export const optionalText = z.catch(z.nullish(z.string()), null);
/** Identity of a row; the numbers that some servers use are accepted. */
export const id = z.coerce.string();

const noDay = 'Please enter the due date as a day of the calendar';
/** The day on which something is due, `YYYY-MM-DD`, or empty. */
export const dueDay = z._default(z.union([z.literal(''), z.iso.date(noDay)], noDay), '');

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

const NO_EMAIL = 'Please enter a valid email address';
const MAX_EMAIL = 254;
/**
 * The e-mail address of a person, as HTML's input of type `email` takes it (https://html.spec.whatwg.org/#valid-e-mail-address),
 * or with an international domain; and with a dot in the domain, since one without is a slip (`anna@gmail`). Given in its one
 * form, see `cleanEmail`.
 */
export const email = z.string(NO_EMAIL).check(
  z.overwrite(cleanEmail),
  z.maxLength(MAX_EMAIL, tooLong(MAX_EMAIL)),
  z.email({ pattern: z.regexes.html5Email, error: NO_EMAIL, abort: true }),
  rule((address) => address.includes('.', address.lastIndexOf('@')), NO_EMAIL),
);

/**
 * The form in which addresses are stored and compared, except for capitals: without spaces around it and invisible characters,
 * which are copied along with it, and with an international domain in ASCII, as browsers and mail servers send it:
 * `user@münchen.de` becomes `user@xn--mnchen-3ya.de` (UTS 46). Anything else stays as it is.
 */
export function cleanEmail(typed: string): string {
  const text = withoutMisleading(typed)
    .replace(/[^\P{Default_Ignorable_Code_Point}\u200c\u200d]/gu, '')
    .trim();
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at);
  const isInternational = /[^\0-\x7f]|xn--/i.test(domain);
  // A URL would end the domain at these, or decode it.
  if (at === 0 || !isInternational || domain.length > MAX_EMAIL || /[\s/?#\\:%[\]]/.test(domain)) return text;
  try {
    return text.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return text;
  }
}

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

/** A parameter of the query that is a whole number from 1 to `most`, which it is read as. */
export const wholeNumber = (name: string, most: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => /^[1-9]\d{0,15}$/.test(text) && Number(text) <= most,
          `${name} must be a whole number from 1 to ${most}`,
        ),
      ),
    z.transform(Number),
  );
