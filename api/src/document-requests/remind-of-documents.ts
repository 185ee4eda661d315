import { and, asc, eq, exists, gte, lte, sql } from 'drizzle-orm';
import { isWaitedFor } from '../clients/count-open-work';
import { dayAfter, firmDay, firmDayStart, REMINDER, type Site } from '../contract';
import { householdRecipients, noticesTo } from '../conversation/case-notices';
import { everyHourFromNow } from '../db/every-hour';
import { insertWhere } from '../db/insert-where';
import { accounts, clientDocuments, documentReminders } from '../db/schema';
import type { Deps } from '../deps';
import { entryOf, hasHappened } from '../ledger/entry';
import { queueMessage } from '../outbox/queue-message';
import type { Database } from '../db/open';
import type { Letter } from '../mail/letter';
import { type Mails, stored } from '../outbox/mail-of';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';

type Parts = Pick<Deps, 'database' | 'env' | 'log' | 'outbox' | 'stopping'>;

/** On which days the client is reminded, counted from the due date. */
const REMINDER_DAYS = [-3, 0, 3, 10] as const;
/** A reminder that could not go out on its day, because nothing was running, may still go out this many days later. */
const LATE_DAYS = 2;
/** No mail goes out before this hour of the office day. */
const FIRST_HOUR = 8;
/** How many documents one run reminds of at most: the next run continues. */
const AT_ONCE = 500;

const HOUR_MS = 3_600_000;

/** Which reminder is due on `today` for a document due on `dueDate` and requested on `askedOn`; undefined if none is. */
export function reminderDue(dueDate: string, askedOn: string, today: string): number | undefined {
  const step = REMINDER_DAYS.findLast((days) => dayAfter(dueDate, days) <= today);
  if (step === undefined) return undefined;
  const day = dayAfter(dueDate, step);
  // A client who was asked on that day or later has just had a mail about it.
  return day > askedOn && today <= dayAfter(day, LATE_DAYS) ? step : undefined;
}

/** Who is reminded: the client, and the household members who may upload the document. */
const remindedPeople = (database: Pick<Deps['database'], 'read'>, accountSeq: number) =>
  householdRecipients(database, accountSeq, 'documents', 'act');

/**
 * Reminds households by mail of documents that are due; returns how many documents that was. The reminder, its mails and its
 * ledger line are one idempotent write: neither a second process nor a restart after a kill reminds twice.
 */
export async function remindOfDocuments(
  { database, outbox, stopping }: Parts,
  now = new Date(),
): Promise<number> {
  const { read, writes } = database;
  const today = firmDay(now);
  if (now.getTime() < Date.parse(firmDayStart(today)) + FIRST_HOUR * HOUR_MS) return 0;
  const last = REMINDER_DAYS.at(-1)!;
  const open = await read
    .select()
    .from(clientDocuments)
    .where(
      and(
        gte(clientDocuments.dueDate, dayAfter(today, -last - LATE_DAYS)),
        lte(clientDocuments.dueDate, dayAfter(today, -REMINDER_DAYS[0])),
        isWaitedFor(database),
      ),
    )
    .orderBy(asc(clientDocuments.dueDate), asc(clientDocuments.seq));
  let reminded = 0;
  for (const { seq, id, accountSeq, dueDate, requestedAt } of open) {
    if (stopping?.aborted || reminded >= AT_ONCE) break;
    const step = reminderDue(dueDate!, firmDay(new Date(requestedAt!)), today);
    if (step === undefined) continue;
    const recipients = await remindedPeople(database, accountSeq);
    const [client] = await read
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.seq, accountSeq));
    if (recipients.length === 0 || !client) continue;
    const reminder = { documentSeq: seq, dueDate: dueDate!, days: step, remindedAt: now.toISOString() };
    const isOpen = and(
      eq(clientDocuments.seq, seq),
      eq(clientDocuments.dueDate, dueDate!),
      isWaitedFor(database),
    );
    const isStillOpen = exists(
      read
        .select({ one: sql`1` })
        .from(clientDocuments)
        .where(isOpen),
    );
    const mails = noticesTo(recipients, {
      kind: REMINDER,
      about: client.id,
      occasion: reminderOccasion(id, reminder),
    });
    const [stored] = await writes.run(
      insertWhere(database, documentReminders, reminder, isStillOpen).onConflictDoNothing().returning(),
      // Before the mails: every statement depends on whether the one before it changed a row.
      entryOf(
        { kind: 'product' },
        { action: 'document-reminded', client: client.id, subject: id, when: hasHappened },
      ),
      ...mails.map((mail) => queueMessage(database, mail, hasHappened)),
    );
    reminded += stored!.rows.length;
  }
  if (reminded > 0) outbox.wake();
  return reminded;
}

/** Identifies a reminder among those of the same client. */
const reminderOccasion = (
  documentId: string,
  { dueDate, days }: Pick<typeof documentReminders.$inferSelect, 'dueDate' | 'days'>,
) => `${documentId}/${dueDate}/${days}`;

/** Sends due reminders once an hour, from one of several processes. Without a mail server nobody is reminded. */
export function remindRegularly(deps: Parts): void {
  const { database, env, log } = deps;
  if (!env.mail) return;
  everyHourFromNow(database, 'reminders', async () => {
    try {
      const reminded = await remindOfDocuments(deps);
      if (reminded > 0) log.info({ reminded }, 'clients were reminded of documents');
    } catch (error) {
      log.error({ err: error }, 'clients could not be reminded of documents');
    }
  });
}

/** The reminder of a document, which states neither name nor day; no longer needed once nobody waits for it or its due date changed. */
async function reminderNotice(
  database: Pick<Database, 'read'>,
  { eventKey }: OutgoingMessage,
  site: Site,
  publicUrl: string,
): Promise<Letter> {
  const [, , id = '', dueDate = ''] = eventKey.split('/');
  const isOpen = and(eq(clientDocuments.id, id), eq(clientDocuments.dueDate, dueDate), isWaitedFor(database));
  if ((await database.read.$count(clientDocuments, isOpen)) === 0)
    throw new NotNeeded('Nobody waits for the document any more');
  return reminderNoticeOf(site, publicUrl);
}

/** The text of every reminder, since it states neither the document's name nor its due date. */
const reminderNoticeOf = ({ name }: Pick<Site, 'name'>, publicUrl: string): Letter => ({
  fields: { firm: name },
  subject: 'A reminder from {firm}',
  title: 'We still need a document from you',
  opening: [
    'Which one, and until when, is in your client portal, where you can upload it. If you need more time, write to us there and we will find another date.',
  ],
  link: { label: 'See what we need', url: new URL('/client-portal', publicUrl).href },
  reason:
    'Our emails say that something waits in your portal, and never what it says. You can turn these emails off in the portal, under Documents.',
});

export const reminderMails = {
  [REMINDER]: {
    write: stored(reminderNotice),
    sample: reminderNoticeOf,
    recipients: (database, _env, seq) => remindedPeople(database, seq),
  },
} satisfies Mails;
