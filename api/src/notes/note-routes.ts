import { desc } from 'drizzle-orm';
import { caseRowRoutes, ownRowRoutes } from '../clients/case-row-routes';
import { clientNote, clientNoteInput } from '../contract';
import { clientNotes } from '../db/schema';
import type { Deps } from '../deps';

const newestFirst = [desc(clientNotes.createdAt), desc(clientNotes.seq)];

/** `/api/admin/clients/:clientId/notes`: the updates that staff write to a client. */
export const noteRoutes = (deps: Deps) =>
  caseRowRoutes(deps, {
    table: clientNotes,
    noun: 'update',
    summaries: {
      list: 'Updates of a client, newest first',
      add: 'Writes an update',
      change: 'Changes an update',
      remove: 'Removes an update',
    },
    order: newestFirst,
    input: clientNoteInput,
    reply: clientNote,
    valuesOf: (input) => ({ ...input, createdAt: new Date().toISOString() }),
    changesOf: (input) => input,
    told: {
      viewed: 'updates-viewed',
      added: 'update-added',
      changed: 'update-changed',
      removed: 'update-removed',
      fields: ({ title, content, type }) => ({
        title: { column: clientNotes.title, to: title, kept: 'nothing' },
        content: { column: clientNotes.content, to: content, kept: 'nothing' },
        type: { column: clientNotes.type, to: type },
      }),
    },
  });

/** `GET /api/client/notes`: the signed-in client's own updates. */
export const ownNoteRoutes = (deps: Deps) =>
  ownRowRoutes(deps, clientNotes, 'updates-viewed', 'Own updates, newest first', newestFirst, clientNote);
