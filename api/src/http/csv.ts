import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import { firmDay } from '../contract';
import { withoutUnseen } from '../contract/fields';

/** The first line of a file; the mark before it lets spreadsheets read it as UTF-8. */
export const csvHead = (columns: readonly string[]) => `\uFEFF${columns.join(',')}\r\n`;

/** A row as a line of CSV (RFC 4180), its fields in the order of the columns. */
export const csvLine = (columns: readonly string[], row: object) =>
  `${columns.map((name) => cell((row as Record<string, unknown>)[name])).join(',')}\r\n`;

/** A cell that begins like a formula would be run by a spreadsheet; an apostrophe before it makes it text. */
function cell(value: unknown): string {
  const text = withoutUnseen(
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value),
  );
  return `"${(/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Sends pieces of a list as a file, `<name>-2026-11-23.csv`, each while the next is read: none is kept. */
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
      // Rows of a file database come at once, and a nearby reader always has room: without a pause nobody else would be served.
      await setImmediate();
    }
  });
}
