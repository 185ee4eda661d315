const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of an instant, as an ISO date and in words; nothing where the server gives none. */
export function publicationDay(instant: string): { iso: string; words: string } | null {
  const date = new Date(instant);
  if (instant === '' || Number.isNaN(date.getTime())) return null;
  return { iso: date.toISOString().slice(0, 10), words: longDate.format(date) };
}
