const numbers = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');

/** A count in words for people: `1 session`, `1,204 sessions`. */
export const counted = (count: number, one: string): string =>
  `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : `${one}s`}`;
