const numbers = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');

/** `1,204` */
export const shownNumber = (value: number) => numbers.format(value);

/** `1 booking`, `1,204 bookings`; `many` where one letter more is not enough. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${shownNumber(count)} ${plurals.select(count) === 'one' ? one : many}`;
