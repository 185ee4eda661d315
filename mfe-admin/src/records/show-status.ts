import type { QueryClient } from '@tanstack/react-query';
import { getRecordHistory, type Page } from '@lisle-harrow/api/calls';
import type { RecordHistory } from '@lisle-harrow/api/contract';
import type { Host } from '@lisle-harrow/shell/contract';
import { applyChanges, type StatusChange } from './apply-changes';
import { historyKey } from './queries';
import type { RecordKind, StatusedRow } from './record-kind';
import { readListsAgain } from './read-lists-again';

/** Shows a status that the server has taken, in the lists and in the record's panel, and reads again what depends on it. */
export function showStatus(
  queryClient: QueryClient,
  kind: Pick<RecordKind<never>, 'name' | 'single' | 'isOpen'>,
  { id, status }: StatusChange,
): Promise<void> {
  queryClient.setQueriesData<Page<StatusedRow>>(
    { queryKey: [kind.name] },
    (page) => page && applyChanges(page, [{ id, status }], kind.isOpen),
  );
  queryClient.setQueryData<StatusedRow>([kind.single, id], (known) => known && { ...known, status });
  void queryClient.invalidateQueries({ queryKey: historyKey(kind) });
  return readListsAgain(queryClient, kind);
}

interface KnownRow extends StatusedRow {
  readonly preferredDate?: string | null;
  readonly preferredTime?: string | null;
}

/** The slot of a booking in words that two readings of it share; nothing for an inquiry. */
export const slotOf = ({ preferredDate, preferredTime }: Partial<KnownRow>) =>
  [preferredDate, preferredTime].filter(Boolean).join(' ');

/** A record as the server was last known to have it, of what is shown; of several quick changes each goes on from the one before it. */
export function rowOnServer(
  queryClient: QueryClient,
  { name, single }: Pick<RecordKind<never>, 'name' | 'single'>,
  id: string,
): KnownRow | undefined {
  const pages = queryClient
    .getQueryCache()
    .findAll({ queryKey: [name], type: 'active' })
    .map(({ state }) => state.data as Page<KnownRow> | undefined);
  const row = pages.flatMap((page) => page?.rows ?? []).find((each) => each.id === id);
  return row ?? queryClient.getQueryData<KnownRow>([single, id]);
}

/** Its status, which a change goes on from. Undefined for a status that is none of the firm's. */
export function statusOnServer(
  queryClient: QueryClient,
  kind: Pick<RecordKind<never>, 'name' | 'single' | 'statuses'>,
  id: string,
): string | undefined {
  const status = rowOnServer(queryClient, kind, id)?.status;
  return status !== undefined && Object.hasOwn(kind.statuses, status) ? status : undefined;
}

/**
 * The change by which somebody other than the signed-in person gave a record this status: the server takes the same choice of two people
 * without telling whose came first. Undefined as well where the server does not tell who made a change.
 */
export async function setByOther(
  { session, fetch }: Pick<Host, 'session' | 'fetch'>,
  { name }: Pick<RecordKind<never>, 'name'>,
  { id, status }: StatusChange,
): Promise<RecordHistory['changes'][number] | undefined> {
  const signedIn = session.get();
  const own = signedIn.status === 'signedIn' ? signedIn.user.id : undefined;
  if (own === undefined) return undefined;
  const history = await getRecordHistory(fetch, name, id).catch(() => undefined);
  const last = history?.changes.findLast(({ changes }) => changes?.status?.at(-1) === status);
  const isOwn = last?.actorKind === 'staff' && (last.actorId ?? own) === own;
  return isOwn ? undefined : last;
}
