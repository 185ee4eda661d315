import { and, eq } from 'drizzle-orm';
import { isWaitedFor } from '../clients/count-open-work';
import type { Site } from '../contract';
import type { Database } from '../db/open';
import { clientDocuments } from '../db/schema';
import type { Letter } from '../mail/letter';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';

/** The reminder of a document, which states neither name nor day; no longer needed once nobody waits for it or its due date changed. */
export async function reminderNotice(
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
export const reminderNoticeOf = ({ name }: Pick<Site, 'name'>, publicUrl: string): Letter => ({
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
