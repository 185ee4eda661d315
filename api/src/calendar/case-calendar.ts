import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventTransparency } from 'ical-generator';
import { readAppointments } from '../bookings/appointment-routes';
import { consultationEntry, readInviting } from '../bookings/consultation-calendar';
import { readSite } from '../content/read-site';
import { DAY_MS, firmDay } from '../contract';
import { withoutUnseen } from '../contract/fields';
import type { Database } from '../db/open';
import { clientDocuments, milestones } from '../db/schema';
import { keepFirst } from '../db/shared-key';
import { writeCalendar } from './calendar-file';
import type { OwnCase } from '../http/signed-in';

interface CalendarOf {
  /** For links to the product's pages, with the scheme. */
  readonly origin: string;
  /** The address from which the firm writes; missing if no mail server is set up. */
  readonly sender: string | undefined;
}

/** What is still to come in a client's case as an iCalendar file: milestones, requested documents, appointments. */
export async function writeCaseCalendar(
  database: Pick<Database, 'read' | 'writes'>,
  own: OwnCase,
  { origin, sender }: CalendarOf,
): Promise<string> {
  const [site, due, appointments] = await Promise.all([
    readSite(database),
    readDue(database, own.accountSeq),
    readAppointments(database, own),
  ]);
  const inviting = await readInviting(database, site, sender);
  const uidDomain = await keepFirst(database, 'case-uid-domain', new URL(origin).hostname);
  const url = `${origin}/client-portal/calendar`;
  const days = due.flatMap(({ id, dueDate, title, kind, changedAt }): ICalEventData[] => {
    const start = dayOf(dueDate);
    if (!start) return [];
    const entry = {
      id: `${id}@${uidDomain}`,
      start,
      allDay: true,
      stamp: new Date(changedAt),
      url,
      summary: withoutUnseen(title),
      description: kind,
      // Something due on a day does not block the day for anything else.
      transparency: ICalEventTransparency.TRANSPARENT,
    };
    return [entry];
  });
  const consultations = appointments
    .filter(({ status }) => status === 'pending' || status === 'confirmed')
    .map((booking) => ({ ...consultationEntry(booking, inviting), url }))
    .filter(({ end }) => end.getTime() >= Date.now());
  const calendar = ical({
    prodId: { company: site.name, product: 'Client portal' },
    method: ICalCalendarMethod.PUBLISH,
    name: site.name,
  });
  return writeCalendar(calendar, [...days, ...consultations], (entry) => calendar.createEvent(entry));
}

/** Midnight UTC of the day that a due date means, as the portal shows it; undefined if it is no date. */
function dayOf(dueDate: string): Date | undefined {
  const instant = new Date(dueDate);
  if (Number.isNaN(instant.getTime())) return undefined;
  return instant.getTime() % DAY_MS === 0 ? instant : new Date(`${firmDay(instant)}T00:00:00Z`);
}

/** Milestones that are not completed and requested documents that have not arrived, each with the day on which it is due. */
async function readDue({ read }: Pick<Database, 'read'>, accountSeq: number) {
  const [steps, documents] = await Promise.all([
    read
      .select()
      .from(milestones)
      .where(
        and(
          eq(milestones.accountSeq, accountSeq),
          isNotNull(milestones.dueDate),
          ne(milestones.status, 'completed'),
        ),
      )
      .orderBy(asc(milestones.dueDate), asc(milestones.seq)),
    read
      .select()
      .from(clientDocuments)
      .where(
        and(
          eq(clientDocuments.accountSeq, accountSeq),
          isNotNull(clientDocuments.dueDate),
          isNotNull(clientDocuments.requestedAt),
          isNull(clientDocuments.storageKey),
          isNull(clientDocuments.givenBy),
        ),
      )
      .orderBy(asc(clientDocuments.dueDate), asc(clientDocuments.seq)),
  ]);
  return [
    ...steps.map(({ id, title, dueDate, changedAt }) => ({
      id,
      title,
      changedAt,
      dueDate: dueDate!,
      kind: 'Milestone',
    })),
    ...documents.map(({ id, name, dueDate, requestedAt }) => ({
      id,
      title: name,
      changedAt: requestedAt!,
      dueDate: dueDate!,
      kind: 'Document we need from you',
    })),
  ];
}
