import { FIRM_ZONE, TIMELINE, type TimelineEvent, type TimelineKind } from '@lisle-harrow/api/contract';
import { shownDate } from '@lisle-harrow/shared-ui';

/** The tab of the case that shows the subject of an event. */
type Tab = 'documents' | 'messages' | 'updates' | 'profile';

/** Who did it, as far as is recorded. */
export function whoWords({ by, side }: TimelineEvent): string {
  if (by) return by;
  if (side === 'client') return 'The client';
  if (side === 'product') return 'The system';
  return side === 'staff' ? 'The firm' : 'Somebody';
}

/** An event that this version does not know is shown under the server's own name. */
export const eventWords = (event: TimelineEvent) =>
  Object.hasOwn(TIMELINE, event.kind)
    ? TIMELINE[event.kind as TimelineKind](event)
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
