import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { Fetch, ListQuery, Page } from 'api/calls';
import type { TabName } from '../list/list-view';

export interface StatusLook {
  readonly tone: 'wait' | 'info' | 'good' | 'bad' | 'mute';
  readonly label: string;
}

/** What staff can do with one kind of record: bookings and contact inquiries differ only in this. */
export interface RecordKind<Row extends StatusedRow> {
  /** Its tab, and the first part of the keys of all its lists. */
  readonly name: TabName;
  /** The first part of the keys of its single records. */
  readonly single: string;
  readonly query: (fetch: Fetch, view?: ListQuery) => UseQueryOptions<Page<Row>, Error, Page<Row>, QueryKey>;
  readonly setStatus: (fetch: Fetch, id: string, status: string) => Promise<unknown>;
  /** Every status that staff may set, in the order of the specification. */
  readonly statuses: Readonly<Record<string, StatusLook>>;
  /** How any status reads, also one that this version does not know. */
  readonly look: (status: string) => StatusLook;
  /** Whether a record with this status still waits for the firm. */
  readonly isOpen: (status: string) => boolean;
  /** The text that a search looks through. */
  readonly searched: (row: Row) => string;
  readonly changed: string;
  readonly changeFailed: string;
}

export interface StatusedRow {
  readonly id: string;
  readonly status: string;
}
