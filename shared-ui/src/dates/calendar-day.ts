const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** The start of a day on the viewer's own calendar; `new Date('2026-11-21')` would be UTC, a day early in the west. */
export function dateOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The day a date falls on where the viewer is, as `YYYY-MM-DD`. */
export function dayOfDate(date: Date): string {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}
