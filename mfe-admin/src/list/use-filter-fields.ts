import { startTransition, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from '@lisle-harrow/shell/router';
import {
  type FilterName,
  FILTERS,
  type ListAddress,
  MAX_SEARCH_LENGTH,
  searchOf,
  viewFrom,
} from './list-address';

/** Debounces the search: longer than the gap between two keystrokes, too short to be felt as waiting. */
const TYPING_PAUSE_MS = 200;

export interface FilterFields extends Readonly<Record<FilterName, string>> {
  readonly q: string;
  readonly status: string;
  readonly sort: string;
}

/**
 * The values of the filter fields. They change at once; the URL, and with it the list, follows in a transition, for typed text after
 * a pause. The fields are read from the URL only when a navigation starts, never back from what they wrote there themselves:
 * `origin` is the key of that navigation, kept in the history state across their own writes.
 */
export function useFilterFields(list: ListAddress) {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const origin = (state as { origin?: string } | null)?.origin ?? key;
  const [own, setOwn] = useState(() => ({ origin, fields: fieldsFrom(search, list) }));
  if (own.origin !== origin) setOwn({ origin, fields: fieldsFrom(search, list) });

  const write = (fields: FilterFields, isTyping: boolean) => {
    const view = viewFrom(new URLSearchParams({ ...fields }), list);
    startTransition(() =>
      setSearch(searchOf(list, view), {
        replace: isTyping,
        preventScrollReset: true,
        ...(isTyping && { state: { origin } }),
      }),
    );
  };

  useEffect(() => {
    if (own.origin !== origin || wordsIn(own.fields.q) === (search.get('q') ?? '')) return;
    const timer = setTimeout(() => write(own.fields, true), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return {
    fields: own.fields,
    type: (q: string) => setOwn({ origin, fields: { ...own.fields, q } }),
    choose: (choice: Partial<FilterFields>) => {
      const fields = { ...own.fields, ...choice };
      setOwn({ origin, fields });
      write(fields, false);
    },
    /** Applies the search without waiting for the pause. */
    searchNow: () => write(own.fields, true),
  };
}

const wordsIn = (typed: string) => typed.trim().slice(0, MAX_SEARCH_LENGTH);

function fieldsFrom(search: URLSearchParams, list: ListAddress): FilterFields {
  const view = viewFrom(search, list);
  const { status = '', sort = 'newest' } = view;
  const filters = Object.fromEntries(FILTERS.map((name) => [name, view[name] ?? '']));
  return { ...(filters as Record<FilterName, string>), q: search.get('q') ?? '', status, sort };
}
