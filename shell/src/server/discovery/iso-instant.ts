/** An instant in the format that sitemaps and feeds share; undefined if `text` is not one. */
export function isoInstant(text: string | undefined): string | undefined {
  const date = new Date(text || Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
