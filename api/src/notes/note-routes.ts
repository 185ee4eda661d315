import { invalid } from '@lisle-harrow/server/http/refusal';
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import { implementCaseRows, implementOwnRows } from '../clients/case-row-routes';
import { type ClientNoteInput, getClientNotes, updateCalls } from '../contract';
import { clientDocuments, clientNotes, ledgerEntries } from '../db/schema';
import type { Deps } from '../deps';
import type { Hono } from 'hono';

const newestFirst = [desc(clientNotes.createdAt), desc(clientNotes.seq)];

/** `/api/admin/clients/:clientId/notes`: the updates that staff write to a client. */
export const implementUpdates = (app: Hono, deps: Deps): void =>
  implementCaseRows(app, deps, {
    calls: updateCalls,
    table: clientNotes,
    noun: 'update',
    summaries: {
      list: 'A client’s updates, newest first',
      add: 'Writes an update',
      change: 'Changes an update',
      remove: 'Removes an update',
    },
    order: newestFirst,
    editable: ['title', 'content', 'type', 'documentId'],
    describe: (rows, client) => withFirstLooks(deps, rows, client.id),
    valuesOf: (input, accountSeq) => ({ ...rowOf(input, accountSeq), createdAt: new Date().toISOString() }),
    changesOf: rowOf,
    check: async ({ documentId }, accountSeq) => {
      if (!documentId) return;
      const isOwn = and(eq(clientDocuments.id, documentId), eq(clientDocuments.accountSeq, accountSeq));
      if (!(await deps.database.read.$count(clientDocuments, isOwn)))
        throw invalid([{ pointer: '/documentId', message: 'This client has no such document' }]);
    },
    actions: {
      viewed: 'updates-viewed',
      added: 'update-added',
      changed: 'update-changed',
      removed: 'update-removed',
      fields: ({ title, content, type, documentId }) => ({
        title: { column: clientNotes.title, to: title, kept: 'nothing' },
        content: { column: clientNotes.content, to: content, kept: 'nothing' },
        type: { column: clientNotes.type, to: type },
        ...(documentId !== undefined && {
          documentId: { column: clientNotes.documentId, to: documentId || null },
        }),
      }),
    },
  });

/** A document that was removed after it was checked becomes null, as if it had been removed after the update was stored. */
function rowOf({ documentId, ...editable }: ClientNoteInput, accountSeq: number) {
  if (documentId === undefined) return editable;
  const { id, accountSeq: owner } = clientDocuments;
  const own = sql`(select ${id} from ${clientDocuments} where ${id} = ${documentId} and ${owner} = ${accountSeq})`;
  return { ...editable, documentId: own };
}

/** Updates, each with the time at which the client first saw it in the portal, according to the ledger. */
async function withFirstLooks(
  { database: { read } }: Pick<Deps, 'database'>,
  notes: readonly (typeof clientNotes.$inferSelect)[],
  client: string,
) {
  const oldest = notes.reduce((least, { createdAt }) => (createdAt < least ? createdAt : least), '~');
  const looks = await read
    .select({ at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.clientId, client),
        eq(ledgerEntries.action, 'updates-viewed'),
        eq(ledgerEntries.actorKind, 'client'),
        // Household members do not count: the firm wants to know whether the client has seen it.
        eq(ledgerEntries.actorId, client),
        gte(ledgerEntries.at, oldest),
      ),
    )
    .orderBy(asc(ledgerEntries.seq));
  return notes.map((note) => ({
    ...note,
    seenAt: looks.find(({ at }) => at >= note.createdAt)?.at ?? null,
  }));
}

/** `GET /api/client/notes`: the signed-in client's own updates. */
export const implementOwnUpdates = (app: Hono, deps: Deps): void =>
  implementOwnRows(app, deps, getClientNotes, 'The client’s updates, newest first', {
    table: clientNotes,
    viewed: 'updates-viewed',
    order: newestFirst,
  });
