import { counter } from '@lisle-harrow/server/telemetry/meter';
import { eq } from 'drizzle-orm';
import { claim } from '../db/lease';
import { mailboxPositions } from '../db/schema';
import type { Deps } from '../deps';
import { readReplyTags } from '../mail/reply-tag';
import { MailboxUnread, readMailbox } from './mailbox';
import { takeMail } from './take-mail';
import { isWanted } from './wanted-mail';

type Parts = Pick<Deps, 'database' | 'env' | 'log' | 'parsing' | 'stopping'>;

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

/**
 * Takes the mails that answer mails of the product or report on them, and those that may. After a kill, mails stored before are
 * read again and recognized by their `Message-ID`.
 */
export async function receiveReplies({
  database,
  env,
  log,
  parsing,
}: Omit<Parts, 'stopping'>): Promise<void> {
  if (!env.mailbox) return;
  const { server, folder } = env.mailbox;
  const mailbox = `${server.auth.user}@${server.host}/${folder}`;
  const { read, writes } = database;
  const isIt = eq(mailboxPositions.mailbox, mailbox);
  const [last] = await read.select().from(mailboxPositions).where(isIt);
  const tags = await readReplyTags(database, env)();
  const taking = { database, log, parsing, tags, own: env.mail?.from.address };
  await readMailbox(env.mailbox, last, {
    isWanted: (head) => isWanted(taking, head),
    take: (mail) => takeMail(taking, mail),
    keep: (position) =>
      writes.run(
        read
          .insert(mailboxPositions)
          .values({ mailbox, ...position })
          .onConflictDoUpdate({ target: mailboxPositions.mailbox, set: position }),
      ),
  });
}
