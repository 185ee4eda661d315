import { forbidden } from '@lisle-harrow/server/http/refusal';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { BARRED_STATUSES, type Role } from '../contract/constants';
import { SESSION_OF } from '../contract/current-user';
import { accounts, clientProfiles, householdMembers, sessions } from '../db/schema';
import type { Deps } from '../deps';
import type { Env } from '../env';
import { otherPerson, signedOut } from '../errors';
import { hashToken } from './hash-token';
import type { SignedIn, SignedInVariables } from '../http/signed-in';

export interface SignInLookup {
  /** The person who sent this request; undefined if nobody is signed in. */
  find(c: Context): Promise<SignedIn | undefined>;
}

type Access = 'signed-in' | Role;

const guards = new WeakMap<object, Access>();

/** Whom a handler lets through, if it is a guard. */
export const accessOf = (handler: object) => guards.get(handler);

/** Registers the handler as a guard that lets these people through. */
export function guardedFor<Guard extends object>(guard: Guard, access: Access): Guard {
  guards.set(guard, access);
  return guard;
}

/**
 * Lets signed-in people through, only those of `role` if given, and only the person whom a `Session-Of` header names.
 * Throws 401 and 403.
 */
export function requireUser(sessions: SignInLookup, role?: Role): MiddlewareHandler<SignedInVariables> {
  const guard: MiddlewareHandler<SignedInVariables> = async (c, next) => {
    const user = await sessions.find(c);
    if (!user) throw signedOut();
    requireNamed(c, user);
    if (role && user.role !== role) throw forbidden(`This needs an account of the role ${role}`);
    c.set('user', user);
    await next();
  };
  return guardedFor(guard, role ?? 'signed-in');
}

/** A page that was left open must not act as somebody who signed in beside it: throws 403 if it was made for another person. */
export function requireNamed(c: Context, user: Pick<SignedIn, 'id'>): void {
  const named = c.req.header(SESSION_OF);
  if (named !== undefined && named !== user.id) throw otherPerson();
}

const MINUTE_MS = 60_000;
const SEEN_EVERY_MS = 30_000;

/** The account of the client whose case this account opens. */
const caseOfAccount = sql`coalesce((select ${householdMembers.accountSeq} from ${householdMembers} where ${householdMembers.memberSeq} = ${accounts.seq}), ${accounts.seq})`;

/**
 * True for every account except those that are disabled, and those of clients and their households whose profile is
 * suspended or closed: they get no access.
 */
export const isAdmitted = sql`(${accounts.disabledAt} is null and (${accounts.role} <> 'client' or not exists (select 1 from ${clientProfiles} where ${clientProfiles.accountSeq} = ${caseOfAccount} and ${inArray(clientProfiles.status, BARRED_STATUSES)})))`;

/** How long a session of this role may stay unused. */
const idleMs = (env: IdleTimes, role: Role) =>
  (role === 'staff' ? env.STAFF_IDLE_MINUTES : env.CLIENT_IDLE_MINUTES) * MINUTE_MS;
type IdleTimes = Pick<Env, 'STAFF_IDLE_MINUTES' | 'CLIENT_IDLE_MINUTES'>;

/** For sessions joined with their accounts: true while a session is usable, neither ended nor idle for too long. */
export function isUsable(env: IdleTimes) {
  const now = Date.now();
  const idle = sql`iif(${accounts.role} = 'staff', ${idleMs(env, 'staff')}, ${idleMs(env, 'client')})`;
  return and(gt(sessions.endsAt, now), gt(sessions.seenAt, sql`${now} - ${idle}`));
}

/** Looks up sessions by the token in the cookie of this name. */
export function createSignInLookup({ database, env }: Pick<Deps, 'database' | 'env'>, cookie: string) {
  const { read, writes } = database;
  const byToken = read
    .select({
      id: accounts.id,
      accountSeq: accounts.seq,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      role: accounts.role,
      staffRole: accounts.staffRole,
      sessionHash: sessions.tokenHash,
      authenticatedAt: sessions.authenticatedAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.seq, sessions.accountSeq))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.endsAt, sql.placeholder('now')),
        isAdmitted,
      ),
    )
    .prepare();

  return {
    byToken,

    async find(c: Context): Promise<SignedIn | undefined> {
      const token = getCookie(c, cookie);
      if (!token) return undefined;
      const now = Date.now();
      const hash = hashToken(token);
      const [found] = await byToken.all({ hash, now });
      if (!found || found.seenAt + idleMs(env, found.role) <= now) return undefined;
      const { seenAt, ...signedIn } = found;
      if (seenAt + Math.min(SEEN_EVERY_MS, idleMs(env, found.role) / 4) <= now) {
        // A database that refuses writes must not sign people out: the next request retries.
        writes
          .run(read.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenHash, hash)))
          .catch(() => undefined);
      }
      return signedIn;
    },
  };
}
