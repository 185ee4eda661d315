import { randomBytes } from 'node:crypto';
import { and, eq, exists, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { BARRED_STATUSES, type Role } from '../contract/constants';
import { SESSION_COOKIE } from '../contract/current-user';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { accounts, clientProfiles, householdMembers, sessions } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { accountFact } from './ledger-about-account';
import { type Devices, whereFrom } from './devices';
import { hashToken } from './hash-token';
import { createSignInLookup, isAdmitted, type SignInLookup } from './require-user';
import { signOutEverywhere } from './sign-out-everywhere';
import type { SignedIn } from '../http/signed-in';

interface RenewedSession {
  /** Belongs in the transaction that makes the renewal necessary. */
  readonly statement: WriteQuery;
  /** Gives the browser the new token; to be called after the commit. */
  remember(c: Context): void;
}

/** The proof of the firm's provider for somebody; `authenticatedAt` in milliseconds since 1970. */
interface ProviderProof {
  readonly idToken: string;
  readonly authenticatedAt: number;
}

/** The hash that the password matched: no proof any more if another password was set while it was being checked. */
interface PasswordProof {
  readonly passwordHash: string;
}

export interface Sessions extends SignInLookup {
  /**
   * Begins a new session for this browser and ends the one it had. Returns false and begins none if the account is not
   * admitted, if its password has changed since `by`, or if its role signs in only at the provider and `by` is no proof
   * of the provider.
   */
  begin(
    c: Context,
    account: { seq: number; role: Role },
    by?: ProviderProof | PasswordProof,
  ): Promise<boolean>;
  /** Notes that the person has just proved who they are again. */
  confirm(user: SignedIn): Promise<void>;
  /** Gives the session a new token where `condition` holds, for when somebody else may know the one that the browser has. */
  renew(user: SignedIn, condition: SQL): RenewedSession;
  /**
   * Ends this browser's session on the server and clears the cookie; returns the token by which the provider knows its
   * own session.
   */
  end(c: Context): Promise<string | undefined>;
}

const MINUTE_MS = 60_000;
/** More browsers than one person uses, and few enough to keep the work for one account small. */
const MOST_SESSIONS = 10;

/**
 * Belongs in the transaction that stores a profile's status, after that statement: if the stored status bars the
 * client, every session of the household ends.
 */
export function endBarredSessions({ read }: Pick<Database, 'read'>, accountSeq: number, status: string) {
  if (!BARRED_STATUSES.includes(status)) return [];
  const isBarred = and(
    eq(clientProfiles.accountSeq, accountSeq),
    inArray(clientProfiles.status, BARRED_STATUSES),
  );
  return signOutEverywhere(
    { read },
    sql`(select ${clientProfiles.accountSeq} from ${clientProfiles} where ${isBarred} union all select ${householdMembers.memberSeq} from ${householdMembers} join ${clientProfiles} on ${clientProfiles.accountSeq} = ${householdMembers.accountSeq} where ${isBarred})`,
  );
}

/** Sessions live in the database as hashes of random tokens: a copy of the table signs nobody in. */
export function createSessions(
  { database, env, ledger }: Pick<Deps, 'database' | 'env' | 'ledger'>,
  devices: Devices,
): Sessions {
  const { read, writes } = database;
  const cookie = env.https ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
  const cookieOptions = { httpOnly: true, sameSite: 'Lax', secure: env.https, path: '/' } as const;
  const { byToken, find } = createSignInLookup({ database, env }, cookie);
  const lifeMs = (role: Role) =>
    (role === 'staff' ? env.STAFF_SESSION_MINUTES : env.CLIENT_SESSION_MINUTES) * MINUTE_MS;

  const endQuery = (hash: string) => read.delete(sessions).where(eq(sessions.tokenHash, hash));

  /** Ends the least recently used sessions of an account beyond its limit, which counts the one that has begun. */
  const endSpareQuery = (accountSeq: number, begun: string) =>
    read.delete(sessions).where(
      sql`${sessions.tokenHash} in (select token_hash from ${sessions} where account_seq = ${accountSeq}
        and exists (select 1 from ${sessions} where token_hash = ${begun})
        order by token_hash = ${begun} desc, seen_at desc limit -1 offset ${MOST_SESSIONS})`,
    );

  return {
    find,

    async begin(c, { seq, role }, by) {
      const [person] = await read.select().from(accounts).where(eq(accounts.seq, seq));
      if (!person) return false;
      const token = randomBytes(32).toString('base64url');
      const earlier = getCookie(c, cookie);
      const now = Date.now();
      const maxAge = lifeMs(role);
      const { label, network } = whereFrom(c, env);
      const device = await devices.arrive(c, seq);
      const provider = by && 'idToken' in by ? by : undefined;
      const mayBegin = and(
        isAdmitted,
        provider || env.ownSignIn[person.role] ? undefined : sql`false`,
        by && 'passwordHash' in by ? eq(accounts.passwordHash, by.passwordHash) : undefined,
      )!;
      const tokenHash = hashToken(token);
      const hasBegun = exists(
        read
          .select({ one: sql`1` })
          .from(sessions)
          .where(eq(sessions.tokenHash, tokenHash)),
      );
      const who = accountFact(person);
      const results = await writes.run(
        ...device.statements(mayBegin),
        read.delete(sessions).where(lte(sessions.endsAt, now)),
        ...(earlier ? [endQuery(hashToken(earlier))] : []),
        read
          .insert(sessions)
          .select(
            sql`select ${tokenHash}, ${accounts.seq}, ${now}, ${now + maxAge}, ${now}, ${Math.min(provider?.authenticatedAt ?? now, now)}, ${label}, ${network}, ${provider?.idToken ?? null} from ${accounts} where ${accounts.seq} = ${seq} and ${mayBegin}`,
          )
          .returning(),
        endSpareQuery(seq, tokenHash),
        ledger.entry(ledger.actor(c, person), { action: 'signed-in', ...who, when: hasBegun }),
        ledger.entry(ledger.actor(c), { action: 'sign-in-refused', ...who, when: not(hasBegun) }),
      );
      if (!results.at(-4)?.rows.length) return false;
      setCookie(c, cookie, token, { ...cookieOptions, maxAge: maxAge / 1000 });
      device.remember(c);
      return true;
    },

    async confirm({ sessionHash }) {
      const isSession = eq(sessions.tokenHash, sessionHash);
      await writes.run(read.update(sessions).set({ authenticatedAt: Date.now() }).where(isSession));
    },

    renew({ sessionHash, role }, condition) {
      const token = randomBytes(32).toString('base64url');
      return {
        statement: read
          .update(sessions)
          .set({ tokenHash: hashToken(token) })
          .where(and(eq(sessions.tokenHash, sessionHash), condition)),
        remember: (c) => setCookie(c, cookie, token, { ...cookieOptions, maxAge: lifeMs(role) / 1000 }),
      };
    },

    async end(c) {
      const token = getCookie(c, cookie);
      const hash = token && hashToken(token);
      const [user] = hash ? await byToken.all({ hash, now: Date.now() }) : [];
      const audit =
        user && ledger.entry(ledger.actor(c, user), { action: 'signed-out', ...accountFact(user) });
      const [ended] = hash ? await writes.run(endQuery(hash).returning(), ...(audit ? [audit] : [])) : [];
      deleteCookie(c, cookie, cookieOptions);
      return returnedRows(sessions, ended)[0]?.idToken ?? undefined;
    },
  };
}
