import { and, eq, type SQL, sql } from 'drizzle-orm';
import { foldedWords } from '../contract/spelling/fold';
import type { Database } from '../db/open';
import { bookings, contacts } from '../db/schema';
import type { SeqSpan } from './arrival';

/** The number of characters of a trigram. */
const TRIGRAM = 3;
/** Every word costs another walk through the index; people type fewer words than this. */
const MAX_WORDS = 5;

export interface Search {
  readonly list: 'bookings' | 'contacts';
  readonly words: readonly string[];
  readonly status?: string | undefined;
  readonly sort: 'newest' | 'oldest';
  /** Only rows after this one, in the order of `sort`. */
  readonly after?: number | undefined;
  /** Only rows in this range. */
  readonly span?: SeqSpan | undefined;
  /** Only rows that meet this condition. */
  readonly isMeant?: SQL | undefined;
  readonly wanted: number;
}

/** The first words of a search, folded as the index is. */
export const wordsOf = (q: string): string[] => foldedWords(q).slice(0, MAX_WORDS);

/**
 * The `seq` of the rows that contain every word, in order, at most `wanted`. The index is stored in that order, so the walk
 * stops at the last one wanted. Calls the driver directly, since drizzle would cost as much as the walk.
 */
export async function findMatches(
  { client, read }: Pick<Database, 'client' | 'read'>,
  { list, words, status, sort, after, span, isMeant, wanted }: Search,
): Promise<number[]> {
  const match = matchExpression(words, status);
  const [direction, first, beyond] =
    sort === 'newest' ? ['desc', Number.MAX_SAFE_INTEGER, '<'] : ['asc', 0, '>'];
  const table = (list === 'bookings' ? bookings : contacts) as typeof bookings;
  const meant =
    isMeant &&
    read
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.seq, sql.raw(`${list}_search.rowid`)), isMeant))
      .toSQL();
  const { rows } = await client.execute({
    sql: `select json_group_array(seq) as seqs from (
      select rowid as seq from ${list}_search where ${list}_search match ? and rowid ${beyond} ?${span ? ' and rowid between ? and ?' : ''}${meant ? ` and exists (${meant.sql})` : ''}
      order by rowid ${direction} limit ?)`,
    args: [
      match,
      after ?? first,
      ...(span ? [span.first, span.last] : []),
      ...(meant ? (meant.params as string[]) : []),
      wanted,
    ],
  });
  return JSON.parse(String(rows[0]?.seqs)) as number[];
}

/**
 * The FTS5 query: a word of three or more letters may occur anywhere, a shorter one only at the beginning of a word of
 * name, email, subject or service. The marker characters are those of the views `…_searched` in the migrations.
 */
function matchExpression(words: readonly string[], status: string | undefined): string {
  const phrases = words.map((word) => phrase([...word].length < TRIGRAM ? `\u0002\u0002${word}` : word));
  if (status) phrases.push(`status : ${phrase(`\u0003${status.charAt(0)}${status.charAt(3) || ' '}`)}`);
  return phrases.join(' AND ');
}

const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;

const MERGES = 100;
const MERGED_PAGES = 16;

/**
 * Merges the segments that changes added to the search indexes, in writes of about a millisecond each, so that a search reads
 * few segments and no visitor's write has to wait for a large merge.
 */
export async function mergeSearchIndexes({ writes }: Pick<Database, 'writes'>): Promise<void> {
  for (const list of ['bookings', 'contacts'] as const) await mergeSearchIndex({ writes }, list, MERGES);
}

/** Merges the index of one list, in `merges` small writes. */
export async function mergeSearchIndex(
  { writes }: Pick<Database, 'writes'>,
  list: Search['list'],
  merges: number,
): Promise<void> {
  for (let merged = 0; merged < merges; merged++)
    await writes.run({
      toSQL: () => ({
        sql: `insert into ${list}_search (${list}_search, rank) values ('merge', ?)`,
        params: [MERGED_PAGES],
      }),
    });
}
