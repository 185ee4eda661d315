import { eq } from 'drizzle-orm';
import { claim } from '../db/lease';
import { mailboxPositions } from '../db/schema';
import type { Deps } from '../deps';
import { recordsOfThread } from '../mail/thread-id';
import { counter } from '../telemetry/meter';
import { MailboxUnread, readMailbox } from './mailbox';
import { takeMail } from './take-mail';

type Parts = Pick<Deps, 'database' | 'env' | 'log' | 'stopping'>;

const LOOK_MS = 30_000;
/** So that two processes, each looking every half minute, together look as often as one. */
const CLAIM_MS = 25_000;

const looked = counter(
  'lisle_harrow_mailbox_looks_total',
  'Polls of the mailbox for replies of visitors, by result',
  ['read', 'failed'].map((result) => ({ result })),
);

/** Polls the mailbox for as long as this process runs; of all processes on the database only one polls at a time. */
export function receiveRegularly(parts: Parts): void {
  const { database, env, log, stopping } = parts;
  if (!env.mailbox) return;
  const look = async () => {
    if (!(await claim(database, 'mailbox', '', CLAIM_MS))) return;
    await receiveReplies(parts);
    looked.add(1, { result: 'read' });
  };
  const again = () => {
    if (stopping?.aborted) return;
    void look()
      .catch((error: unknown) => {
        looked.add(1, { result: 'failed' });
        log.warn(
          error instanceof MailboxUnread ? { reason: error.message } : { err: error },
          'the mailbox could not be read',
        );
      })
      .then(() => setTimeout(again, LOOK_MS).unref());
  };
  again();
}

/** True for the headers of a mail that may report on one of ours; whether it does, its parts say. */
const isReportOf = (head: string) =>
  /^(?:content-type:\s*multipart\/report\b|return-path:\s*<>|x-failed-recipients:|from:.*\b(?:mailer-daemon|postmaster)@)/im.test(
    head,
  );

/**
 * Stores the mails that answer mails about bookings and inquiries. After a kill, mails stored before are read again and
 * recognized by their `Message-ID`.
 */
export async function receiveReplies({ database, env, log }: Omit<Parts, 'stopping'>): Promise<void> {
  if (!env.mailbox) return;
  const { server, folder } = env.mailbox;
  const mailbox = `${server.auth.user}@${server.host}/${folder}`;
  const { read, writes } = database;
  const isIt = eq(mailboxPositions.mailbox, mailbox);
  const [last] = await read.select().from(mailboxPositions).where(isIt);
  const position = await readMailbox(
    env.mailbox,
    last,
    (head) => recordsOfThread(head).length > 0 || isReportOf(head),
    (mail) => takeMail({ database, log }, mail, env.mail?.from.address),
  );
  if (last?.uidValidity === position.uidValidity && last.lastUid === position.lastUid) return;
  await writes.run(
    read
      .insert(mailboxPositions)
      .values({ mailbox, ...position })
      .onConflictDoUpdate({ target: mailboxPositions.mailbox, set: position }),
  );
}
