import {
  getAssignment,
  getMentions,
  getOutboxStanding,
  getReplies,
  getSavedViews,
  milestoneTemplateCalls,
  recordCalls,
  replyTemplateCalls,
} from '@lisle-harrow/api/contract';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, type Fetch, type ListQuery } from '@lisle-harrow/api/calls';
import { abortable } from '../list/abortable';
import { isWhole } from '../list/list-address';
import type { RecordKind, StatusedRow } from './record-kind';

/**
 * The newest records, or those of `view`. The whole list is read to its end even if the page that requested it is left, because
 * other pages show it, too. A view is a separate query, aborted when nothing on screen needs it.
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

/** One record in full; refetched when it is opened after a failure. */
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

/** Prefix of the keys of one kind's histories. */
export const historyKey = ({ name }: Pick<RecordKind<never>, 'name'>) => ['history', name];

/** The changes of a record and the mails to its visitor. */
export const historyQuery = (kind: Pick<RecordKind<never>, 'name'>, fetch: Fetch, id: string) =>
  queryOptions({
    queryKey: [...historyKey(kind), id],
    queryFn: () => call(fetch, recordCalls[kind.name].history, { id }),
  });

/** The assignee of a record, its follow-up day and its internal notes. */
export const assignmentQuery = ({ name }: Pick<RecordKind<never>, 'name'>, fetch: Fetch, id: string) =>
  queryOptions({
    queryKey: ['assignment', name, id],
    queryFn: () => call(fetch, getAssignment(name), { id }),
  });

/** The replies to a record and the delivery state of their mails. */
export const repliesQuery = ({ name }: Pick<RecordKind<never>, 'name'>, fetch: Fetch, id: string) =>
  queryOptions({ queryKey: ['replies', name, id], queryFn: () => call(fetch, getReplies(name), { id }) });

/** The texts with which staff begin a reply; 404 from a server without them. */
export const templatesQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['reply-templates'], queryFn: () => call(fetch, replyTemplateCalls.list, {}) });

/** Prefix of the keys of the lists of assigned records. */
export const assignedKey = ['assigned'];

/** The saved views of the signed-in member of staff; 404 from a server without them. */
export const savedViewsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['saved-views'], queryFn: () => call(fetch, getSavedViews, {}) });
/** The key of the notes that mention the signed-in person. */
export const mentionsKey = ['mentions'];
/** The open notes that mention the signed-in person; 404 from a server without mentions. */
export const mentionsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: mentionsKey, queryFn: () => call(fetch, getMentions, {}) });
/** The standing of the outbox; 404 from a server without one. */
export const standingQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['outbox-standing'], queryFn: () => call(fetch, getOutboxStanding, {}) });

/** The milestone templates; 404 from a server without them. */
export const milestoneTemplatesQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['milestone-templates'],
    queryFn: () => call(fetch, milestoneTemplateCalls.list, {}),
  });
