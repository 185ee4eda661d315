import { dayOfBooking } from '../calendar';

/** What a template leaves open for the record it is used on, by the words in braces. */
export const REPLY_FIELDS = ['first name', 'name', 'service', 'date', 'time', 'sender'] as const;
export type ReplyField = (typeof REPLY_FIELDS)[number];
/** The values that a record has for them. */
export type ReplyValues = Readonly<Partial<Record<ReplyField, string>>>;

const IN_BRACES = /\{([^{}]*)\}/g;

const isKnown = (word: string): word is ReplyField => (REPLY_FIELDS as readonly string[]).includes(word);

const inBraces = (text: string) => [
  ...new Set(Array.from(text.matchAll(IN_BRACES), ([, word = '']) => word)),
];

/** The text with the values of the record; a field without a value stays in its braces. */
export const fillTemplate = (text: string, values: ReplyValues): string =>
  text.replace(IN_BRACES, (whole, word: string) => (isKnown(word) && values[word]) || whole);

/** The fields that are still to be filled in, each once. */
export const openFields = (text: string): ReplyField[] => inBraces(text).filter(isKnown);

/** The words in braces that are no fields, each once. */
export const unknownFields = (text: string): string[] => inBraces(text).filter((word) => !isKnown(word));

/** Fields as written in a text, for people to read: `{service}, {date} and {time}`. */
export function fieldWords(fields: readonly string[]): string {
  const words = fields.map((field) => `{${field}}`);
  const last = words.pop() ?? '';
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last;
}

interface BookedBy {
  readonly firstName: string;
  readonly lastName: string;
  readonly service: string;
  readonly preferredDate: string;
  readonly preferredTime: string;
}

/** The fields of a reply to the person who made a booking; `sender` is the name of the person who replies. */
export const bookingReplyValues = (booking: BookedBy, sender: string): ReplyValues => ({
  'first name': booking.firstName,
  name: `${booking.firstName} ${booking.lastName}`.trim(),
  service: booking.service,
  date: dayInWords(dayOfBooking(booking.preferredDate)),
  time: booking.preferredTime && `${booking.preferredTime} in New York`,
  sender,
});

/** The same for the sender of a contact message, who gives one name and no day. */
export const contactReplyValues = ({ name }: { readonly name: string }, sender: string): ReplyValues => ({
  'first name': name.trim().split(/\s+/)[0],
  name: name.trim(),
  sender,
});

/** `Thursday, January 14, 2027`; empty if `day` is none. */
function dayInWords(day: string): string {
  const at = Date.parse(day);
  if (Number.isNaN(at)) return '';
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(at);
}
