import { call, type Fetch, ifMatch, presentAssignee, presentStatus } from '@lisle-harrow/api/calls';
import type { RecordKind } from '../../records/record-kind';
import { movedTo } from '../../records/booking-kind';
import { changeAssignment, getAssignment } from '@lisle-harrow/api/contract';

/** The present and the new value of one record. */
export interface Change {
  readonly id: string;
  readonly name: string;
  /** The value as last seen; undefined if it has yet to be read. */
  readonly from: string | null | undefined;
  readonly to: string | null;
  /** The slot of a booking when the value was chosen. */
  readonly slot?: string | undefined;
}

/** A field that can be set for many records at once. */
export interface BulkField {
  /** Reads the present value, where the row does not hold it. */
  readonly read?: (fetch: Fetch, id: string) => Promise<string | null>;
  /** Sets the value, based on the one last seen. Resolves to false if somebody else had just set the same. */
  readonly set: (fetch: Fetch, change: Change) => Promise<unknown>;
  /** What somebody else has changed, in words, if that is why a change was refused. */
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
  read: async (fetch, id) => (await call(fetch, getAssignment(name), { id })).assignee?.id ?? null,
  set: (fetch, { id, from, to }) =>
    call(fetch, changeAssignment(name), { id }, { assigneeId: to }, ifMatch(from)),
  meanwhile(error) {
    const present = presentAssignee(error);
    return (
      present &&
      `${nameOr(present.changedBy)} has assigned it to ${present.assignee?.name ?? 'nobody'} meanwhile`
    );
  },
});

const nameOr = (name: string | null | undefined) => name ?? 'Somebody else';
