import { eq } from 'drizzle-orm';
import { idsInKey } from '../conversation/case-notices';
import type { Database } from '../db/open';
import { accounts, outbox } from '../db/schema';
import type { Env } from '../env';
import { mailOf } from '../mail-templates/mails';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';
import { isReserved } from '../outbox/queue-message';

type Data = Pick<Database, 'read' | 'writes'>;

/**
 * The present recipient of a mail: since it was queued, a client may have got another adviser or contact address. Updates the
 * outbox row first, since it shows the firm whom it wrote to. Rejects with `NotNeeded` if the recipient is no longer notified.
 */
export async function presentRecipient(database: Data, env: Env, message: OutgoingMessage): Promise<string> {
  const { kind, about, recipient: former, seq } = message;
  const findPeople = mailOf(kind)?.recipients;
  if (!findPeople) return former;
  const { read, writes } = database;
  const [client] = await read.select({ seq: accounts.seq }).from(accounts).where(eq(accounts.id, about));
  const people = client ? await findPeople(database, env, client.seq) : [];
  const { member } = idsInKey(message);
  const recipient = people.find((person) => person.member === member)?.recipient;
  if (!recipient) throw new NotNeeded('This person no longer gets these notices');
  if (recipient === former) return former;
  if (isReserved(recipient)) throw new NotNeeded('No mailbox can have this address');
  await writes.run(read.update(outbox).set({ recipient }).where(eq(outbox.seq, seq)));
  return recipient;
}
