/** An instant in the one form that both sitemaps and feeds take; undefined for what is none. */
export function isoInstant(text: string | undefined): string | undefined {
  const date = new Date(text || Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
