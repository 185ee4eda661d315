/**
 * A code as it was sent, from how people type, paste and dictate it: without the spaces or hyphens between its groups, without
 * invisible characters, and in ASCII, since keyboards of many languages write their own digits or full-width letters. Reads at
 * most 40 characters.
 */
export const plainCode = (typed: string): string =>
  typed
    .slice(0, 40)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit);

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Unicode has the ten digits of a script in a row, beginning with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}
