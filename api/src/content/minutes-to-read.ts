const WORDS_A_MINUTE = 180;
/** Scripts that have no spaces between words, with the characters that take as long as a word of another script. */
const UNSPACED: [script: RegExp, charactersOfWord: number][] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/gu, 2],
  [/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/gu, 5],
];

/** How long an article takes, in whole minutes: people read dense text at about 180 words a minute. */
export function minutesToRead(markdown: string): number {
  let prose = markdown.replace(/^(?:#+|-|\d+\.) /gm, '');
  let words = 0;
  for (const [script, charactersOfWord] of UNSPACED) {
    words += (prose.match(script)?.length ?? 0) / charactersOfWord;
    prose = prose.replace(script, ' ');
  }
  words += prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.ceil(words / WORDS_A_MINUTE);
}
