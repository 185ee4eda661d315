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

/** Where such a spreadsheet cuts within a cell: to it, the quotation marks around all of the cell are none. */
const CUT = /(?<=[;|\t\n])/;
const FORMULA_BEHIND_CUT = /^([\s,"＂；，]*)(?=[=+\-@＝＋－＠])/;

/**
 * Apostrophes are put before a cell that begins like a formula, and before every formula in it: a spreadsheet would otherwise run
 * it. A number stays one.
 */
function cell(value: unknown): string {
  if (typeof value === 'number') return `"${value}"`;
  const text = withoutUnseen(
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value),
  );
  const harmless = text
    .replace(FORMULA, (_all, before: string, sign: string) => `${before && `'${before}`}'${sign}`)
    .split(CUT)
    .map((piece, at) => (at === 0 ? piece : piece.replace(FORMULA_BEHIND_CUT, "$1'")))
    .join('');
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
