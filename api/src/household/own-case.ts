import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { MiddlewareHandler } from 'hono';
import type { SignedInVariables } from '../accounts/require-user';
import type { CaseRight } from '../contract';
import type { Database } from '../db/open';
import { accounts, householdMembers } from '../db/schema';
import type { Deps } from '../deps';
import { noRight } from '../errors';

/** The case that a session opens, and what its person may do there. */
export interface OwnCase {
  /** The id and the number of the account of the client whose case it is. */
  readonly id: string;
  readonly accountSeq: number;
  readonly right: CaseRight;
  /** The account of the member of the household who is signed in; undefined for the client. */
  readonly member: { readonly id: string; readonly seq: number } | undefined;
}

export interface CaseVariables {
  Variables: SignedInVariables['Variables'] & { ownCase: OwnCase };
}

/**
 * The client of this session: whoever is signed in, or, where they are a member of a household, the client whose it is.
 * Every call asks anew, so that a right that was changed or withdrawn counts from the next one on.
 */
export function findOwnCase({
  database: { read },
}: Pick<Deps, 'database'>): MiddlewareHandler<CaseVariables> {
  const principals = alias(accounts, 'principals');
  const ofMember = read
    .select({ id: principals.id, accountSeq: principals.seq, right: householdMembers.access })
    .from(householdMembers)
    .innerJoin(principals, eq(principals.seq, householdMembers.accountSeq))
    .where(eq(householdMembers.memberSeq, sql.placeholder('member')))
    .prepare();
  return async (c, next) => {
    const { id, accountSeq } = c.get('user');
    const [shared] = await ofMember.all({ member: accountSeq });
    c.set(
      'ownCase',
      shared
        ? { ...shared, member: { id, seq: accountSeq } }
        : { id, accountSeq, right: 'principal', member: undefined },
    );
    await next();
  };
}

/** What has to hold within a write, since it may not hold any more when the request has come so far. */
export interface StillMay {
  readonly condition: SQL;
  /** For a write that did nothing: throws 403 where that was the reason. */
  readonly require: () => Promise<void>;
}

/** That whoever sent the request may still act in the case. */
export function stillActing({ read }: Pick<Database, 'read'>, { accountSeq, member }: OwnCase): StillMay {
  if (!member) return { condition: sql`true`, require: () => Promise.resolve() };
  const isIt = and(
    eq(householdMembers.memberSeq, member.seq),
    eq(householdMembers.accountSeq, accountSeq),
    eq(householdMembers.access, 'act'),
  );
  return {
    condition: exists(
      read
        .select({ one: sql`1` })
        .from(householdMembers)
        .where(isIt),
    ),
    async require() {
      if ((await read.$count(householdMembers, isIt)) === 0) throw noRight();
    },
  };
}

/** Whether whoever sent the request still has access to the case, for what goes on for long; undefined for the client. */
export const stillReading = ({ read }: Pick<Database, 'read'>, { accountSeq, member }: OwnCase) =>
  member &&
  (async () => {
    const isIt = and(eq(householdMembers.memberSeq, member.seq), eq(householdMembers.accountSeq, accountSeq));
    return (await read.$count(householdMembers, isIt)) > 0;
  });
