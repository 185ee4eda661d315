import * as z from 'zod/mini';
import { NOTE_TYPES } from '../constants';
import { endpoint } from '../endpoint';
import { id, optionalText, requiredLine, requiredText, text } from '../fields';
import { caseRowCalls } from './case-rows';
import { revision } from './milestones';

/** An update from staff to a client. */
export const clientNote = z.object({
  id,
  title: text,
  content: text,
  type: text,
  createdAt: text,
  /** The client's document that it is about; missing if there is none, or the document is gone. */
  documentId: z.catch(z.optional(z.string()), undefined),
});

/** The same as staff read it. */
export const writtenNote = z.extend(clientNote, {
  /** When it was first shown to the client in the portal; null if it has not been. */
  seenAt: optionalText,
  /** Identifies the content of the update, in the list: a save names the one that it is based on. */
  revision,
});

export type WrittenNote = z.infer<typeof writtenNote>;

export type ClientNote = z.infer<typeof clientNote>;

/** The client's own updates, newest first. */
export const getClientNotes = endpoint('GET /api/client/notes', { use: 'read', rows: clientNote });

/** What staff write in an update. */
export const clientNoteInput = z.object({
  title: requiredLine(1, 200, 'Title is required'),
  content: requiredText(1, 10_000, 'Please write the update'),
  type: z.enum(NOTE_TYPES, `Type must be one of ${NOTE_TYPES.join(', ')}`),
  /** The client's document that it is about; empty for none. If it is missing, an update keeps the one it has. */
  documentId: z.optional(z.string('Must be text').check(z.maxLength(100, 'Must be at most 100 characters'))),
});

/** What staff write to a client, newest first. */
export const updateCalls = caseRowCalls('/api/admin/clients/:clientId/notes', writtenNote, clientNoteInput);

export type ClientNoteInput = z.infer<typeof clientNoteInput>;
