import { type QueryKey, queryOptions } from '@tanstack/react-query';
import {
  type Fetch,
  getAssignment,
  getMentions,
  getMilestoneTemplates,
  getOutboxStanding,
  getRecordHistory,
  getReplies,
  getReplyTemplates,
  getSavedViews,
  type ListQuery,
} from '@lisle-harrow/api/calls';
import { abortable } from '../list/abortable';
import { isWhole } from '../list/list-address';
import type { RecordKind, StatusedRow } from './record-kind';

/**
 * The newest records, or those of `view`. The whole list is read to its end even when the page that asked for it is
 * left: other pages show it, too. A view is a query of its own, aborted when nothing on screen waits for it any more.
 */
export function listQuery<Row extends StatusedRow>(
  { name, readPage }: RecordKind<Row>,
  fetch: Fetch,
  view: ListQuery = {},
) {
  return queryOptions({
    queryKey: (isWhole(view) ? [name] : [name, view]) as QueryKey,
    queryFn: (context) =>
      isWhole(view) ? readPage(fetch) : readPage(abortable(fetch, context.signal), view),
  });
}

/** One record in full; read again when it is opened after a failure. */
export function detailQuery<Row extends StatusedRow, Detail extends Row>(
  { single, readDetail }: RecordKind<Row, Detail>,
  fetch: Fetch,
  id: string,
) {
  return queryOptions({
    queryKey: [single, id],
    queryFn: () => readDetail(fetch, id),
    retryOnMount: true,
  });
}

/** The first elements of the keys of the histories of one kind. */
export const historyKey = ({ name }: Pick<RecordKind<never>, 'name'>) => ['history', name];

/** What was changed of a record and what its visitor was written. */
export const historyQuery = (kind: Pick<RecordKind<never>, 'name'>, fetch: Fetch, id: string) =>
  queryOptions({
    queryKey: [...historyKey(kind), id],
    queryFn: () => getRecordHistory(fetch, kind.name, id),
  });

/** Who sees to a record, when it is looked at again, and the internal notes about it. */
export const assignmentQuery = ({ name }: Pick<RecordKind<never>, 'name'>, fetch: Fetch, id: string) =>
  queryOptions({
    queryKey: ['assignment', name, id],
    queryFn: () => getAssignment(fetch, name, id),
  });

/** What staff answered to a record, and what became of each mail. */
export const repliesQuery = ({ name }: Pick<RecordKind<never>, 'name'>, fetch: Fetch, id: string) =>
  queryOptions({ queryKey: ['replies', name, id], queryFn: () => getReplies(fetch, name, id) });

/** The texts that staff begin a reply with; a server that knows none answers 404. */
export const templatesQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['reply-templates'], queryFn: () => getReplyTemplates(fetch) });

/** The first element of the keys of the lists of what somebody sees to. */
export const assignedKey = ['assigned'];

/** The filters that the signed-in member of staff keeps; a server that keeps none answers 404. */
export const savedViewsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['saved-views'], queryFn: () => getSavedViews(fetch) });
/** The first element of the key of the notes that mention who is signed in. */
export const mentionsKey = ['mentions'];
/** The notes that mention who is signed in and are not done; a server that knows of none answers 404. */
export const mentionsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: mentionsKey, queryFn: () => getMentions(fetch) });
/** How the outbox stands; a server that knows no outbox answers 404. */
export const standingQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['outbox-standing'], queryFn: () => getOutboxStanding(fetch) });

/** The milestones that cases of one kind begin with; a server that knows none answers 404. */
export const milestoneTemplatesQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['milestone-templates'], queryFn: () => getMilestoneTemplates(fetch) });
