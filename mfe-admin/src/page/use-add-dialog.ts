import { useSearchParams } from '@lisle-harrow/shell/router';

/** State of the dialog that adds a client or colleague. `?add=client` in the URL opens it, so that other pages can link to it. */
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
