import { startTransition, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'shell/router';
import { MOST_LETTERS, placeOf, type TabName, viewFrom } from './list-view';

/** How long the fingers rest before the list follows what was typed. */
const TYPING_PAUSE_MS = 200;

export interface FilterFields {
  readonly q: string;
  readonly status: string;
  readonly sort: string;
}

/**
 * What the fields of a filter show. They change at once; the URL, and with it the list, follows in a transition,
 * letters after a pause. The fields read the URL where a navigation begins, and not what they wrote there themselves.
 */
export function useFilterFields(tab: TabName, statuses: Readonly<Record<string, unknown>>) {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const origin = (state as { origin?: string } | null)?.origin ?? key;
  const [own, setOwn] = useState(() => ({ origin, fields: fieldsFrom(search, statuses) }));
  if (own.origin !== origin) setOwn({ origin, fields: fieldsFrom(search, statuses) });

  const write = (fields: FilterFields, typed: boolean) => {
    const view = viewFrom(new URLSearchParams({ ...fields }), statuses);
    const place = new URL(placeOf(tab, view), 'http://any').searchParams;
    startTransition(() =>
      setSearch(place, { replace: typed, preventScrollReset: true, ...(typed && { state: { origin } }) }),
    );
  };

  useEffect(() => {
    if (own.origin !== origin || wordsOf(own.fields.q) === (search.get('q') ?? '')) return;
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
    /** Writes at once what was typed. */
    settle: () => write(own.fields, true),
  };
}

const wordsOf = (typed: string) => typed.trim().slice(0, MOST_LETTERS);

function fieldsFrom(search: URLSearchParams, statuses: Readonly<Record<string, unknown>>): FilterFields {
  const { status = '', sort = 'newest' } = viewFrom(search, statuses);
  return { q: search.get('q') ?? '', status, sort };
}
