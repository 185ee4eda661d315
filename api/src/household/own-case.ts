import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { MiddlewareHandler } from 'hono';
import type { Database } from '../db/open';
import { accounts, householdMembers } from '../db/schema';
import type { Deps } from '../deps';
import { noRight } from '../errors';
import type { CaseVariables, OwnCase } from '../http/signed-in';

/**
 * Finds the client of this session: the signed-in person or, if they are a member of a household, its principal. Looked up in
 * every call, so that a changed or withdrawn right takes effect with the next one.
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

/** What has to hold within a write, since it may have ceased to hold after the request was checked. */
export interface StillMay {
  readonly condition: SQL;
  /** To be called after a write that did nothing: throws 403 if the condition was the reason. */
  readonly require: () => Promise<void>;
}

/** The condition that the sender of the request may still act in the case. */
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

/** Checks, during long answers, whether the sender of the request still has access to the case; undefined for the client. */
export const stillReading = ({ read }: Pick<Database, 'read'>, { accountSeq, member }: OwnCase) =>
  member &&
  (async () => {
    const isIt = and(eq(householdMembers.memberSeq, member.seq), eq(householdMembers.accountSeq, accountSeq));
    return (await read.$count(householdMembers, isIt)) > 0;
  });
