import { eq, exists, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { findClient } from '../clients/find-client';
import { PLACEHOLDER_FILE, requestDocument } from '../contract';
import { householdRecipients, noticesTo } from '../conversation/case-notices';
import { clientDocuments } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { documentReply } from '../documents/document-replies';
import { addDocument, tooManyDocuments } from '../documents/document-rows';
import { readIdempotencyKey } from '../http/request-headers';
import { implement } from '../http/route';
import { queueMessage } from '../outbox/queue-message';

/**
 * `/api/admin/clients/:clientId/document-requests`: staff ask a client for a document. From then on it is a document of the
 * case without a file: the client uploads the file, and staff answer it, as for any other document.
 */
export function implementDocumentRequests(app: Hono, deps: Deps): void {
  const { database, ledger, outbox } = deps;

  implement(
    app,
    requestDocument,
    {
      summary: 'Requests a document from a client; it then waits for its file',
      headers: { 'Idempotency-Key': 'The same for every retry of a request: the client is asked once' },
    },
    async (c, { dueDate, notes, ...details }) => {
      const { seq: accountSeq, id: client } = await findClient(deps, c);
      const key = readIdempotencyKey(c);
      const id = uuidv7();
      const requestedAt = new Date().toISOString();
      const isStored = exists(
        database.read
          .select({ one: sql`1` })
          .from(clientDocuments)
          .where(eq(clientDocuments.id, id)),
      );
      const recipients = await householdRecipients(database, accountSeq, 'documents');
      const notice = { kind: 'document-request', about: client, occasion: id } as const;
      const row = await addDocument(
        database,
        {
          ...details,
          ...PLACEHOLDER_FILE,
          id,
          accountSeq,
          requestedAt,
          uploadedAt: requestedAt,
          status: 'requires_update',
          notes: notes || null,
          dueDate: dueDate || null,
          givenBy: null,
          memberId: null,
          storageKey: null,
          sha256: null,
          marks: [],
          uploadKey: key ? `request ${key}` : null,
        },
        0,
        ledger.entry(c, { action: 'document-requested', client, subject: id, when: isStored }),
        { more: noticesTo(recipients, notice).map((one) => queueMessage(database, one, isStored)) },
      );
      if (!row) throw tooManyDocuments();
      outbox.wake();
      return documentReply(database, row);
    },
  );
}
