import type ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import type { CalendarAnswer } from '../contract';

/** What a calendar program sends back for an invitation. */
export interface CalendarReply extends CalendarAnswer {
  /** The UID of the entry that it answers. */
  readonly uid: string;
  /** What the visitor wrote to it; may be empty. */
  readonly comment: string;
}

const MAX_READ = 64 * 1024;
const ANSWERS = ['accepted', 'declined', 'tentative', 'delegated'];
/** As part of the mail, or as nothing but a file of it. */
const KINDS = ['text/calendar', 'application/ics'];

/**
 * Reads the answer to an invitation, or the counterproposal (RFC 5546, 3.2.3 and 3.2.7); undefined if the mail, which is from the
 * address `from`, has none.
 */
export async function readCalendarReply(
  { attachments }: Email,
  from: string,
): Promise<CalendarReply | undefined> {
  const part = KINDS.map((kind) => attachments.find(({ mimeType }) => mimeType === kind)).find(Boolean);
  if (!part) return undefined;
  const bytes = part.content as ArrayBuffer | string;
  const text = (typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)).slice(0, MAX_READ);
  // Loaded on demand, like the parser of mails.
  const { default: ICAL } = await import('ical.js');
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const event = calendar.getFirstSubcomponent('vevent');
    const method = String(calendar.getFirstPropertyValue('method')).toUpperCase();
    const status = statusOf(event?.getAllProperties('attendee') ?? [], from);
    const answer = method === 'COUNTER' ? 'countered' : method === 'REPLY' && status;
    if (!event || !answer) return undefined;
    return {
      answer,
      startsAt: (await startOf(event))?.toISOString() ?? null,
      uid: String(event.getFirstPropertyValue('uid') ?? ''),
      comment: String(event.getFirstPropertyValue('comment') ?? ''),
    };
  } catch {
    // No calendar that anything could read.
    return undefined;
  }
}

/** What the sender answers, whom some programs list among all who are invited; undefined if nobody answers. */
function statusOf(attendees: readonly ICAL.Property[], from: string): string | undefined {
  const answered = attendees
    .map((attendee) => ({
      status: String(attendee.getFirstParameter('partstat') ?? '').toLowerCase(),
      address: String(attendee.getFirstValue())
        .replace(/^mailto:/i, '')
        .toLowerCase(),
    }))
    .filter(({ status }) => ANSWERS.includes(status));
  return (answered.find(({ address }) => address === from) ?? answered[0])?.status;
}

/**
 * When it begins; undefined for a whole day, for what is no time, and for a time in a zone that neither the mail nor anybody else
 * describes.
 */
async function startOf(event: ICAL.Component): Promise<Date | undefined> {
  const property = event.getFirstProperty('dtstart');
  const start = valueOf(property);
  if (!start || start.isDate) return undefined;
  if (start.zone?.tzid !== 'floating') return start.toJSDate();
  const { instantIn } = await import('../time-zones/zone-offsets');
  // Evolution writes `/freeassociation.sourceforge.net/Europe/Berlin`.
  const parts = (property!.getFirstParameter('tzid') ?? '').split('/');
  const zones = parts.map((_, at) => parts.slice(at).join('/'));
  return zones.map((zone) => instantIn(zone, start.toString())).find(Boolean);
}

function valueOf(property: ICAL.Property | null): ICAL.Time | undefined {
  try {
    return (property?.getFirstValue() ?? undefined) as ICAL.Time | undefined;
  } catch {
    return undefined;
  }
}
