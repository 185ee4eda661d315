import type { ListQuery } from '@lisle-harrow/api/calls';
import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from '@lisle-harrow/shell/router';
import { viewFrom } from '../list/list-address';
import { kindOpenedBy, type RecordKind, type StatusedRow } from './record-kind';

const WHOLE: ListQuery = {};

/** The state of one kind of record in the URL: the view of its list, and the record whose panel is open. */
export function useRecordUrl<Row extends StatusedRow>(kind: RecordKind<Row>) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: { readonly isPanel?: boolean } | null };
  const navigate = useNavigate();
  // Printing shows both lists, but the URL describes only one.
  const isOpened = kindOpenedBy(search) === kind.name;
  const view = useMemo(() => (isOpened ? viewFrom(search, kind) : WHOLE), [isOpened, search, kind]);
  const openId = (isOpened && search.get('open')) || undefined;

  const withOpen = (id: string | undefined) => {
    const changed = new URLSearchParams(search);
    if (id === undefined) changed.delete('open');
    else changed.set('open', id);
    return changed;
  };
  return {
    view,
    openId,
    open: (id: string) =>
      setSearch(withOpen(id), { preventScrollReset: true, state: { ...state, isPanel: true } }),
    // Going back closes a panel opened on this page; one opened by a link has no history entry of its own.
    close: () => {
      if (openId === undefined) return;
      if (state?.isPanel) void navigate(-1);
      else setSearch(withOpen(undefined), { replace: true, preventScrollReset: true, state });
    },
  };
}
