import { and, desc, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { clientDocuments, clientHolds, documentVersions } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';

type VersionRow = typeof documentVersions.$inferSelect;

/** Stores the present file, if any, of the document that `isReplaced` selects as a version of that document. */
export function keepVersion({ read }: Pick<Database, 'read'>, isReplaced: SQL | undefined): WriteQuery {
  const { seq, fileName, fileSize, mimeType, storageKey, sha256, uploadedAt, status, notes, marks } =
    clientDocuments;
  return read.insert(documentVersions).select(
    sql`select null, ${uuidv7()}, ${seq}, ${fileName}, ${fileSize}, ${mimeType}, ${storageKey}, ${sha256},
      ${uploadedAt}, ${Date.now()}, ${status}, ${notes}, ${marks} from ${clientDocuments} where ${storageKey} is not null and ${isReplaced}`,
  );
}

/** The earlier files of documents, latest first, keyed by the `seq` of the document. */
export async function listVersions({ read }: Pick<Database, 'read'>, documentSeqs: readonly number[]) {
  const rows = await read
    .select()
    .from(documentVersions)
    .where(inArray(documentVersions.documentSeq, [...documentSeqs]))
    .orderBy(desc(documentVersions.seq));
  const byDocument = new Map<number, VersionRow[]>();
  for (const version of rows)
    byDocument.set(version.documentSeq, [...(byDocument.get(version.documentSeq) ?? []), version]);
  return byDocument;
}

/** One version; undefined for an unknown id, and for a version of another document or another client. */
export async function findVersion(
  { read }: Pick<Database, 'read'>,
  accountSeq: number,
  documentId: string,
  id: string,
): Promise<VersionRow | undefined> {
  const [row] = await read
    .select({ version: documentVersions })
    .from(documentVersions)
    .innerJoin(clientDocuments, eq(clientDocuments.seq, documentVersions.documentSeq))
    .where(
      and(
        eq(documentVersions.id, id),
        eq(clientDocuments.id, documentId),
        eq(clientDocuments.accountSeq, accountSeq),
      ),
    );
  return row?.version;
}

/**
 * Deletes the versions that were replaced before this time, in milliseconds since 1970, which makes their files leftovers.
 * Versions of clients whose data are restricted or under a legal hold stay.
 */
export async function forgetVersions({ read, writes }: Database, replacedBefore: number): Promise<void> {
  const held = read
    .select({ seq: clientDocuments.seq })
    .from(clientDocuments)
    .innerJoin(clientHolds, eq(clientHolds.accountSeq, clientDocuments.accountSeq));
  const isOver = and(
    lt(documentVersions.replacedAt, replacedBefore),
    notInArray(documentVersions.documentSeq, held),
  );
  await writes.run(read.delete(documentVersions).where(isOver));
}
