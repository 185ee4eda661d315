interface Named {
  readonly slug: string;
}

/** Whether what was found is at another slug than the requested one. A server may return no slug. */
export const isMoved = <Found extends Named>(found: Found | null | undefined, slug: string): found is Found =>
  !!found?.slug && found.slug !== slug;

/** The path of a page in a list: `/services/tax-optimization`. */
export const pathOfPage = (list: string, { slug }: Named): string => `${list}/${encodeURIComponent(slug)}`;
