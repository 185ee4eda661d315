import { useSearchParams } from '@lisle-harrow/shell/router';

/** The dialog that adds one of these; `?add=client` in the address opens it, so that other pages can lead there. */
export function useAddDialog(what: 'client' | 'colleague') {
  const [search, setSearch] = useSearchParams();
  const isOpen = search.get('add') === what;
  const show = (isShown: boolean) => {
    if (isShown === isOpen) return;
    const changed = new URLSearchParams(search);
    if (isShown) changed.set('add', what);
    else changed.delete('add');
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  return { isOpen, open: () => show(true), close: () => show(false) };
}
