import { eq } from 'drizzle-orm';
import {
  householdRecipients,
  type NoticeRecipient,
  noticeRecipients,
  idsInKey,
} from '../conversation/case-notices';
import type { Database } from '../db/open';
import { accounts, outbox } from '../db/schema';
import { remindedPeople } from '../document-requests/remind-of-documents';
import type { Env } from '../env';
import { readFirmSettings } from '../firm-settings/firm-settings';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';
import { isReserved } from '../outbox/queue-message';

type Data = Pick<Database, 'read' | 'writes'>;

/** For each kind of message about a case, finds its present recipients. */
const PEOPLE: Readonly<
  Record<string, (database: Data, env: Env, clientSeq: number) => Promise<readonly NoticeRecipient[]>>
> = {
  'client-message': async (database, env, seq) =>
    noticeRecipients(database, await readFirmSettings(database, env), seq, 'firm'),
  'firm-message': (database, _env, seq) => householdRecipients(database, seq, 'messages'),
  'document-request': (database, _env, seq) => householdRecipients(database, seq, 'documents'),
  'document-reminder': (database, _env, seq) => remindedPeople(database, seq),
};

/**
 * The present recipient of a mail: since it was queued, a client may have got another adviser or contact address. Updates the
 * outbox row first, since it shows the firm whom it wrote to. Rejects with `NotNeeded` if the recipient is no longer notified.
 */
export async function presentRecipient(database: Data, env: Env, message: OutgoingMessage): Promise<string> {
  const { kind, about, recipient: former, seq } = message;
  const findPeople = PEOPLE[kind];
  if (!findPeople) return former;
  const { read, writes } = database;
  const [client] = await read.select({ seq: accounts.seq }).from(accounts).where(eq(accounts.id, about));
  const people = client ? await findPeople(database, env, client.seq) : [];
  const { member } = idsInKey(message);
  const recipient = people.find((person) => person.member === member)?.recipient;
  if (!recipient) throw new NotNeeded('Whoever it goes to is not told any more');
  if (recipient === former) return former;
  if (isReserved(recipient)) throw new NotNeeded('No mailbox can have this address');
  await writes.run(read.update(outbox).set({ recipient }).where(eq(outbox.seq, seq)));
  return recipient;
}
