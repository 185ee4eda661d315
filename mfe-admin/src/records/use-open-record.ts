import { type TabName, tabFrom } from '../list/list-view';
import { useLocation, useNavigate, useSearchParams } from 'shell/router';

interface PanelState {
  readonly isPanel?: boolean;
}

/** The record whose panel is open; it stands in the URL as `open`, and going back closes it. */
export function useOpenRecord(tab: TabName) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: PanelState | null };
  const navigate = useNavigate();
  // On paper both lists are there; the URL speaks of one.
  const openId = (tabFrom(search) === tab && search.get('open')) || undefined;

  const go = (id: string | undefined) => {
    const place = new URLSearchParams(search);
    if (id === undefined) place.delete('open');
    else place.set('open', id);
    return place;
  };
  return {
    openId,
    open: (id: string) => setSearch(go(id), { preventScrollReset: true, state: { ...state, isPanel: true } }),
    // An entry of the panel's own is left the way it came; a link to the panel has none before it.
    close: () => {
      if (openId === undefined) return;
      if (state?.isPanel) void navigate(-1);
      else setSearch(go(undefined), { replace: true, preventScrollReset: true, state });
    },
  };
}
