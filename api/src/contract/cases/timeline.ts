import * as z from 'zod/mini';
import { counted } from '../counted';
import { endpoint } from '../endpoint';
import { id, optionalText, text } from '../fields';

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

type Subject = Pick<z.infer<typeof timelineEvent>, 'title' | 'detail'>;

const named = (title: string | null | undefined, kind: string) => title || `${kind} that is gone`;

const REVIEWS: Readonly<Record<string, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  requires_update: 'asked for an update of',
  pending: 'took back the answer to',
};

/** What a case's timeline tells besides the ledger, from rows that no line of it is about. */
const RECORDS = ['booking-made', 'inquiry-sent', 'record-note-added'] as const;

/**
 * Each event of a timeline, worded to follow the name of who did it; `title` and `detail` come from the event. Looks at the case are
 * not among them.
 */
export const TIMELINE = {
  'signed-in': () => 'signed in',
  'password-set': () => 'set a password',
  'client-added': () => 'added the client',
  'client-invited': () => 'sent an invitation',
  'profile-added': () => 'created the profile',
  'profile-changed': () => 'changed the profile',
  'adviser-changed': () => 'changed who looks after the client',
  'milestone-added': ({ title }: Subject) => `added the milestone ${named(title, 'one')}`,
  'milestone-changed': ({ title, detail }: Subject) =>
    detail
      ? `set the milestone ${named(title, 'one')} to ${detail.replaceAll('_', ' ')}`
      : `changed the milestone ${named(title, 'one')}`,
  'milestone-removed': () => 'removed a milestone',
  'milestones-planned': ({ title, detail }: Subject) =>
    `added ${counted(Number(detail), 'milestone')} from the template ${title}`,
  'update-added': ({ title }: Subject) => `wrote the update ${named(title, 'one')}`,
  'update-changed': ({ title }: Subject) => `changed the update ${named(title, 'one')}`,
  'update-removed': () => 'removed an update',
  'message-written': () => 'wrote a message',
  'document-added': ({ title }: Subject) => `handed over ${named(title, 'a document')}`,
  'document-replaced': ({ title }: Subject) => `handed over a new file of ${named(title, 'a document')}`,
  'document-reviewed': ({ title, detail }: Subject) =>
    `${REVIEWS[detail ?? ''] ?? 'reviewed'} ${named(title, 'a document')}`,
  'document-requested': ({ title }: Subject) => `asked for ${named(title, 'a document')}`,
  'document-reminded': ({ title }: Subject) => `reminded the client of ${named(title, 'a document')}`,
  'document-given': ({ title }: Subject) => `gave the client ${named(title, 'a document')}`,
  'document-taken-back': () => 'took a document or a request back',
  'documents-expired': () => 'removed documents and messages by their age',
  'client-exported': () => 'exported all data',
  'client-restricted': () => 'restricted the use of the data',
  'client-unrestricted': () => 'lifted the restriction',
  'legal-hold-set': () => 'set a legal hold',
  'legal-hold-lifted': () => 'lifted the legal hold',
  'account-disabled': () => 'disabled the account',
  'account-enabled': () => 'enabled the account again',
  'booking-made': ({ title, detail }: Subject) => `asked for a consultation on ${title} (${detail})`,
  'inquiry-sent': ({ title }: Subject) => `sent an inquiry: ${title}`,
  'record-note-added': ({ title }: Subject) => `wrote an internal note on ${named(title, 'a record')}`,
} as const satisfies Readonly<Record<string, (event: Subject) => string>>;

export type TimelineKind = keyof typeof TIMELINE;

/** The actions of the ledger in a timeline. */
export const TIMELINE_ACTIONS = (Object.keys(TIMELINE) as TimelineKind[]).filter(
  (kind): kind is Exclude<TimelineKind, (typeof RECORDS)[number]> => !RECORDS.some((each) => each === kind),
);

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
