import { randomBytes } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { hashToken } from '../accounts/hash-token';
import type { Database } from '../db/open';
import { insertWhere } from '../db/insert-where';
import { releaseTokens } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import { type Fact, hasHappened } from '../ledger/entry';

type Data = Pick<Database, 'read' | 'writes'>;
type TeamToken = typeof releaseTokens.$inferSelect;

/** Enough for each of a team's people and machines; any more would be forgotten ones. */
export const MOST_TOKENS = 20;
/** Lets people and secret scanners recognize a token. */
const PREFIX = 'lhrt_';

/** Creates a token for one remote's pointer; undefined if the remote already has 20. `tell` makes the ledger's line. */
export async function makeToken(
  { read, writes }: Data,
  { remote, label }: { readonly remote: string; readonly label: string },
  by: string,
  tell: (fact: Fact) => WriteQuery,
): Promise<{ id: string; token: string } | undefined> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const row = { id: uuidv7(), tokenHash: hashToken(token), remote, label, createdBy: by, usedAt: null };
  const isRoom = sql`(select count(*) from ${releaseTokens} where ${eq(releaseTokens.remote, remote)}) < ${MOST_TOKENS}`;
  const [made] = await writes.run(
    insertWhere({ read }, releaseTokens, { ...row, createdAt: new Date().toISOString() }, isRoom).returning({
      id: releaseTokens.id,
    }),
    tell({ ...tokenFact(row), action: 'release-token-made', when: hasHappened }),
  );
  return made?.rows.length ? { id: row.id, token } : undefined;
}

/** Revokes a token at once; false if there is none with this id. */
export async function revokeToken(
  { read, writes }: Data,
  id: string,
  tell: (fact: Fact) => WriteQuery,
): Promise<boolean> {
  const [token] = await read.select().from(releaseTokens).where(eq(releaseTokens.id, id));
  if (!token) return false;
  const [removed] = await writes.run(
    read.delete(releaseTokens).where(eq(releaseTokens.id, id)).returning({ id: releaseTokens.id }),
    tell({ ...tokenFact(token), action: 'release-token-revoked', when: hasHappened }),
  );
  return Boolean(removed?.rows.length);
}

/** The row of this token; undefined if it is unknown. */
export async function findToken({ read }: Data, token: string): Promise<TeamToken | undefined> {
  if (!token.startsWith(PREFIX)) return undefined;
  const [found] = await read
    .select()
    .from(releaseTokens)
    .where(eq(releaseTokens.tokenHash, hashToken(token)));
  return found;
}

/** Records that a token moved a pointer. */
export const noteUse = ({ read }: Data, id: string): WriteQuery =>
  read.update(releaseTokens).set({ usedAt: new Date().toISOString() }).where(eq(releaseTokens.id, id));

/** All tokens, by remote and label. */
export const listTokens = ({ read }: Pick<Database, 'read'>) =>
  read.select().from(releaseTokens).orderBy(asc(releaseTokens.remote), asc(releaseTokens.label));

const tokenFact = ({ id, remote, label }: Pick<TeamToken, 'id' | 'remote' | 'label'>) => ({
  subject: id,
  changes: { remote: [remote], label: [label] } as const,
});
