import { FIRM_ZONE, type TimelineEvent, type TimelineKind } from '@lisle-harrow/api/contract';
import { counted, shownDate } from '@lisle-harrow/shared-ui';

/** The tab of the case that shows the subject of an event. */
type Tab = 'documents' | 'messages' | 'updates' | 'profile';

const named = (title: string | null | undefined, kind: string) => title || `${kind} that is gone`;

/** What was done, worded to follow the name of who did it; `title` and `detail` come from the event. */
const WORDS: Readonly<Record<TimelineKind, (event: TimelineEvent) => string>> = {
  'signed-in': () => 'signed in',
  'password-set': () => 'set a password',
  'client-added': () => 'added the client',
  'client-invited': () => 'sent an invitation',
  'profile-added': () => 'created the profile',
  'profile-changed': () => 'changed the profile',
  'adviser-changed': () => 'changed who looks after the client',
  'milestone-added': ({ title }) => `added the milestone ${named(title, 'one')}`,
  'milestone-changed': ({ title, detail }) =>
    detail
      ? `set the milestone ${named(title, 'one')} to ${detail.replaceAll('_', ' ')}`
      : `changed the milestone ${named(title, 'one')}`,
  'milestone-removed': () => 'removed a milestone',
  'milestones-planned': ({ title, detail }) =>
    `added ${counted(Number(detail), 'milestone')} from the template ${title}`,
  'update-added': ({ title }) => `wrote the update ${named(title, 'one')}`,
  'update-changed': ({ title }) => `changed the update ${named(title, 'one')}`,
  'update-removed': () => 'removed an update',
  'message-written': () => 'wrote a message',
  'document-added': ({ title }) => `handed over ${named(title, 'a document')}`,
  'document-replaced': ({ title }) => `handed over a new file of ${named(title, 'a document')}`,
  'document-reviewed': ({ title, detail }) =>
    `${REVIEWS[detail ?? ''] ?? 'reviewed'} ${named(title, 'a document')}`,
  'document-requested': ({ title }) => `asked for ${named(title, 'a document')}`,
  'document-reminded': ({ title }) => `reminded the client of ${named(title, 'a document')}`,
  'document-given': ({ title }) => `gave the client ${named(title, 'a document')}`,
  'document-taken-back': () => 'took a document or a request back',
  'documents-expired': () => 'removed documents and messages by their age',
  'client-exported': () => 'exported all data',
  'client-restricted': () => 'restricted the use of the data',
  'client-unrestricted': () => 'lifted the restriction',
  'legal-hold-set': () => 'set a legal hold',
  'legal-hold-lifted': () => 'lifted the legal hold',
  'account-disabled': () => 'disabled the account',
  'account-enabled': () => 'enabled the account again',
  'booking-made': ({ title, detail }) => `asked for a consultation on ${title} (${detail})`,
  'inquiry-sent': ({ title }) => `sent an inquiry: ${title}`,
  'record-note-added': ({ title }) => `wrote an internal note on ${named(title, 'a record')}`,
};

const REVIEWS: Readonly<Record<string, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  requires_update: 'asked for an update of',
  pending: 'took back the answer to',
};

/** Who did it, as far as is recorded. */
export function whoWords({ by, side }: TimelineEvent): string {
  if (by) return by;
  if (side === 'client') return 'The client';
  if (side === 'product') return 'The system';
  return side === 'staff' ? 'The firm' : 'Somebody';
}

/** An event that this version does not know is shown under the server's own name. */
export const eventWords = (event: TimelineEvent) =>
  Object.hasOwn(WORDS, event.kind)
    ? WORDS[event.kind as TimelineKind](event)
    : event.kind.replaceAll('-', ' ');

/** The tab that shows the subject of an event; undefined where there is nothing more to see. */
export function tabOf({ kind }: TimelineEvent): Tab | undefined {
  if (kind.startsWith('document-')) return 'documents';
  if (kind.startsWith('update-')) return 'updates';
  if (kind.startsWith('profile-')) return 'profile';
  return kind === 'message-written' ? 'messages' : undefined;
}

export interface TimelineDay {
  readonly day: string;
  readonly events: (TimelineEvent & { readonly times: number })[];
}

/** Groups events by the firm's days. Repeated sign-ins of a day are counted, since the single times say little. */
export function byDay(events: readonly TimelineEvent[]): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const event of events) {
    const day = shownDate(event.at, FIRM_ZONE);
    if (days.at(-1)?.day !== day) days.push({ day, events: [] });
    const shown = days.at(-1)!.events;
    const before = shown.findIndex(
      ({ kind, by }) => kind === 'signed-in' && event.kind === kind && event.by === by,
    );
    if (before === -1) shown.push({ ...event, times: 1 });
    else shown[before] = { ...shown[before]!, times: shown[before]!.times + 1 };
  }
  return days;
}
