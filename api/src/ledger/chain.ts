import { createHash } from 'node:crypto';
import type { Client, Row } from '@libsql/client';
import type { ChainReport } from '../contract';
import type { Database } from '../db/open';

/** Hashing a batch takes about five milliseconds; between batches the event loop handles everything else. */
const BATCH = 1_000;

const COLUMNS =
  'seq, at, action, actor_kind, actor_id, actor_name, network, request_id, client_id, subject_id, changes';
const FIELDS = COLUMNS.split(', ');

/** The seal of an entry: a hash over the entry and the previous seal, and so over all entries before it. */
const hashOf = (former: string, row: Row) =>
  createHash('sha256')
    .update(`${former}\n${JSON.stringify(FIELDS.map((name) => row[name] ?? null))}`)
    .digest('hex');

export interface Newest {
  readonly seq: number;
  readonly hash: string;
}

async function newestSeal(client: Pick<Client, 'execute'>): Promise<Newest | undefined> {
  const { rows } = await client.execute('select seq, hash from ledger_seals order by seq desc limit 1');
  const row = rows[0];
  return row && { seq: Number(row.seq), hash: String(row.hash) };
}

/**
 * Adds every entry without a seal to the chain; returns the newest one. Two processes that do this concurrently compute the
 * same hashes, and only one of them writes them.
 */
export async function sealEntries({
  client,
  writes,
}: Pick<Database, 'client' | 'writes'>): Promise<Newest | undefined> {
  for (;;) {
    const last = await newestSeal(client);
    const { rows } = await client.execute({
      sql: `select ${COLUMNS} from ledger_entries where seq > ? order by seq limit ?`,
      args: [last?.seq ?? 0, BATCH],
    });
    if (rows.length === 0) return last;
    let former = last?.hash ?? '';
    const sealed = rows.map((row) => [Number(row.seq), (former = hashOf(former, row))]);
    await writes.run({
      toSQL: () => ({
        sql: `insert into ledger_seals (seq, hash) select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?)
          where (select coalesce(max(seq), 0) from ledger_seals) = ?`,
        params: [JSON.stringify(sealed), last?.seq ?? 0],
      }),
    });
    // Entries that arrived meanwhile are left to the next call: under constant load, each would otherwise cost a commit.
    if (rows.length < BATCH) return newestSeal(client);
  }
}

/**
 * Compares every entry with the chain, in batches that yield to the event loop in between, and reports the first line that was
 * changed, added or removed. `noted` is a line that was noted down earlier and must still be there unchanged.
 */
export async function verifyChain(
  { client }: Pick<Database, 'client'>,
  noted?: Newest,
): Promise<ChainReport> {
  // Lines that other processes seal meanwhile are counted as unsealed.
  const last = await newestSeal(client);
  const sealed = last?.seq ?? 0;
  let seq = 0;
  let hash = '';
  let unsealed = 0;
  const report = (reason?: string, at = seq + 1): ChainReport => ({
    checked: seq - unsealed,
    unsealed,
    newest: hash ? { id: String(seq - unsealed), hash } : null,
    broken: reason ? { id: String(at), reason } : null,
  });
  for (;;) {
    const { rows } = await client.execute({
      sql: `select ${COLUMNS.replace('seq', 'ledger_entries.seq')}, ledger_seals.hash as hash from ledger_entries
        left join ledger_seals on ledger_seals.seq = ledger_entries.seq where ledger_entries.seq > ? order by ledger_entries.seq limit ?`,
      args: [seq, BATCH],
    });
    for (const row of rows) {
      if (Number(row.seq) !== seq + 1) return report('This line was removed.');
      if (seq >= sealed) unsealed += 1;
      else if (row.hash === null) return report('This line has lost its hash.');
      else if (row.hash !== (hash = hashOf(hash, row)))
        return report(
          'This line was changed after it was written, or the one before it was put in or removed.',
        );
      seq += 1;
      if (noted?.seq === seq && noted.hash !== hash)
        return report('The chain is another one than when this line was noted down.', seq);
    }
    if (rows.length < BATCH) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (sealed > seq) return report('This line was removed, and its hash is still there.');
  if (noted && noted.seq > seq - unsealed) return report('This line was noted down, and is gone.', noted.seq);
  return report();
}
