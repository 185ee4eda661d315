import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import { firmDay } from '../contract';
import { withoutUnseen } from '../contract/fields';

/** The header line of a file; the byte order mark before it makes spreadsheets read the file as UTF-8. */
export const csvHead = (columns: readonly string[]) => `\uFEFF${columns.join(',')}\r\n`;

/** A row as a line of CSV (RFC 4180), its fields in the order of the columns. */
export const csvLine = (columns: readonly string[], row: object) =>
  `${columns.map((name) => cell((row as Record<string, unknown>)[name])).join(',')}\r\n`;

/**
 * The beginning of a formula, also behind separators and quotation marks: a spreadsheet whose own separator is a semicolon
 * cuts the cell there.
 */
const FORMULA = /^([\s;,|"'＂＇；，]*)([=+\-@＝＋－＠])/;

/** Apostrophes are put before a cell that begins like a formula, and before the formula: a spreadsheet would otherwise run it. */
function cell(value: unknown): string {
  const text = withoutUnseen(
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value),
  );
  const harmless = text.replace(
    FORMULA,
    (_all, before: string, sign: string) => `${before && `'${before}`}'${sign}`,
  );
  return `"${harmless.replace(/^[\t\r\n]/, "'$&").replaceAll('"', '""')}"`;
}

/** Streams a list in batches as a file, `<name>-2026-11-23.csv`, without keeping the whole list in memory. */
export function sendCsv(
  c: Context,
  name: string,
  columns: readonly string[],
  pieces: AsyncIterable<readonly object[]>,
): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${name}-${firmDay(new Date())}.csv"`);
  c.header('Cache-Control', 'private, no-store');
  return stream(c, async (out) => {
    await out.write(csvHead(columns));
    for await (const rows of pieces) {
      if (out.aborted) return;
      await out.write(rows.map((row) => csvLine(columns, row)).join(''));
      // Reads from a database file and writes to a fast reader never wait: without a pause, no other request would be served.
      await setImmediate();
    }
  });
}
