import * as z from 'zod/mini';
import type { AuditAction } from '../audit';
import { endpoint } from '../endpoint';
import { id, optionalText, text } from '../fields';

/** The actions of the ledger in the timeline of a case; looks at the case are not among them. */
export const TIMELINE_ACTIONS = [
  'signed-in',
  'password-set',
  'client-added',
  'client-invited',
  'profile-added',
  'profile-changed',
  'adviser-changed',
  'milestone-added',
  'milestone-changed',
  'milestone-removed',
  'milestones-planned',
  'update-added',
  'update-changed',
  'update-removed',
  'message-written',
  'document-added',
  'document-replaced',
  'document-reviewed',
  'document-requested',
  'document-reminded',
  'document-given',
  'document-taken-back',
  'documents-expired',
  'client-exported',
  'client-restricted',
  'client-unrestricted',
  'legal-hold-set',
  'legal-hold-lifted',
  'account-disabled',
  'account-enabled',
] as const satisfies readonly AuditAction[];

/** What it has besides, from rows that no line of the ledger is about. */
type TimelineRecord = 'booking-made' | 'inquiry-sent' | 'record-note-added';

export type TimelineKind = (typeof TIMELINE_ACTIONS)[number] | TimelineRecord;

/** One event of a case; it names its subject and repeats nothing that was written. */
const timelineEvent = z.object({
  id,
  at: text,
  kind: text,
  /** `client`, `staff`, or another kind of actor in the ledger; null if that was not kept. */
  side: optionalText,
  /** The name of the person who did it; null for the product itself, and if it was not kept. */
  by: optionalText,
  /** The title or name of its subject; null if that is gone. */
  title: optionalText,
  /** The status that was set, or a count. */
  detail: optionalText,
});

/** `GET /api/admin/clients/{clientId}/timeline`: latest first; `next` is the cursor of the page of earlier events. */
const timelinePage = z.object({
  events: z.catch(z.array(timelineEvent), []),
  next: optionalText,
});

/** What happened in the case of a client, latest first, after `cursor`, the `next` of the previous page. */
export const getTimeline = endpoint('GET /api/admin/clients/:clientId/timeline', {
  query: z.object({ cursor: z.optional(z.string()) }),
  needs: 'clients.read',
  reply: timelinePage,
  errors: [404],
});

export type TimelineEvent = z.infer<typeof timelineEvent>;
export type TimelinePage = z.infer<typeof timelinePage>;
