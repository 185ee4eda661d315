const MAX_SOURCE_LENGTH = 60;
const SOURCE = /^[a-z0-9._-]+$/;

/** The source of visitors whose browser names none: they typed the address, had saved it, or came from a program. */
export const DIRECT_SOURCE = 'direct';
/** How lists and figures name rows without a source; no source has this name. */
export const UNKNOWN_SOURCE = 'unknown';
/** How lists name the rows of all sources that the figures of these days do not name; no source can be written so. */
export const OTHER_SOURCES = '(other)';

/**
 * The name of a source as it is stored: a host (`google.com`) or a campaign's `utm_source`, whose spaces become
 * hyphens; null for anything else.
 */
export function sourceFrom(text: string | undefined): string | null {
  const name = (text ?? '')
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/ +/g, '-');
  return name.length <= MAX_SOURCE_LENGTH && SOURCE.test(name) && name !== UNKNOWN_SOURCE ? name : null;
}
