import { and, eq, inArray, isNull, lte, min, or, sql } from 'drizzle-orm';
import { LINK_MESSAGES, type MessageKind } from '../contract';
import { databaseNow } from '../db/database-now';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { outbox } from '../db/schema';

export type OutgoingMessage = typeof outbox.$inferSelect;
export type Channel = OutgoingMessage['channel'];

/** Longer than sending ever takes: a process that holds a lease for longer has died. */
export const LEASE_MS = 60_000;

/** How long a message is worth sending by default. */
export const LIFE_MS = 48 * 60 * 60_000;

const isWaiting = (channels: readonly Channel[]) =>
  and(eq(outbox.state, 'waiting'), inArray(outbox.channel, [...channels]));

/** Milliseconds until the next message is due, negative if it is late; undefined if none is waiting. */
export async function dueIn(
  { read }: Pick<Database, 'read'>,
  channels: readonly Channel[],
): Promise<number | undefined> {
  const [next] = await read
    .select({ at: min(outbox.nextAt), now: databaseNow })
    .from(outbox)
    .where(isWaiting(channels));
  return typeof next?.at === 'number' ? next.at - next.now : undefined;
}

/**
 * Leases up to `limit` due messages to this owner. `nextAt` is set to the end of the lease: if the owner dies, the messages are
 * due again then. An attempt is counted when it begins, so that even a message that crashes its process is given up some day.
 */
export async function leaseMessages(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  channels: readonly Channel[],
  owner: string,
  limit: number,
): Promise<OutgoingMessage[]> {
  const due = read
    .select({ seq: outbox.seq })
    .from(outbox)
    .where(and(isWaiting(channels), lte(outbox.nextAt, databaseNow)))
    .orderBy(outbox.nextAt)
    .limit(limit);
  const [leased] = await writes.run(
    read
      .update(outbox)
      .set({
        leaseOwner: owner,
        attempts: sql`${outbox.attempts} + 1`,
        nextAt: sql`${databaseNow} + ${LEASE_MS}`,
      })
      .where(inArray(outbox.seq, due))
      .returning(),
  );
  return returnedRows(outbox, leased);
}

/** What a message that is given up keeps, so that staff can retry it: everything but a link, which must not outlive its time. */
const keptPayload = sql`iif(${inArray(outbox.kind, LINK_MESSAGES as MessageKind[])}, null, ${outbox.payload})`;

/** Ends the lease with the outcome of the attempt, unless another process has leased the message since. */
export async function settleMessage(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  { seq, attempts, leaseOwner }: OutgoingMessage,
  outcome:
    | { readonly state: 'sent' | 'dead' | 'dropped'; readonly lastError?: string }
    | { readonly state: 'waiting'; readonly lastError: string; readonly delayMs: number },
): Promise<void> {
  const { state, lastError = null } = outcome;
  await writes.run(
    read
      .update(outbox)
      .set({
        state,
        lastError,
        leaseOwner: null,
        ...(outcome.state === 'waiting'
          ? { nextAt: sql`${databaseNow} + ${outcome.delayMs}` }
          : { payload: state === 'dead' ? keptPayload : null, endedAt: databaseNow }),
      })
      .where(
        and(eq(outbox.seq, seq), eq(outbox.leaseOwner, leaseOwner ?? ''), eq(outbox.attempts, attempts)),
      ),
  );
}

export const TOO_LATE = 'It waited too long to be of use';

/**
 * Gives up messages that have waited too long, since a message whose channel is not set up is never leased. A message that is
 * being sent is left to its sender.
 */
export function giveUpMessages({ read }: Pick<Database, 'read'>) {
  return read
    .update(outbox)
    .set({ state: 'dead', lastError: TOO_LATE, leaseOwner: null, payload: keptPayload, endedAt: databaseNow })
    .where(
      and(
        eq(outbox.state, 'waiting'),
        lte(outbox.giveUpAt, databaseNow),
        or(isNull(outbox.leaseOwner), lte(outbox.nextAt, databaseNow)),
      ),
    )
    .returning({ id: outbox.id });
}

/** A message without its payload, which may give access to an account. */
export function shownMessage({ state, nextAt, endedAt, ...message }: OutgoingMessage) {
  return {
    ...message,
    state,
    dueAt: state === 'waiting' ? new Date(nextAt).toISOString() : null,
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  };
}
