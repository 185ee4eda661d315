import { and, eq, inArray, not } from 'drizzle-orm';
import type { ErasureReport } from '../contract';
import { isAborted } from '../db/errors';
import {
  accounts,
  bookings,
  clientDocuments,
  clientHolds,
  conversationMessages,
  householdMembers,
  ledgerEntries,
} from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { removeErasedFiles } from '../documents/erased-files';
import { isUnused, membersOf } from '../household/withdraw-access';
import { isErasedWith, isInquiryOf } from './client-inquiries';
import { PERSONAL_DATA } from './personal-data';
import type { AccountRow } from './read-client-data';

type Erasing = Pick<Deps, 'database' | 'env' | 'files' | 'log'>;

/**
 * Removes everything that is stored about a client in one transaction, then the files. If the process ends in between,
 * the next start or hour removes them. Returns false and removes nothing under a legal hold.
 */
export async function eraseClient(deps: Erasing, account: AccountRow, audit: WriteQuery): Promise<boolean> {
  const { database } = deps;
  const removals = PERSONAL_DATA.toReversed().map(({ erase }) => erase?.(database, account) ?? []);
  const statements = (await Promise.all(removals)).flat();
  try {
    await database.writes.run(...statements, audit);
  } catch (error) {
    if (isAborted(error, 'under a legal hold')) return false;
    throw error;
  }
  // After an older backup is restored, this line says whom to erase again.
  deps.log.warn({ client: account.id }, 'a client was erased');
  await removeErasedFiles(deps);
  return true;
}

/** Counts what an erasure would remove now, and what it would leave. */
export async function reportErasure(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  account: AccountRow,
): Promise<ErasureReport> {
  const { read } = database;
  const { seq, id } = account;
  const counted = PERSONAL_DATA.flatMap(({ goes }) => goes?.(database, account) ?? []);
  const goes = await Promise.all(counted.map(async ([what, count]) => ({ what, count: await count })));
  const members = await membersOf(database, seq);
  const isOwnPerson = and(inArray(accounts.seq, members), not(isUnused(database, seq, members)));
  const people = await read.$count(accounts, isOwnPerson);
  const lines = await read.$count(ledgerEntries, eq(ledgerEntries.clientId, id));
  const [hold] = await read
    .select({ reason: clientHolds.reason })
    .from(clientHolds)
    .where(and(eq(clientHolds.accountSeq, seq), eq(clientHolds.kind, 'legal-hold')));
  const isHeldHousehold = and(
    eq(clientHolds.accountSeq, householdMembers.accountSeq),
    eq(clientHolds.kind, 'legal-hold'),
  );
  const [householdHold] = await read
    .select({ reason: clientHolds.reason })
    .from(householdMembers)
    .innerJoin(clientHolds, isHeldHousehold)
    .where(eq(householdMembers.memberSeq, seq));
  const isSpared = and(isInquiryOf(bookings, account), not(isErasedWith(bookings, account)));
  const spared = await read.$count(bookings, isSpared);
  const written =
    (await read.$count(conversationMessages, eq(conversationMessages.memberId, id))) +
    (await read.$count(clientDocuments, eq(clientDocuments.memberId, id)));
  return {
    goes,
    stays: [
      {
        what: `${lines} lines of the ledger`,
        why: 'They prove who did what. They name the client by a number that belongs to nobody afterwards, never by name or address.',
      },
      ...(people === 0
        ? []
        : [
            {
              what: 'Accounts of the people who share the case',
              why: 'They are people of their own, and open nothing any more. Each is erased by its own page.',
            },
          ]),
      ...(spared === 0
        ? []
        : [
            {
              what: `${spared} bookings of other clients under ${account.email}`,
              why: 'Their data are restricted or under a legal hold, and they made these bookings while signed in.',
            },
          ]),
      ...(written === 0
        ? []
        : [
            {
              what: `${written} messages and documents in the case of another client`,
              why: 'They are that client’s. The name goes from them, unless that client is under a legal hold.',
            },
          ]),
      {
        what: 'Copies in backups',
        why: env.BACKUP_TARGET
          ? `They are encrypted, and the last that holds this client is removed after ${env.BACKUP_KEEP_DAYS} days.`
          : 'Backups that were made outside this product are removed as whoever made them decides.',
      },
      { what: 'Mails and calls that were sent', why: 'They lie with whoever got them.' },
    ],
    blockedBy: hold
      ? `This client is under a legal hold: ${hold.reason}`
      : householdHold
        ? `The client whose case this person shares is under a legal hold: ${householdHold.reason}`
        : null,
  };
}
