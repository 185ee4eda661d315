import { eq } from 'drizzle-orm';
import {
  householdRecipients,
  type NoticeRecipient,
  noticeRecipients,
  toldBy,
} from '../conversation/case-notices';
import type { Database } from '../db/open';
import { accounts, outbox } from '../db/schema';
import { remindedPeople } from '../document-requests/remind-of-documents';
import type { Env } from '../env';
import { readFirmSettings } from '../firm-settings/firm-settings';
import type { OutgoingMessage } from '../outbox/message-rows';
import { NotNeeded } from '../outbox/outbox';
import { isReserved } from '../outbox/queue-message';

type Data = Pick<Database, 'read' | 'writes'>;

/** Of messages about a case: whom they tell, as it is now. */
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
 * Where a mail goes by now: since it was queued a client may have another adviser or another contact address. The row of the outbox
 * is corrected first, since it tells the firm to whom it wrote. Rejects with `NotNeeded` where whom it is for is not told any more.
 */
export async function presentRecipient(database: Data, env: Env, message: OutgoingMessage): Promise<string> {
  const { kind, about, recipient: former, seq } = message;
  const findPeople = PEOPLE[kind];
  if (!findPeople) return former;
  const { read, writes } = database;
  const [client] = await read.select({ seq: accounts.seq }).from(accounts).where(eq(accounts.id, about));
  const people = client ? await findPeople(database, env, client.seq) : [];
  const { member } = toldBy(message);
  const recipient = people.find((person) => person.member === member)?.recipient;
  if (!recipient) throw new NotNeeded('Whoever it goes to is not told any more');
  if (recipient === former) return former;
  if (isReserved(recipient)) throw new NotNeeded('No mailbox can have this address');
  await writes.run(read.update(outbox).set({ recipient }).where(eq(outbox.seq, seq)));
  return recipient;
}
