import { setImmediate } from 'node:timers/promises';
import { foldLines, type ICalCalendar, type ICalEvent } from 'ical-generator';

/** Written in one turn of the event loop; each takes about half a millisecond. */
const AT_ONCE = 20;

/**
 * A calendar with the entries of these rows as an iCalendar file (RFC 5545, 7986). `addEntry` adds the entry of one
 * row, or none.
 */
export async function writeCalendar<Row>(
  calendar: ICalCalendar,
  rows: readonly Row[],
  addEntry: (row: Row) => ICalEvent | undefined,
): Promise<string> {
  const frame = calendar.toString();
  const endAt = frame.lastIndexOf('END:VCALENDAR');
  const entries: string[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === 0) await setImmediate();
    const entry = addEntry(row);
    if (entry) entries.push(withoutLongLines(entry.toString()));
  }
  return [frame.slice(0, endAt), ...entries, frame.slice(endAt).trimEnd(), '\r\n'].join('');
}

/**
 * RFC 5545 (3.1) allows 75 octets, and an entry written alone has lines of any length. Folding is slow, so it is done
 * only for lines that need it, and none of 25 characters does.
 */
const withoutLongLines = (entry: string) =>
  entry.replace(/[^\r\n]{26,}/g, (line) => (Buffer.byteLength(line) > 75 ? foldLines(line) : line));
