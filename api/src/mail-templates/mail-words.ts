import { eq } from 'drizzle-orm';
import type { MailTemplateInput, MailTemplateKind, MessageKind } from '../contract';
import type { Database } from '../db/open';
import { mailTemplates } from '../db/schema';
import type { LetterWords } from '../mail/letter';

/** The parts of a mail's words that owners changed. */
export type ChangedWords = Partial<LetterWords>;

/** The words as owners see them, with paragraphs separated by an empty line. */
export const wordsOf = ({ subject, title = '', opening, closing = [] }: LetterWords): MailTemplateInput => ({
  subject,
  title,
  opening: opening.join('\n\n'),
  closing: closing.join('\n\n'),
});

const paragraphsOf = (text: string) => (text ? text.split(/\n{2,}/) : []);

/** The words as a letter contains them. */
export const letterWords = ({ subject, title, opening, closing }: MailTemplateInput): LetterWords => ({
  subject,
  title,
  opening: paragraphsOf(opening),
  closing: paragraphsOf(closing),
});

/** Mails about mentions use the same words for inquiries as for bookings, so that owners change them once. */
const SAME_WORDS: Partial<Record<MessageKind, MailTemplateKind>> = { 'contact-mention': 'booking-mention' };

/** What owners changed in the words of this mail. Read for every mail, so that a change takes effect in every process at once. */
export async function readChangedWords(
  { read }: Pick<Database, 'read'>,
  kind: MessageKind,
): Promise<ChangedWords> {
  const isIt = eq(mailTemplates.kind, SAME_WORDS[kind] ?? (kind as MailTemplateKind));
  const [row] = await read.select().from(mailTemplates).where(isIt);
  if (!row) return {};
  const { subject, title, opening, closing } = row;
  return {
    ...(subject !== null && { subject }),
    ...(title !== null && { title }),
    ...(opening !== null && { opening: paragraphsOf(opening) }),
    ...(closing !== null && { closing: paragraphsOf(closing) }),
  };
}

const IN_BRACES = /\{([^{}]*)\}/g;

/** The first name in braces in a text that is not one of the fields. */
export const unknownField = (text: string, fields: readonly string[]): string | undefined =>
  Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name).find((name) => !fields.includes(name));
