import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { clientDocuments, documentVersions, erasedFiles, storedFiles } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';

/**
 * Statements for the write that removes documents, to stand before the removal. They mark the files of the documents and of
 * their versions for permanent removal; as leftovers, those files would stay in the trash for 30 days.
 */
export function takeFiles({ read }: Pick<Database, 'read'>, isRemoved: SQL): WriteQuery[] {
  const now = Date.now();
  const ofDocuments = sql`select ${clientDocuments.storageKey} from ${clientDocuments} where ${and(isNotNull(clientDocuments.storageKey), isRemoved)}`;
  const ofVersions = sql`select ${documentVersions.storageKey} from ${documentVersions} inner join ${clientDocuments} on ${eq(clientDocuments.seq, documentVersions.documentSeq)} where ${isRemoved}`;
  return [
    ...[ofDocuments, ofVersions].map((keys) =>
      read
        .insert(erasedFiles)
        .select(sql`select *, ${now} from (${keys}) where true`)
        .onConflictDoNothing(),
    ),
    read
      .delete(storedFiles)
      .where(inArray(storedFiles.key, read.select({ key: erasedFiles.key }).from(erasedFiles))),
  ];
}

/** Removes the files whose rows are gone for good; those that the store fails to remove are retried in the next hour. */
export async function removeErasedFiles({
  database,
  files,
  log,
}: Pick<Deps, 'database' | 'files' | 'log'>): Promise<void> {
  const { read, writes } = database;
  const rows = await read.select({ key: erasedFiles.key }).from(erasedFiles);
  for (const { key } of rows)
    try {
      await files.erase(key);
      await writes.run(read.delete(erasedFiles).where(eq(erasedFiles.key, key)));
    } catch (error) {
      log.error({ err: error, storageKey: key }, 'an erased file is still in the store');
    }
}
