import { invalid } from '@lisle-harrow/server/http/refusal';
import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { type ConversationInput, type Side } from '../contract';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { clientDocuments, conversationMessages, messageDocuments } from '../db/schema';
import type { WriteQuery } from '../db/write';
import { findHeldBack } from '../documents/scan-files';
import { keyReused } from '../errors';
import type { StillMay } from '../household/own-case';
import type { Cursor } from '../records/cursor';

type Reading = Pick<Database, 'read'>;
export type MessageRow = typeof conversationMessages.$inferSelect;

const PAGE = 30;

/** One page of a client's conversation, newest first. */
export async function listMessages({ read }: Reading, accountSeq: number, cursor?: Cursor) {
  const isOlder = cursor && lt(conversationMessages.seq, cursor.seq);
  const found = await read
    .select()
    .from(conversationMessages)
    .where(and(eq(conversationMessages.accountSeq, accountSeq), isOlder))
    .orderBy(desc(conversationMessages.seq))
    .limit(PAGE + 1);
  const rows = found.slice(0, PAGE);
  const last = found.length > PAGE ? rows.at(-1) : undefined;
  const next: Cursor | undefined = last && { seq: last.seq, sort: 'newest' };
  return { rows: await messageReplies({ read }, rows), next };
}

/** Messages as they leave the api, with the documents that were sent with them. */
export async function messageReplies({ read }: Reading, rows: readonly MessageRow[]) {
  const seqs = rows.map(({ seq }) => seq);
  const sent = await read
    .select({ messageSeq: messageDocuments.messageSeq, document: clientDocuments })
    .from(messageDocuments)
    .innerJoin(clientDocuments, eq(clientDocuments.seq, messageDocuments.documentSeq))
    .where(inArray(messageDocuments.messageSeq, seqs))
    .orderBy(asc(clientDocuments.seq));
  const heldBack = await findHeldBack(
    { read },
    sent.flatMap(({ document: { storageKey } }) => storageKey ?? []),
  );
  return rows.map((row) => ({
    ...row,
    documents: sent
      .filter(({ messageSeq }) => messageSeq === row.seq)
      .map(({ document }) => ({
        ...document,
        hasFile: document.storageKey !== null,
        heldBack: heldBack.get(document.storageKey ?? ''),
      })),
  }));
}

/** The standing of a conversation, without its content: the newest message, and the newest that the other side has read. */
export async function readStanding({ read }: Reading, accountSeq: number, side: Side) {
  const newest = (isIt?: ReturnType<typeof and>) =>
    read
      .select({ id: conversationMessages.id })
      .from(conversationMessages)
      .where(and(eq(conversationMessages.accountSeq, accountSeq), isIt))
      .orderBy(desc(conversationMessages.seq))
      .limit(1);
  const [last] = await newest();
  const [seen] = await newest(
    and(eq(conversationMessages.side, side), sql`${conversationMessages.readAt} is not null`),
  );
  return { newest: last?.id ?? null, seen: seen?.id ?? null };
}

type NewRow = Omit<MessageRow, 'seq' | 'readAt'>;

/**
 * Stores a message with its documents once: if its key was used before, the first message stays. `audit` runs after it
 * in the same transaction and must check that it is there; `may`, if given, must hold in it. Returns the message that
 * is then stored. Throws 422 for documents that are not this client's, and for another text under the key.
 */
export async function storeMessage(
  { read, writes }: Database,
  row: NewRow,
  { documentIds }: Pick<ConversationInput, 'documentIds'>,
  may: StillMay | undefined,
  audit: readonly WriteQuery[],
): Promise<MessageRow> {
  const ids = [...new Set(documentIds)];
  const isSent = and(eq(clientDocuments.accountSeq, row.accountSeq), inArray(clientDocuments.id, ids));
  const areTheirs = sql`(select count(*) from ${clientDocuments} where ${isSent}) = ${ids.length}`;
  const { accountSeq, side, sendKey } = conversationMessages;
  const results = await writes.run(
    insertWhere(
      { read },
      conversationMessages,
      { ...row, readAt: null },
      and(areTheirs, may?.condition)!,
    ).onConflictDoNothing({
      target: [accountSeq, side, sendKey],
    }),
    read.insert(messageDocuments).select(
      sql`select ${conversationMessages.seq}, ${clientDocuments.seq} from ${conversationMessages}, ${clientDocuments}
        where ${and(eq(conversationMessages.id, row.id), isSent)}`,
    ),
    ...audit,
    read
      .select()
      .from(conversationMessages)
      .where(
        and(
          eq(accountSeq, row.accountSeq),
          eq(side, row.side),
          row.sendKey === null ? eq(conversationMessages.id, row.id) : eq(sendKey, row.sendKey),
        ),
      ),
  );
  const [stored] = returnedRows(conversationMessages, results.at(-1));
  if (!stored) await may?.require();
  if (!stored)
    throw invalid([{ pointer: '/documentIds', message: 'These are not all documents of this client' }]);
  if (stored.id !== row.id && stored.text !== row.text) throw keyReused();
  return stored;
}

/** The statement that marks what the other side wrote as read, up to the message with this id. */
export const markRead = (
  { read }: Reading,
  accountSeq: number,
  reader: Side,
  upTo: string,
  condition?: SQL,
) =>
  read
    .update(conversationMessages)
    .set({ readAt: new Date().toISOString() })
    .where(
      and(
        eq(conversationMessages.accountSeq, accountSeq),
        ne(conversationMessages.side, reader),
        isNull(conversationMessages.readAt),
        condition,
        // Only a message of this client: the id of another client's marks nothing.
        lte(
          conversationMessages.seq,
          sql`(select seq from ${conversationMessages} as "mark" where "mark"."account_seq" = ${accountSeq} and "mark"."id" = ${upTo})`,
        ),
      ),
    );
