import { and, eq, exists, getTableName, gt, inArray, lte, lt, max, not, type SQL, sql } from 'drizzle-orm';
import { firmDay } from '../contract';
import { everyDay } from '../db/every-hour';
import {
  accounts,
  assignments,
  bookings,
  browserReports,
  clientHolds,
  clientProfiles,
  contacts,
  outbox,
  recordNotes,
  recordReplies,
  releaseCounts,
  visitorReplies,
} from '../db/schema';
import type { Deps } from '../deps';
import { readFirmSettings } from '../firm-settings/firm-settings';
import type { Env } from '../env';
import type { Actor } from '../ledger/actor';
import { entryOf, hasHappened } from '../ledger/entry';
import { mergeSearchIndex } from '../records/search';
import { forgetMessages } from '../outbox/forget-messages';
import { removeErasedFiles } from '../documents/erased-files';
import { isBookedByHeld } from './client-inquiries';
import { PERSONAL_DATA } from './personal-data';

type Retention = Pick<
  Env,
  'RETENTION_INQUIRIES_MONTHS' | 'RETENTION_BOOKINGS_MONTHS' | 'RETENTION_CLOSED_CLIENTS_MONTHS'
>;

/** How many rows were removed, or would be, by the names of `EXPIRING`. */
type Expired = Readonly<Record<string, number>>;

/** What a case loses some time after it was closed; each before what it names, as in an erasure. */
const AFTER_CLOSING = PERSONAL_DATA.toReversed().flatMap(({ afterClosing }) => afterClosing ?? []);

/** What is removed by age, by the names under which the ledger and the log count it, in words. */
export const EXPIRING: Readonly<Record<string, string>> = {
  contacts: 'inquiries',
  bookings: 'bookings',
  ...Object.fromEntries(AFTER_CLOSING.map(({ name }) => [name, `${name} of closed clients`])),
  browserReports: 'reports of browsers',
  releaseCounts: 'counts of releases',
};

interface Removal {
  /** Counts without removing. */
  readonly isDryRun?: boolean;
  /** Ends the removal between two writes. */
  readonly stopping?: AbortSignal | undefined;
  readonly now?: Date;
}

/** How many rows one query reads: some milliseconds of the event loop. */
const LOOKED_AT = 2_000;
/** How many rows one write removes, with their part of the search index: some ten milliseconds of the event loop. */
const REMOVED_AT_ONCE = 100;
/** How many small merges of the search index follow each such write. */
const MERGES = 10;
const REPORTS_MONTHS = 3;

/** The same day and time of day this many months earlier, in UTC; the last day of the month if that is too short. */
export function monthsBefore(now: Date, months: number): Date {
  const day = new Date(now);
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return day;
}

/**
 * Removes what is older than the settings allow, in small writes that let other work run in between. Data under a legal
 * hold stay, and so do restricted data, which their owner may need. Each write records in the ledger how many it
 * removed.
 */
export async function removeExpired(
  deps: Pick<Deps, 'database' | 'files' | 'log'>,
  retention: Retention,
  by: Actor,
  { isDryRun = false, stopping, now = new Date() }: Removal = {},
): Promise<Expired> {
  const { database } = deps;
  const { read, writes } = database;
  const before = (months: number) => monthsBefore(now, months).toISOString();

  const inquiriesOf = async (table: typeof bookings | typeof contacts, months: number, more?: SQL) =>
    months === 0
      ? 0
      : removeInquiries(
          table,
          and(
            lt(table.changedAt, before(months)),
            more,
            isNotHeld(table),
            isAtRest(table, before(months), now),
          )!,
        );

  async function removeInquiries(table: typeof bookings | typeof contacts, isOver: SQL) {
    const [last] = await read.select({ seq: max(table.seq) }).from(table);
    let removed = 0;
    for (let from = 0; from < (last?.seq ?? 0) && !stopping?.aborted; from += LOOKED_AT) {
      const isHere = and(gt(table.seq, from), lte(table.seq, from + LOOKED_AT), isOver);
      const rows = await read.select({ seq: table.seq, id: table.id }).from(table).where(isHere);
      for (let at = 0; at < rows.length && !isDryRun && !stopping?.aborted; at += REMOVED_AT_ONCE) {
        const some = rows.slice(at, at + REMOVED_AT_ONCE);
        // Skips rows that staff have changed since they were read.
        const isIt = and(
          inArray(
            table.seq,
            some.map(({ seq }) => seq),
          ),
          isOver,
        );
        const changes = { [getTableName(table)]: [some.length, 'removed'] as const };
        const ids = some.map(({ id }) => id);
        const about = read
          .select({ one: sql`1` })
          .from(table)
          .where(eq(table.id, outbox.about));
        await writes.run(
          read.delete(table).where(isIt),
          entryOf(by, { action: 'inquiries-expired', changes, when: hasHappened }),
          // Messages about the removed rows, not about those that stayed.
          read.delete(outbox).where(and(inArray(outbox.about, ids), not(exists(about)))),
        );
        // Otherwise one write would merge sixteen segments of the search index at once.
        await mergeSearchIndex(database, table === bookings ? 'bookings' : 'contacts', MERGES);
        await turn();
      }
      removed += rows.length;
      await turn();
    }
    return removed;
  }

  async function removeCasesOfClosed(months: number) {
    const removed = Object.fromEntries(AFTER_CLOSING.map(({ name }) => [name, 0]));
    if (months === 0) return removed;
    const isClosed = and(
      eq(clientProfiles.accountSeq, accounts.seq),
      eq(clientProfiles.status, 'closed'),
      lt(clientProfiles.changedAt, before(months)),
      sql`not exists (select 1 from ${clientHolds} where ${eq(clientHolds.accountSeq, accounts.seq)})`,
    );
    const counts = Object.fromEntries(
      AFTER_CLOSING.map(({ name, table }) => [
        name,
        sql<number>`(select count(*) from ${table} where ${table.accountSeq} = ${accounts.seq})`,
      ]),
    );
    const closed = await read
      .select({ seq: accounts.seq, id: accounts.id, counts })
      .from(accounts)
      .innerJoin(clientProfiles, isClosed)
      .where(sql`${sql.join(Object.values(counts), sql` + `)} > 0`);
    for (const { seq, id, counts } of closed) {
      if (stopping?.aborted) break;
      for (const [name, count] of Object.entries(counts)) removed[name]! += count;
      if (isDryRun) continue;
      const isStillClosed = exists(
        read
          .select({ one: sql`1` })
          .from(accounts)
          .innerJoin(clientProfiles, isClosed)
          .where(eq(accounts.seq, seq)),
      );
      const found = Object.entries(counts).filter(([, count]) => count > 0);
      await writes.run(
        ...AFTER_CLOSING.flatMap(({ table, before: queriesBefore }) => {
          const isOwn = and(eq(table.accountSeq, seq), isStillClosed)!;
          return [...(queriesBefore?.(database, isOwn) ?? []), read.delete(table).where(isOwn)];
        }),
        entryOf(by, {
          action: 'documents-expired',
          client: id,
          changes: Object.fromEntries(found.map(([name, count]) => [name, [count, 'removed']])),
          when: isStillClosed,
        }),
      );
      await turn();
    }
    if (closed.length > 0 && !isDryRun) await removeErasedFiles(deps);
    return removed;
  }

  async function removeCounted(table: typeof browserReports | typeof releaseCounts): Promise<number> {
    const isOver = lt(table.lastAt, before(REPORTS_MONTHS));
    const found = await read.$count(table, isOver);
    if (found > 0 && !isDryRun) await writes.run(read.delete(table).where(isOver));
    return found;
  }

  const hasBeen = lt(
    sql`julianday(${bookings.preferredDate})`,
    sql`julianday(${before(retention.RETENTION_BOOKINGS_MONTHS)})`,
  );
  return {
    contacts: await inquiriesOf(contacts, retention.RETENTION_INQUIRIES_MONTHS),
    bookings: await inquiriesOf(bookings, retention.RETENTION_BOOKINGS_MONTHS, hasBeen),
    ...(await removeCasesOfClosed(retention.RETENTION_CLOSED_CLIENTS_MONTHS)),
    browserReports: await removeCounted(browserReports),
    releaseCounts: await removeCounted(releaseCounts),
  };
}

/** Removes what has expired, once a day; only one of several processes does. */
export function removeExpiredDaily(
  deps: Pick<Deps, 'database' | 'env' | 'files' | 'log'> & { readonly stopping: AbortSignal },
): void {
  const { database, env, log, stopping } = deps;
  everyDay(database, 'retention', async () => {
    try {
      const inForce = { ...env, ...(await readFirmSettings(database, env)) };
      const expired = await removeExpired(deps, inForce, { kind: 'product' }, { stopping });
      await forgetMessages(database, Date.now(), stopping);
      if (Object.values(expired).some((count) => count > 0))
        log.info({ expired }, 'expired data were removed');
    } catch (error) {
      log.error({ err: error }, 'expired data could not be removed');
    }
  });
}

/**
 * True unless a client whose data are restricted or under a legal hold sent it: under the address with which they sign
 * in, under their contact address, or while signed in.
 */
function isNotHeld(table: typeof bookings | typeof contacts) {
  const isUnnamed = sql`lower(${table.email}) not in (
    select ${accounts.email} from ${accounts} inner join ${clientHolds} on ${eq(clientHolds.accountSeq, accounts.seq)}
    union select lower(${clientProfiles.email}) from ${clientProfiles} inner join ${clientHolds} on ${eq(clientHolds.accountSeq, clientProfiles.accountSeq)})`;
  return 'accountSeq' in table ? and(isUnnamed, not(isBookedByHeld(table))) : isUnnamed;
}

/**
 * True if nobody has written about it since, neither staff, nor the visitor, nor in a note, and nobody means to look at
 * it again.
 */
function isAtRest(table: typeof bookings | typeof contacts, since: string, now: Date) {
  const name = sql.identifier(table === bookings ? 'booking_seq' : 'contact_seq');
  const written = (
    [
      [recordReplies, recordReplies.createdAt],
      [visitorReplies, visitorReplies.createdAt],
      [recordNotes, recordNotes.createdAt],
    ] as const
  ).map(
    ([of, at]) =>
      sql`not exists (select 1 from ${of} where ${of}.${name} = ${table.seq} and ${at} >= ${since})`,
  );
  return and(
    ...written,
    sql`not exists (select 1 from ${assignments} where ${assignments}.${name} = ${table.seq} and ${assignments.followUpOn} >= ${firmDay(now)})`,
  )!;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
