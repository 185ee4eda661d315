/** Pages that every visitor may share, each made once per `freshMs` however many ask for it at the same time. */
export interface PageCache<Page> {
  /**
   * The page kept under `key`, or the one that `make` answers; it is given the one whose time is over. A page that is not
   * `shared` is not kept.
   */
  get(key: string, make: (former?: Page) => Promise<Page>): Promise<Page>;
}

export function createPageCache<Page extends { readonly shared: boolean }>({
  freshMs,
  most,
}: {
  freshMs: number;
  /** How many pages are kept; the one made first goes first. */
  most: number;
}): PageCache<Page> {
  const kept = new Map<string, { page: Promise<Page>; until: number }>();
  return {
    get(key, make) {
      const known = kept.get(key);
      if (known && Date.now() < known.until) return known.page;
      const page = known ? known.page.then(make, () => make()) : make();
      const entry = { page, until: Date.now() + freshMs };
      const drop = () => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      kept.delete(key);
      kept.set(key, entry);
      page.then(({ shared }) => shared || drop(), drop);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
      return page;
    },
  };
}
