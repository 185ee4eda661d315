import { type Assignment, fold } from '@lisle-harrow/api/contract';
import { colleagueLabel } from '../panel/colleague-label';

type Colleague = Assignment['colleagues'][number];

/** A mention being typed: the position of its `@`, and the text from there to the caret. */
export interface Typed {
  readonly from: number;
  readonly letters: string;
}

/** Longer than any name. */
const MOST_LETTERS = 60;
/** An `@` within a word belongs to an email address. */
const BEFORE_CARET = /(?:^|[\s([{"“])@([^\s@][^@\n]*)?$/;

export function mentionAt(text: string, caret: number): Typed | undefined {
  const found = BEFORE_CARET.exec(text.slice(Math.max(0, caret - MOST_LETTERS), caret));
  if (!found) return undefined;
  const letters = found[1] ?? '';
  return { from: caret - letters.length - 1, letters };
}

/**
 * Colleagues with a word in their label that begins with these letters, unless the label is complete already. A word begins after
 * a space, and with each letter that `fold` marks: those of Chinese, Japanese and Korean.
 */
export function offered(colleagues: readonly Colleague[], letters: string): Colleague[] {
  const wanted = fold(letters);
  return colleagues.filter((colleague) => {
    const known = fold(colleagueLabel(colleague));
    return known !== wanted && ` ${known}`.includes(wanted.startsWith('\u0004') ? wanted : ` ${wanted}`);
  });
}

/** Whom a text mentions, and the names in it that could mean several people. */
interface Mentions {
  /** Accounts of colleagues, without duplicates. */
  readonly ids: readonly string[];
  readonly unclear: readonly string[];
}

/** A text mentions colleagues by their labels; the bare name of two namesakes mentions neither. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): Mentions {
  const ids = new Set<string>();
  const unclear = new Set<string>();
  const known = colleagues
    .filter(({ name }) => name)
    .flatMap((colleague) => [
      { words: colleagueLabel(colleague), id: colleague.id },
      ...(colleague.email ? [{ words: colleague.name, id: undefined }] : []),
    ]);
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const named = known.filter(
      ({ words }) =>
        text.startsWith(words, at + 1) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1 + words.length)),
    );
    // “@Ann Lee Moss” does not mention Ann Lee as well.
    const longest = Math.max(...named.map(({ words }) => words.length));
    for (const { id, words } of named.filter((each) => each.words.length === longest))
      if (id === undefined) unclear.add(words);
      else ids.add(id);
  }
  return { ids: [...ids], unclear: [...unclear] };
}
