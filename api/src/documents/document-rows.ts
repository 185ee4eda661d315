import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { clientDocuments } from '../db/schema';
import type { WriteQuery } from '../db/write';
import { notFound } from '../errors';
import type { StillMay } from '../household/own-case';
import { keepVersion } from './document-versions';

export type DocumentRow = typeof clientDocuments.$inferSelect;

/** The columns of a document that its stored file determines. */
export type FileOfRow = Pick<
  DocumentRow,
  'fileName' | 'filePath' | 'fileSize' | 'mimeType' | 'storageKey' | 'sha256' | 'uploadKey' | 'marks'
>;

/** How many documents a client may have: limited because their list is read as a whole. */
const MAX_DOCUMENTS = 500;

export const tooManyDocuments = () =>
  new Refusal(413, 'too-many-documents', 'Too many documents', {
    detail: `You have ${MAX_DOCUMENTS} documents, the most that one client may have. Please ask your adviser to help`,
  });

export const unknownDocument = () => notFound('There is no document with this id');

/** Statuses in which staff are waiting for another file. */
const REPLACEABLE = ['rejected', 'requires_update'];

/** One client's documents, newest first. */
export function listDocuments({ read }: Pick<Database, 'read'>, accountSeq: number): Promise<DocumentRow[]> {
  return read
    .select()
    .from(clientDocuments)
    .where(eq(clientDocuments.accountSeq, accountSeq))
    .orderBy(desc(clientDocuments.uploadedAt), desc(clientDocuments.seq));
}

/** One document of a client; undefined for an unknown id and for a document of another client. */
export async function findDocument({ read }: Pick<Database, 'read'>, accountSeq: number, id: string) {
  const [row] = await read
    .select()
    .from(clientDocuments)
    .where(and(eq(clientDocuments.accountSeq, accountSeq), eq(clientDocuments.id, id)));
  return row;
}

/** What the client, or the firm, uploaded under this `Idempotency-Key`; throws if the row would be lost at a restart. */
export async function findUpload(
  { read, requireSound }: Pick<Database, 'read' | 'requireSound'>,
  accountSeq: number,
  key: string | undefined,
  givenBy: DocumentRow['givenBy'] = null,
) {
  if (key === undefined) return undefined;
  const [row] = await read
    .select()
    .from(clientDocuments)
    .where(
      and(
        eq(clientDocuments.accountSeq, accountSeq),
        eq(clientDocuments.uploadKey, key),
        sql`${clientDocuments.givenBy} is ${givenBy}`,
      ),
    );
  if (row) requireSound();
  return row;
}

/** True if the client has reached the maximum number of documents. */
export async function hasAllDocuments(
  { read }: Pick<Database, 'read'>,
  accountSeq: number,
): Promise<boolean> {
  return (await read.$count(clientDocuments, eq(clientDocuments.accountSeq, accountSeq))) >= MAX_DOCUMENTS;
}

/** Bytes of the files that the client, or the firm, handed over. Versions do not count, since only staff can have a file replaced. */
export async function storedBytes(
  { read }: Pick<Database, 'read'>,
  accountSeq: number,
  givenBy: DocumentRow['givenBy'],
): Promise<number> {
  const [row] = await read
    .select({ bytes: sql<number>`coalesce(sum(${clientDocuments.fileSize}), 0)` })
    .from(clientDocuments)
    .where(
      and(
        eq(clientDocuments.accountSeq, accountSeq),
        sql`${clientDocuments.givenBy} is ${givenBy}`,
        isNotNull(clientDocuments.storageKey),
      ),
    );
  return row?.bytes ?? 0;
}

/**
 * Adds the row unless its key was used before, the client has too many documents, or the file would exceed the quota. All of
 * this is checked inside the write, so that concurrent uploads cannot exceed the quota together. `audit`, the ledger's line, and
 * `more` belong to the same write and take effect only if the row was added; `may` has to hold in it. Returns the row of the
 * key, or of the id if there is no key; undefined if there is none.
 */
export async function addDocument(
  { read, writes }: Database,
  row: Omit<DocumentRow, 'seq'>,
  quotaBytes: number,
  audit: WriteQuery,
  { may, more = [] }: { readonly may?: StillMay | undefined; readonly more?: readonly WriteQuery[] } = {},
): Promise<DocumentRow | undefined> {
  const { accountSeq, uploadKey, id } = row;
  const fits = and(
    sql`(select count(*) from ${clientDocuments} as "other" where "other"."account_seq" = ${accountSeq}) < ${MAX_DOCUMENTS}`,
    row.storageKey === null ? undefined : fitsInto(quotaBytes, row, row.fileSize),
    may?.condition,
  )!;
  const results = await writes.run(
    insertWhere({ read }, clientDocuments, row, fits).onConflictDoNothing({
      target: [clientDocuments.accountSeq, clientDocuments.uploadKey],
    }),
    audit,
    ...more,
    read
      .select()
      .from(clientDocuments)
      .where(
        and(
          eq(clientDocuments.accountSeq, accountSeq),
          uploadKey === null ? eq(clientDocuments.id, id) : eq(clientDocuments.uploadKey, uploadKey),
        ),
      ),
  );
  return returnedRows(clientDocuments, results.at(-1))[0];
}

/** True if the client may hand over a file for this document. */
export const takesFile = ({ storageKey, status, givenBy }: DocumentRow) =>
  givenBy === null && (storageKey === null || REPLACEABLE.includes(status));

/**
 * Gives the document its file, if its stored file is still that of `row` and the quota allows; it then waits for review again.
 * In the same write its previous file becomes a version, and `audit`, the ledger's line, is written if the file was accepted.
 */
export async function giveFile(
  { read, writes }: Database,
  row: DocumentRow,
  file: FileOfRow & Pick<DocumentRow, 'memberId'>,
  quotaBytes: number,
  audit: WriteQuery,
  may?: StillMay,
): Promise<DocumentRow | undefined> {
  const takesThisFile = and(
    eq(clientDocuments.id, row.id),
    sql`${clientDocuments.storageKey} is ${row.storageKey}`,
    or(isNull(clientDocuments.storageKey), inArray(clientDocuments.status, REPLACEABLE)),
    fitsInto(quotaBytes, row, file.fileSize),
    may?.condition,
  );
  const [, changed] = await writes.run(
    keepVersion({ read }, takesThisFile),
    read
      .update(clientDocuments)
      .set({ ...file, status: 'pending', notes: null, uploadedAt: new Date().toISOString() })
      .where(takesThisFile)
      .returning(),
    audit,
  );
  return returnedRows(clientDocuments, changed)[0];
}

const fitsInto = (quotaBytes: number, { accountSeq, id, givenBy }: Omit<DocumentRow, 'seq'>, size: number) =>
  sql`${bytesOfOthers(accountSeq, id, givenBy)} + ${size} <= ${quotaBytes}`;

// Aliased, since the enclosing statement may name the same table.
const bytesOfOthers = (accountSeq: number, id: string, givenBy: DocumentRow['givenBy']) =>
  sql`(select coalesce(sum("stored"."file_size"), 0) from ${clientDocuments} as "stored"
    where "stored"."account_seq" = ${accountSeq} and "stored"."id" <> ${id} and "stored"."given_by" is ${givenBy} and "stored"."storage_key" is not null)`;
