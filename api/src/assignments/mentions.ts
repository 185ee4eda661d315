import { invalid } from '@lisle-harrow/server/http/refusal';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { readAdvisers } from '../availability/choices';
import type { Site } from '../contract';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { accounts, noteMentions, recordNotes } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Letter } from '../mail/letter';
import { type Mails, stored } from '../outbox/mail-of';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';
import { queueMessage } from '../outbox/queue-message';

type Reading = Pick<Database, 'read'>;
type Account = typeof accounts.$inferSelect;

/** A note mentions this person, who has not marked it as done yet. */
export const isOpenMention = ({ accountSeq }: { readonly accountSeq: number }) =>
  and(
    eq(noteMentions.noteSeq, recordNotes.seq),
    eq(noteMentions.accountSeq, accountSeq),
    isNull(noteMentions.doneAt),
  );

/** The accounts with these ids. Throws 422 for one to which no record can be assigned. */
export async function findMentioned(database: Reading, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const colleagues = await readAdvisers(database);
  if (!ids.every((id) => colleagues.some((each) => each.id === id)))
    throw invalid([{ pointer: '/mentions', message: 'Nobody of this account sees to records' }]);
  return database.read
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
}

interface NewNote {
  readonly noteId: string;
  /** The id of the record. */
  readonly about: string;
  readonly kind: 'booking-mention' | 'contact-mention';
}

/**
 * Statements that store whom a note mentions and notify them; they follow the one that stores the note, and depend on
 * its success.
 */
export function mentionsOf(
  database: Reading,
  { noteId, about, kind }: NewNote,
  mentioned: readonly Account[],
  author: { readonly accountSeq: number },
): WriteQuery[] {
  const { read } = database;
  const note = sql`(select ${recordNotes.seq} from ${recordNotes} where ${recordNotes.id} = ${noteId})`;
  const isStored = sql`exists ${note}`;
  return mentioned.flatMap(({ id, seq, email, mailNotices }) => [
    insertWhere(database, noteMentions, { noteSeq: note, accountSeq: seq }, isStored),
    ...(mailNotices === 0 || seq === author.accountSeq
      ? []
      : [queueMessage({ read }, { kind, about, occasion: `${noteId}+${id}`, recipient: email }, isStored)]),
  ]);
}

/** Notifies somebody that a note mentions them, without quoting it or the visitor; not needed any more once the mention is done. */
async function mentionLetter(
  { read }: Reading,
  { eventKey }: OutgoingMessage,
  site: Pick<Site, 'name'>,
  publicUrl: string,
): Promise<Letter> {
  const [noteId = '', accountId = ''] = eventKey.split('/')[2]?.split('+') ?? [];
  const [found] = await read
    .select({ author: recordNotes.author, doneAt: noteMentions.doneAt })
    .from(noteMentions)
    .innerJoin(recordNotes, eq(recordNotes.seq, noteMentions.noteSeq))
    .innerJoin(accounts, eq(accounts.seq, noteMentions.accountSeq))
    .where(and(eq(recordNotes.id, noteId), eq(accounts.id, accountId), isNull(accounts.disabledAt)));
  if (!found) throw new NotNeeded('What it is about is not there any more');
  if (found.doneAt) throw new NotNeeded('It was done before');
  return mentionLetterOf(found.author, site, publicUrl);
}

/** The same letter for any note by `author`: it names neither the record nor the visitor. */
const mentionLetterOf = (author: string, { name }: Pick<Site, 'name'>, publicUrl: string): Letter => ({
  fields: { firm: name, author },
  subject: '{author} mentions you in a note',
  title: 'A note mentions you',
  opening: ['{author} has mentioned you in an internal note. It is in the back office, under Assigned.'],
  link: { label: 'Read the note', url: new URL('/admin/assigned', publicUrl).href },
  reason:
    'Our emails to staff never repeat what a note says or whom it is about. This one goes to whoever is mentioned.',
});

export const mentionMails = {
  'booking-mention': {
    write: stored(mentionLetter),
    sample: (site, publicUrl) => mentionLetterOf('Your colleague', site, publicUrl),
  },
  'contact-mention': { write: stored(mentionLetter) },
} satisfies Mails;
