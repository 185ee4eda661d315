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
export const withoutMisleading = (text: string): string => text.replace(MISLEADING, '$1');

/** The same without control characters, and with line feeds for all ends of lines. */
export const withoutUnseen = (text: string): string =>
  withoutMisleading(text.replace(/\r\n?/g, '\n').replace(CONTROLS, ''));
