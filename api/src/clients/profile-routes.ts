import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { Deps } from '../deps';
import {
  type ClientAdviser,
  type ClientProfileInput,
  getOwnProfile,
  mayUse,
  saveClientProfile,
} from '../contract';
import { returnedRows } from '../db/rows';
import {
  accounts,
  clientHolds,
  clientProfiles,
  ledgerEntries,
  milestones,
  sessions,
  teamMembers,
} from '../db/schema';
import { changedSince, notFound } from '../errors';
import { readIfMatch } from '../http/request-headers';
import { implement } from '../http/route';
import { readHousehold } from '../household/read-household';
import { countUnread } from './count-open-work';
import { ifEmailChanges } from './if-email-changes';
import { queueEmailChanged } from './profile-email-letter';
import type { SignedIn } from '../http/signed-in';
import type { Database } from '../db/open';

/** What the ledger keeps of a change of a profile: at most hints of who the client is and how to reach them. */
export const profileChanges = (input: ClientProfileInput) =>
  ({
    firstName: { column: clientProfiles.firstName, to: input.firstName, kept: 'nothing' },
    lastName: { column: clientProfiles.lastName, to: input.lastName, kept: 'nothing' },
    email: { column: clientProfiles.email, to: input.email, kept: 'hint' },
    phone: { column: clientProfiles.phone, to: input.phone, kept: 'hint' },
    company: { column: clientProfiles.company, to: input.company, kept: 'nothing' },
  }) as const;

const noProfile = () => notFound('This account has no client profile');

/** The profile of the case that the session opens, the only way in which it is found. */
export function implementOwnProfile(app: Hono, { database: { read, writes }, ledger, outbox }: Deps): void {
  implement(app, getOwnProfile, 'The client’s profile', async (c) => {
    const own = c.get('ownCase');
    const { id, accountSeq } = own;
    const isRestricted = and(
      eq(clientHolds.accountSeq, clientProfiles.accountSeq),
      eq(clientHolds.kind, 'restriction'),
    );
    const [row] = await read
      .select({
        profile: clientProfiles,
        clientSince: accounts.createdAt,
        restrictedSince: clientHolds.since,
      })
      .from(clientProfiles)
      .innerJoin(accounts, eq(accounts.seq, clientProfiles.accountSeq))
      .leftJoin(clientHolds, isRestricted)
      .where(eq(clientProfiles.accountSeq, accountSeq));
    if (!row) throw noProfile();
    ledger.laterOnce(c, { action: 'profile-viewed', client: id });
    const { profile, clientSince, restrictedSince } = row;
    const adviser = await findAdviser({ read }, profile.adviserSeq);
    const unread = await countUnread({ read }, 'client', [accountSeq]);
    // People who cannot mark them as read would see the count forever.
    const unreadMessages = mayUse(own.right, 'act') ? (unread.get(accountSeq) ?? 0) : 0;
    const lastVisit = await readLastVisit({ read }, c.get('user'));
    const isNew = and(eq(milestones.accountSeq, accountSeq), gt(milestones.changedAt, lastVisit ?? ''));
    const changedMilestones = lastVisit ? await read.$count(milestones, isNew) : undefined;
    const more = {
      clientSince,
      adviser,
      unreadMessages,
      lastVisit,
      changedMilestones,
      household: await readHousehold({ read }, own),
      ...(restrictedSince && { restrictedSince }),
    };
    return { ...profile, ...more };
  });

  implement(
    app,
    saveClientProfile,
    {
      recent: ifEmailChanges({ read }, (c) => (c.get('user') as SignedIn).accountSeq),
      summary: 'Changes the client’s profile; a previous email address is notified of a new one',
      headers: {
        'If-Match': '`changedAt` of the profile that the change is based on; 412 if it has changed since',
      },
    },
    async (c, input) => {
      const user = c.get('user');
      const { id, accountSeq } = user;
      const isOwn = eq(clientProfiles.accountSeq, accountSeq);
      const [former] = await read.select({ email: clientProfiles.email }).from(clientProfiles).where(isOwn);
      // Neither a correction by the firm nor a save in another tab is undone.
      const seen = readIfMatch(c);
      const isAsSeen = seen === undefined ? undefined : eq(clientProfiles.changedAt, seen);
      const [, , changed] = await writes.run(
        queueEmailChanged({ read }, user, former?.email ?? '', input.email, isAsSeen),
        ledger.change(
          c,
          { action: 'profile-changed', client: id },
          clientProfiles,
          [
            [clientProfiles.accountSeq, accountSeq],
            ...(seen === undefined ? [] : [[clientProfiles.changedAt, seen] as const]),
          ],
          profileChanges(input),
        ),
        read
          .update(clientProfiles)
          .set({ ...input, changedAt: new Date().toISOString() })
          .where(and(isOwn, isAsSeen))
          .returning(),
      );
      const [row] = returnedRows(clientProfiles, changed);
      if (!row) throw former && isAsSeen ? changedSince('profile') : noProfile();
      outbox.wake();
      // The response has only fields of the specification.
      return { ...row, changedAt: undefined };
    },
  );
}

/**
 * Who looks after a client, as the portal shows them: null if nobody is named or their account is disabled. Position
 * and picture come from the team's page, which identifies people by their names alone.
 */
async function findAdviser(
  { read }: Pick<Database, 'read'>,
  accountSeq: number | null,
): Promise<ClientAdviser | null> {
  if (accountSeq === null) return null;
  const name = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;
  const [adviser] = await read
    .select({
      name,
      phone: accounts.phone,
      timeZone: accounts.timeZone,
      position: teamMembers.position,
      imageUrl: teamMembers.imageUrl,
    })
    .from(accounts)
    .leftJoin(teamMembers, eq(sql`lower(${teamMembers.name})`, sql`lower(${name})`))
    .where(and(eq(accounts.seq, accountSeq), isNull(accounts.disabledAt)))
    .limit(1);
  return adviser ?? null;
}

/** A sign-in this soon after the last action continues the same visit. */
const SAME_VISIT_MS = 10 * 60_000;

/** When this person last did something here before the present session; undefined at the first visit. */
async function readLastVisit(
  { read }: Pick<Database, 'read'>,
  { id, sessionHash }: Pick<SignedIn, 'id' | 'sessionHash'>,
): Promise<string | undefined> {
  const [session] = await read
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, sessionHash));
  const before = new Date((session?.createdAt ?? 0) - SAME_VISIT_MS).toISOString();
  const [last] = await read
    .select({ at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.actorId, id), lt(ledgerEntries.at, before)))
    .orderBy(desc(ledgerEntries.seq))
    .limit(1);
  return last?.at;
}
