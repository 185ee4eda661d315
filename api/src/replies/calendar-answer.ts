import type { Email } from 'postal-mime';
import type { CalendarAnswer } from '../contract';

/** What a calendar program sends back for an invitation. */
export interface CalendarReply extends CalendarAnswer {
  /** The UID of the entry that it answers. */
  readonly uid: string;
}

const MAX_READ = 64 * 1024;
const ANSWERS = ['accepted', 'declined', 'tentative', 'delegated'];

/** Reads the answer to an invitation, or the counterproposal (RFC 5546, 3.2.3 and 3.2.7); undefined if the mail has none. */
export async function readCalendarReply({ attachments }: Email): Promise<CalendarReply | undefined> {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!part) return undefined;
  const bytes = part.content as ArrayBuffer | string;
  const text = (typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)).slice(0, MAX_READ);
  // Loaded on demand, like the parser of mails.
  const { default: ICAL } = await import('ical.js');
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const event = calendar.getFirstSubcomponent('vevent');
    const method = String(calendar.getFirstPropertyValue('method')).toUpperCase();
    const status = event?.getFirstProperty('attendee')?.getFirstParameter('partstat')?.toLowerCase() ?? '';
    const answer =
      method === 'COUNTER' ? 'countered' : method === 'REPLY' && ANSWERS.includes(status) && status;
    if (!event || !answer) return undefined;
    const start = event.getFirstPropertyValue('dtstart');
    // A time in a zone that the mail does not describe is somebody's guess.
    const isKnown = start instanceof ICAL.Time && start.zone !== ICAL.Timezone.localTimezone;
    return {
      answer,
      startsAt: isKnown ? start.toJSDate().toISOString() : null,
      uid: String(event.getFirstPropertyValue('uid') ?? ''),
    };
  } catch {
    // No calendar that anything could read.
    return undefined;
  }
}
