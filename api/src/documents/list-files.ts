import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { accounts, ledgerEntries as entries } from '../db/schema';
import type { DocumentRow } from './document-rows';
import { listVersions } from './document-versions';
import { findHeldBack } from './scan-files';

const HANDED_OVER = ['document-added', 'document-replaced', 'document-given'] as const;
/** A file's row and its ledger line belong to one write, but their times are taken a moment apart. */
const SAME_WRITE_MS = 10_000;

/** All files of a document, the present one first, with what the ledger says of each: who handed it over and how it was answered. */
export async function listFiles(database: Pick<Database, 'read'>, document: DocumentRow) {
  const versions = ((await listVersions(database, [document.seq])).get(document.seq) ?? []).map(
    ({ replacedAt, ...version }) => ({ ...version, replacedAt: new Date(replacedAt).toISOString() }),
  );
  const present = document.storageKey === null ? [] : [{ ...document, id: null, replacedAt: null }];
  const files = [...present, ...versions];
  const lines = await linesOf(database, document);
  const heldBack = await findHeldBack(
    database,
    files.flatMap(({ storageKey }) => storageKey ?? []),
  );
  return files.map((file) => ({
    ...file,
    sha256: file.sha256 ?? '',
    heldBack: heldBack.get(file.storageKey ?? ''),
    uploadedBy:
      lines.find(
        ({ action, at }) =>
          action !== 'document-reviewed' &&
          Math.abs(Date.parse(at) - Date.parse(file.uploadedAt)) < SAME_WRITE_MS,
      )?.by ?? null,
    answers: lines
      .filter(
        ({ action, at }) =>
          action === 'document-reviewed' &&
          at >= file.uploadedAt &&
          (file.replacedAt === null || at < file.replacedAt),
      )
      .flatMap(({ at, by, status }) => (status ? [{ at, by, status }] : [])),
  }));
}

/** The ledger's lines about the document, oldest first, each with the name of the person who acted. */
async function linesOf({ read }: Pick<Database, 'read'>, { id, accountSeq }: DocumentRow) {
  const client = read.select({ id: accounts.id }).from(accounts).where(eq(accounts.seq, accountSeq));
  return read
    .select({
      at: entries.at,
      action: entries.action,
      by: sql<
        string | null
      >`coalesce(${entries.actorName}, nullif(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), ''))`,
      status: sql<string | null>`${entries.changes} ->> '$.status[1]'`,
    })
    .from(entries)
    .leftJoin(accounts, eq(accounts.id, entries.actorId))
    .where(
      and(
        eq(entries.clientId, sql`${client}`),
        eq(entries.subjectId, id),
        inArray(entries.action, [...HANDED_OVER, 'document-reviewed']),
      ),
    )
    .orderBy(asc(entries.seq));
}
