import type { Fetch, ListQuery, Page } from '@lisle-harrow/api/calls';
import type { ListAddress } from '../list/list-address';

export interface StatusLook {
  readonly tone: 'wait' | 'info' | 'good' | 'bad' | 'mute';
  readonly label: string;
}

/** What staff can do with one kind of record: bookings and inquiries differ only in this. */
export interface RecordKind<Row extends StatusedRow, Detail extends Row = Row> extends ListAddress {
  /** Its tab, and the first element of its lists' keys. */
  readonly name: 'bookings' | 'contacts';
  /** The first element of its single records' keys. */
  readonly single: string;
  readonly readPage: (fetch: Fetch, view?: ListQuery) => Promise<Page<Row>>;
  readonly readDetail: (fetch: Fetch, id: string) => Promise<Detail>;
  readonly nameOf: (row: Row) => string;
  readonly topicOf: (row: Row) => string;
  /** ISO date or instant: the preferred day of a booking, the arrival of an inquiry. */
  readonly dateOf: (row: Row) => string;
  /**
   * Resolves to false if the record already had the status. Rejects with 412 if its status is no longer `seen`, or if the booking is
   * no longer in `slot`.
   */
  readonly setStatus: (
    fetch: Fetch,
    id: string,
    status: string,
    seen?: string,
    slot?: string,
  ) => Promise<boolean>;
  /** Every status that staff may set, in the order of the menu. */
  readonly statuses: Readonly<Record<string, StatusLook>>;
  /** Label and tone of any status, unknown ones included. */
  readonly look: (status: string) => StatusLook;
  /** Whether a record with this status still waits for the firm. */
  readonly isOpen: (status: string) => boolean;
  /** The text that is searched. */
  readonly searched: (row: Row) => string;
  /** The name of the action that opens a record, followed by the person's name. */
  readonly openLabel: string;
  readonly changed: string;
  readonly changeFailed: string;
}

export interface StatusedRow {
  readonly id: string;
  readonly status: string;
  /** The slot of a booking, which its visitor may change. */
  readonly preferredDate?: string | null;
  readonly preferredTime?: string | null;
}

/** The kind whose dashboard tab the URL opens. */
export const kindOpenedBy = (search: URLSearchParams): RecordKind<StatusedRow>['name'] =>
  search.get('tab') === 'contacts' ? 'contacts' : 'bookings';
