import {
  changeAssignment,
  type Fetch,
  getAssignment,
  presentAssignee,
  presentStatus,
} from '@lisle-harrow/api/calls';
import type { RecordKind } from '../../records/record-kind';
import { movedTo } from '../../records/booking-kind';

/** What one record has, and what it is to have instead. */
export interface Change {
  readonly id: string;
  readonly name: string;
  /** As it has been seen; undefined where it is still to be read. */
  readonly from: string | null | undefined;
  readonly to: string | null;
  /** Of a booking the slot for which it was chosen. */
  readonly slot?: string | undefined;
}

/** What many records can be set to at once. */
export interface BulkField {
  /** What a record has now, where its row does not say it. */
  readonly read?: (fetch: Fetch, id: string) => Promise<string | null>;
  /** Goes on from what was seen. Gives false where somebody else had set the same just before. */
  readonly set: (fetch: Fetch, change: Change) => Promise<unknown>;
  /** In words what somebody else has made of it, where that is why a change was refused. */
  readonly meanwhile: (error: unknown, change: Change) => string | undefined;
}

type Kind = Pick<RecordKind<never>, 'name' | 'setStatus' | 'look'>;

export const statusField = ({ setStatus, look }: Kind): BulkField => ({
  set: (fetch, { id, from, to, slot }) => setStatus(fetch, id, to ?? '', from ?? undefined, slot),
  meanwhile(error, { slot }) {
    const present = presentStatus(error);
    if (!present) return undefined;
    const moved = movedTo(present, slot);
    return moved
      ? `the visitor has moved it to ${moved} meanwhile`
      : `${nameOr(present.changedBy)} has set it to “${look(present.status).label}” meanwhile`;
  },
});

export const assigneeField = ({ name }: Kind): BulkField => ({
  read: async (fetch, id) => (await getAssignment(fetch, name, id)).assignee?.id ?? null,
  set: (fetch, { id, from, to }) => changeAssignment(fetch, name, id, { assigneeId: to }, from),
  meanwhile(error) {
    const present = presentAssignee(error);
    return (
      present &&
      `${nameOr(present.changedBy)} has assigned it to ${present.assignee?.name ?? 'nobody'} meanwhile`
    );
  },
});

const nameOr = (name: string | null | undefined) => name ?? 'Somebody else';
