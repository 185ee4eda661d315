interface Named {
  readonly slug: string;
}

/** Whether what was found is at another address than the one that it was asked for by. A server may name none. */
export const isMoved = <Found extends Named>(found: Found | null | undefined, slug: string): found is Found =>
  !!found?.slug && found.slug !== slug;

/** The path of the page of one of a list: `/services/tax-optimization`. */
export const pathOfPage = (list: string, { slug }: Named): string => `${list}/${encodeURIComponent(slug)}`;
