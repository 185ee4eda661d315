import { and, asc, count, desc, eq, exists, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type ClientListStatus, firmDay, foldedWords } from '../contract';
import type { Database } from '../db/open';
import { accounts, clientDocuments, clientProfiles } from '../db/schema';
import type { Env } from '../env';
import { rowsWithWord } from '../records/rows-with-word';
import type { ListPage, ListRequest } from '../records/list-page';
import { householdsOf } from '../household/read-household';
import { countOpenWork, isOverdueOn, isWaitedFor } from './count-open-work';
import { summarize } from './find-client';

const MAX_WORDS = 8;

/** One page of the clients. A firm has thousands of clients, few enough for the search to read them all. */
export async function listClients(
  database: Pick<Database, 'read'>,
  env: Pick<Env, 'ownSignIn'>,
  { limit, status, sort, q, cursor }: ListRequest<ClientListStatus>,
  visible: SQL | undefined,
): Promise<ListPage<ReturnType<typeof summarize>>> {
  const { read } = database;
  const filter = and(
    eq(accounts.role, 'client'),
    visible,
    status && hasStatus(database, status),
    ...foldedWords(q)
      .slice(0, MAX_WORDS)
      .map((word) => sql`${accounts.seq} in ${rowsWithWord(word, ['accounts', 'client_profiles'])}`),
  );
  const profile = eq(clientProfiles.accountSeq, accounts.seq);
  const found = await read
    .select()
    .from(accounts)
    .leftJoin(clientProfiles, profile)
    .where(and(filter, cursor && (sort === 'newest' ? lt : gt)(accounts.seq, cursor.seq)))
    .orderBy((sort === 'newest' ? desc : asc)(accounts.seq))
    .limit(limit + 1);
  const [counted] = await read
    .select({ rows: count() })
    .from(accounts)
    .leftJoin(clientProfiles, profile)
    .where(filter);

  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const seqs = rows.map((row) => row.accounts.seq);
  const work = await countOpenWork(database, seqs);
  const households = await householdsOf(database, seqs);
  return {
    rows: rows.map((row) => summarize(env, row.accounts, row.client_profiles, work, households)),
    next: last && { seq: last.accounts.seq, sort },
    total: counted?.rows ?? 0,
  };
}

function hasStatus({ read }: Pick<Database, 'read'>, status: ClientListStatus) {
  if (status === 'none') return isNull(clientProfiles.accountSeq);
  const isAskedFor = isWaitedFor({ read });
  const byDocuments: Partial<Record<ClientListStatus, SQL | undefined>> = {
    'to-review': eq(clientDocuments.status, 'pending'),
    'asked-for': isAskedFor,
    overdue: and(isAskedFor, isOverdueOn(firmDay(new Date()))),
  };
  if (!byDocuments[status]) return eq(clientProfiles.status, status);
  const isWaiting = and(eq(clientDocuments.accountSeq, accounts.seq), byDocuments[status]);
  return exists(
    read
      .select({ one: sql`1` })
      .from(clientDocuments)
      .where(isWaiting),
  );
}
