import {
  changeAssignment,
  type Fetch,
  getAssignment,
  presentAssignee,
  presentStatus,
} from '@lisle-harrow/api/calls';
import type { Host } from '@lisle-harrow/shell/contract';
import type { RecordKind } from '../../records/record-kind';
import { setByOther } from '../../records/show-status';

/** What one record has, and what it is to have instead. */
export interface Change {
  readonly id: string;
  readonly name: string;
  /** As it has been seen; undefined where it is still to be read. */
  readonly from: string | null | undefined;
  readonly to: string | null;
}

/** What many records can be set to at once. */
export interface BulkField {
  /** What a record has now, where its row does not say it. */
  readonly read?: (fetch: Fetch, id: string) => Promise<string | null>;
  /** Goes on from what was seen. */
  readonly set: (fetch: Fetch, change: Change) => Promise<unknown>;
  /** Whether it was this change that made it so, where the server also takes what somebody else had set just before. */
  readonly isOwn?: (change: Change) => Promise<boolean>;
  /** In words what somebody else has made of it, where that is why a change was refused. */
  readonly meanwhile: (error: unknown) => string | undefined;
}

type Kind = Pick<RecordKind<never>, 'name' | 'setStatus' | 'look'>;

export const statusField = (kind: Kind, host: Pick<Host, 'session' | 'fetch'>): BulkField => ({
  set: (fetch, { id, from, to }) => kind.setStatus(fetch, id, to ?? '', from ?? undefined),
  isOwn: async ({ id, to }) => !(await setByOther(host, kind, { id, status: to ?? '' })),
  meanwhile(error) {
    const present = presentStatus(error);
    return (
      present && `${nameOr(present.changedBy)} has set it to “${kind.look(present.status).label}” meanwhile`
    );
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
