import * as z from 'zod/mini';
import { recordChanges, type RecordChanges, statusNow, type StatusNow } from '../contract';
import { ResponseError } from './response-error';

// What colleagues do meanwhile. The specification lists none of these calls.

/** The status that somebody else has set, and who, where that is why a change was refused. */
export function presentStatus(error: unknown): StatusNow | undefined {
  if (!(error instanceof ResponseError) || error.status !== 412) return undefined;
  try {
    return z.parse(statusNow, JSON.parse(error.message.slice('412: '.length)));
  } catch {
    // Of something between here and the api.
    return undefined;
  }
}

/** Where the browser hears of what changes: after the last event it was told of, or since an instant. */
export const changesPath = (from: { readonly after: string } | { readonly since: string }) =>
  `/api/admin/changes?${new URLSearchParams(from)}`;

/** What an event of that stream says. */
export const readChanges = (data: string): RecordChanges => z.parse(recordChanges, JSON.parse(data));
