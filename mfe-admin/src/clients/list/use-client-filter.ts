import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'shell/router';
import { type ClientFilter, filterFrom, searchFrom } from './client-filter';

/** A search goes out once the typing pauses for this long. */
const PAUSE_MS = 250;

/** The filter in the URL, and the words in the search box, which run ahead of it. */
export function useClientFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search);
  const [typed, setTyped] = useState<string>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  // From here on the URL may be changed by others again, such as the browser's Back.
  if (typed === filter.q) setTyped(undefined);

  const q = typed ?? filter.q;
  const apply = (next: Partial<ClientFilter>) => {
    window.clearTimeout(timer.current);
    setSearch(searchFrom(next), { replace: true, preventScrollReset: true });
  };
  return {
    filter,
    q,
    setQ: (words: string) => {
      setTyped(words);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => apply({ q: words, status: filter.status }), PAUSE_MS);
    },
    setStatus: (status: string) => apply({ q, status }),
    searchNow: () => apply({ q, status: filter.status }),
  };
}
