import { eq } from 'drizzle-orm';
import { householdRecipients, idsInKey, requireReader } from '../conversation/case-notices';
import type { Site } from '../contract';
import type { Database } from '../db/open';
import { clientDocuments } from '../db/schema';
import type { Letter } from '../mail/letter';
import { type Mails, stored } from '../outbox/mail-of';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';

/** The notice of a document request, without the name; no longer needed once the document was handed over or is no longer wanted. */
export async function requestNotice(
  database: Pick<Database, 'read'>,
  message: OutgoingMessage,
  site: Site,
  publicUrl: string,
): Promise<Letter> {
  const { id } = idsInKey(message);
  await requireReader(database, message);
  const [document] = await database.read
    .select({ storageKey: clientDocuments.storageKey })
    .from(clientDocuments)
    .where(eq(clientDocuments.id, id));
  if (!document) throw new NotNeeded('What it is about is not there any more');
  if (document.storageKey) throw new NotNeeded('The document was handed over before');
  return requestNoticeOf(site, publicUrl);
}

/** The text of every such notice, since it does not name the document. */
const requestNoticeOf = ({ name }: Pick<Site, 'name'>, publicUrl: string): Letter => ({
  fields: { firm: name },
  subject: '{firm} asks you for a document',
  title: 'We need a document from you',
  opening: ['Which one, and until when, is in your client portal. You can upload it there.'],
  link: { label: 'See what we need', url: new URL('/client-portal', publicUrl).href },
  reason:
    'Our emails say that something is new in your portal, and never what it says. You can turn these emails off in the portal, under Documents.',
});

export const requestMails = {
  'document-request': {
    write: stored(requestNotice),
    sample: requestNoticeOf,
    recipients: (database, _env, seq) => householdRecipients(database, seq, 'documents'),
  },
} satisfies Mails;
