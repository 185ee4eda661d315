const numbers = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');

/** `1,204` */
export const shownNumber = (value: number) => numbers.format(value);

/** Singular or plural without the number, such as `is` or `are`; pass `many` if adding an "s" is not enough. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  plurals.select(count) === 'one' ? one : many;

/** `1 booking`, `1,204 bookings`; `many` as with `plural`. */
export const counted = (count: number, one: string, many?: string) =>
  `${shownNumber(count)} ${plural(count, one, many)}`;
