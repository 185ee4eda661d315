import { eq } from 'drizzle-orm';
import type { MailTemplateInput, MailTemplateKind, MessageKind } from '../contract';
import type { Database } from '../db/open';
import { mailTemplates } from '../db/schema';
import type { LetterWords } from '../mail/letter';

/** What owners changed of a kind's words, by their names. */
export type ChangedWords = Partial<LetterWords>;

/** The words as owners see them: paragraphs are parted by an empty line. */
export const wordsOf = ({ subject, title = '', opening, closing = [] }: LetterWords): MailTemplateInput => ({
  ...{ subject, title, opening: opening.join('\n\n'), closing: closing.join('\n\n') },
});

const paragraphsOf = (text: string) => (text ? text.split(/\n{2,}/) : []);

/** The same as a letter has them. */
export const letterWords = ({ subject, title, opening, closing }: MailTemplateInput): LetterWords => ({
  ...{ subject, title, opening: paragraphsOf(opening), closing: paragraphsOf(closing) },
});

/** A note about an inquiry is mentioned in the same words as one about a booking: owners change them once. */
const SAME_WORDS: Partial<Record<MessageKind, MailTemplateKind>> = { 'contact-mention': 'booking-mention' };

/** What owners changed of the words of this mail, looked up when it is written: right in every process from the next mail on. */
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

/** What stands in braces in a text and is none of the fields; the first of them. */
export const unknownField = (text: string, fields: readonly string[]): string | undefined =>
  Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name).find((name) => !fields.includes(name));
