/**
 * Letters that Unicode does not decompose, with what people type instead. Names in Persian and Urdu are typed with the Arabic letters
 * that look alike, and the last letter of Arabic words is written in two ways.
 */
const PLAIN = new Map(
  (
    'ßss æae œoe øo łl đd ðd þth ħh ıi ȷj ŧt ŋn ĸk əe ƒf ƀb ɓb ɖd ɗd ɛe ɣg ǥg ɨi ƙk ɲn ɔo ʉu ʋv ƴy ƶz ςσ ' +
    'ꜳaa ꜵao ꜷau ꜹav ꜽay ꝏoo ⱥa ȼc ɇe ɉj ɍr ⱦt ɏy ᵽp یي ىي ےي کك ةه ہه ھه'
  )
    .split(' ')
    .map(([letter = '', ...plain]) => [letter, plain.join('')]),
);
/** Apostrophes, the marks that are typed for one, and the middle dot of Catalan. */
const APOSTROPHES = /['`´·\u02b9-\u02bf\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07]/gu;
/**
 * Accents, Hebrew points, Arabic vowel signs, what lengthens an Arabic word, and what has no width. The marks of other scripts are
 * letters to their readers.
 */
const MARKS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\p{Cf}]|\u0640|(?![\u3099\u309a])\p{Script=Inherited}/gu;
/** Spaces, hyphens, dashes, the minus sign, and the dot between the parts of a foreign name in Japanese. */
const SEPARATORS = /[\p{Pd}\p{Z}\p{Cc}\u2043\u2212\u30fb]/gu;
/** Chinese and Japanese characters, each of which may be a word. */
const IDEOGRAPHS = /[\u2e80-\ua4cf\uf900-\ufaff\u{1b000}-\u{1b16f}\u{20000}-\u{3ffff}]/gu;
/** The consonants with which a Korean syllable begins. */
const INITIALS = /[\u1100-\u115f\ua960-\ua97c]/gu;

const known = new Map<string, string>();
const MOST_KNOWN = 5_000;

/**
 * The form in which texts are compared by every search: NFKC, case, accents, apostrophes, the script of digits and the kind of
 * hyphen or space do not matter, and ł is l, ß is ss. EOT surrounds each Chinese or Japanese character and precedes each Korean
 * syllable, so that one alone is long enough for an index of trigrams. Not for reading. Works letter by letter, as the same fold
 * in SQL does, whose table `folded_letters` a test compares with this.
 */
export const fold = (text: string): string =>
  text.replace(/[^\t\n a-z\d]/gu, foldLetter).replaceAll('\u0004\u0004', '\u0004');

/** A control character, of which no stored text has any. */
const NOWHERE = '\u0001';

/** The words of a search, folded; of one that has none, such as an apostrophe alone, what is nowhere. */
export function foldedWords(q: string): string[] {
  const words = [...new Set(fold(q).split(/\s+/).filter(Boolean))];
  return words.length > 0 || !/[\p{P}\p{S}]/u.test(q) ? words : [NOWHERE];
}

/** Whether each folded word occurs in a folded text. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

/** What `fold` makes of one letter. */
function foldLetter(letter: string): string {
  let folded = known.get(letter);
  if (folded !== undefined) return folded;
  folded = letter
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/./gsu, (part) => PLAIN.get(part) ?? part)
    .replace(APOSTROPHES, '')
    .replace(MARKS, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(SEPARATORS, ' ')
    .replace(IDEOGRAPHS, '\u0004$&\u0004')
    .replace(INITIALS, '\u0004$&');
  if (known.size < MOST_KNOWN) known.set(letter, folded);
  return folded;
}

/** 3 for ٣ and ३: wherever Unicode has decimal digits one after another, they are whole sets from 0 to 9. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
