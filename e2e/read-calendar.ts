import ICAL from 'ical.js';

/** A calendar file as a calendar program reads it: its method and entries. Throws where it is none. */
export function readCalendar(file: string): { method: string | null; entries: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(file) as never);
  return {
    method: calendar.getFirstPropertyValue('method') as string | null,
    entries: calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry)),
  };
}
