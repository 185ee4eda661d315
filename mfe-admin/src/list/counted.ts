/** One of a kind of record, and several. */
export type Nouns = readonly [string, string];

/** `1,049 inquiries`. */
export const counted = (count: number, [one, many]: Nouns) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
