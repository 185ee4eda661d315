import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/open';
import { recoveryCodes } from '../db/schema';
import type { WriteQuery } from '../db/write';

const CODES = 10;
/** Crockford's alphabet: without letters that look like digits or that spell words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Sixty bits: years of guessing even with a copy of the hashes. */
const GROUPS = 3;
const GROUP_CHARACTERS = 4;

/** Ten new codes, as people are shown them. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, generateGroup).join('-'));

const generateGroup = () =>
  Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The account is part of the hash: a code typed into another account's form matches nothing. */
const hashOf = (seq: number, code: string) =>
  createHash('sha256')
    .update(`${seq}:${code.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[-\s]/g, '')}`)
    .digest('base64url');

const unused = (seq: number) => and(eq(recoveryCodes.accountSeq, seq), isNull(recoveryCodes.usedAt));

/**
 * Replaces all of the account's recovery codes by these where `condition` holds. The last result of the write has a row for
 * each.
 */
export function replaceRecoveryCodes(
  { read }: Pick<Database, 'read'>,
  seq: number,
  codes: readonly string[],
  condition: SQL = sql`true`,
): WriteQuery[] {
  const hashes = JSON.stringify(codes.map((code) => hashOf(seq, code)));
  return [
    read.delete(recoveryCodes).where(and(eq(recoveryCodes.accountSeq, seq), condition)),
    read
      .insert(recoveryCodes)
      .select(sql`select value, ${seq}, null from json_each(${hashes}) where ${condition}`)
      .returning(),
  ];
}

/** The account has no code left. */
export const lacksRecoveryCodes = (seq: number) =>
  sql`not exists (select 1 from ${recoveryCodes} where ${unused(seq)})`;

/**
 * Uses up a code; false for a wrong or used one. The statements of `before` run first in the same write and get the condition
 * under which this happens.
 */
export async function takeRecoveryCode(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  seq: number,
  code: string,
  before: (happens: SQL) => WriteQuery[],
): Promise<boolean> {
  const isThis = and(unused(seq), eq(recoveryCodes.codeHash, hashOf(seq, code)));
  const results = await writes.run(
    ...before(sql`exists (select 1 from ${recoveryCodes} where ${isThis})`),
    read.update(recoveryCodes).set({ usedAt: Date.now() }).where(isThis).returning(),
  );
  return Boolean(results.at(-1)?.rows.length);
}
