import { asc, eq, inArray, sql } from 'drizzle-orm';
import { REMINDER } from '../contract';
import type { Database } from '../db/open';
import { accounts, clientDocuments, documentReminders, outbox } from '../db/schema';
import type { DocumentRow } from './document-rows';
import { listVersions } from './document-versions';
import { findHeldBack } from './scan-files';

/** Documents as the api returns them: beyond their columns, whether a file is stored, and their earlier files. */
export async function documentReplies(database: Pick<Database, 'read'>, rows: readonly DocumentRow[]) {
  const seqs = rows.map(({ seq }) => seq);
  const asked = rows.filter(({ requestedAt }) => requestedAt !== null).map(({ seq }) => seq);
  const [versions, reminders] = await Promise.all([
    listVersions(database, seqs),
    asked.length > 0 ? listReminders(database, asked) : undefined,
  ]);
  const keys = [...rows, ...[...versions.values()].flat()].flatMap(({ storageKey }) => storageKey ?? []);
  const heldBack = await findHeldBack(database, keys);
  const names = await namesOf(
    database,
    rows.flatMap(({ memberId }) => memberId ?? []),
  );
  return rows.map((row) => ({
    ...row,
    hasFile: row.storageKey !== null,
    givenBy: row.givenBy ?? undefined,
    requestedAt: row.requestedAt ?? undefined,
    dueDate: row.dueDate ?? undefined,
    marks: saidMarks(row),
    uploadedBy: names.get(row.memberId ?? ''),
    heldBack: heldBack.get(row.storageKey ?? ''),
    reminders: reminders?.get(row.seq),
    versions: (versions.get(row.seq) ?? []).map(({ replacedAt, ...version }) => ({
      ...version,
      replacedAt: new Date(replacedAt).toISOString(),
      heldBack: heldBack.get(version.storageKey),
      marks: saidMarks(version),
    })),
  }));
}

const saidMarks = ({ marks }: Pick<DocumentRow, 'marks'>) => (marks.length > 0 ? marks : undefined);

/** One document as the api returns it. */
export const documentReply = async (database: Pick<Database, 'read'>, row: DocumentRow) =>
  (await documentReplies(database, [row]))[0]!;

/** The present names of these accounts; an erased account has none. */
async function namesOf({ read }: Pick<Database, 'read'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const found = await read
    .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  return new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
}

interface Reminder {
  readonly at: string;
  /** The state of its mail to the client or, if they want none, to a household member; null once the outbox has removed the row. */
  readonly state: string | null;
}

/** When households were reminded of documents, oldest first, keyed by the `seq` of the document. */
export async function listReminders({ read }: Pick<Database, 'read'>, documentSeqs: readonly number[]) {
  const { dueDate, days, documentSeq, remindedAt } = documentReminders;
  const key = sql`${`${REMINDER}/`} || ${accounts.id} || '/' || ${clientDocuments.id} || '/' || ${dueDate} || '/' || ${days}`;
  // The client's own key sorts first, since those of members only add to it.
  const state = sql<
    string | null
  >`(select ${outbox.state} from ${outbox} where ${outbox.eventKey} = ${key} or (${outbox.eventKey} > ${key} || '/' and ${outbox.eventKey} < ${key} || '0') order by ${outbox.eventKey} limit 1)`;
  const rows = await read
    .select({ documentSeq, at: remindedAt, state })
    .from(documentReminders)
    .innerJoin(clientDocuments, eq(clientDocuments.seq, documentSeq))
    .innerJoin(accounts, eq(accounts.seq, clientDocuments.accountSeq))
    .where(inArray(documentSeq, [...documentSeqs]))
    .orderBy(asc(remindedAt));
  const byDocument = new Map<number, Reminder[]>();
  for (const { documentSeq: seq, at, state } of rows)
    byDocument.set(seq, [...(byDocument.get(seq) ?? []), { at, state }]);
  return byDocument;
}
