import type { AuditEntry } from '../contract';
import { withoutUnseen } from '../contract/fields';

const COLUMNS = [
  'id',
  'at',
  'action',
  'actorKind',
  'actorId',
  'actorName',
  'network',
  'requestId',
  'clientId',
  'clientName',
  'subjectId',
  'changes',
  'isSealed',
] as const satisfies readonly (keyof AuditEntry)[];

/** The first line of the file; the mark before it lets spreadsheets read it as UTF-8. */
export const csvHead = `\uFEFF${COLUMNS.join(',')}\r\n`;

/** One line of the ledger as one of CSV (RFC 4180). */
export const csvLine = (entry: AuditEntry) => `${COLUMNS.map((name) => cell(entry[name])).join(',')}\r\n`;

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
