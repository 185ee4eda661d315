import type { Assignment } from '@lisle-harrow/api/contract';
import { colleagueLabel } from '../panel/colleague-label';

type Colleague = Assignment['colleagues'][number];

/** A mention that is being typed: where its `@` stands, and what follows it up to the caret. */
export interface Typed {
  readonly from: number;
  readonly letters: string;
}

/** Longer than any name. */
const MOST_LETTERS = 60;
/** An `@` within a word is one of an email address. */
const BEFORE_CARET = /(?:^|[\s([{"“])@([^\s@][^@\n]*)?$/;

export function mentionAt(text: string, caret: number): Typed | undefined {
  const found = BEFORE_CARET.exec(text.slice(Math.max(0, caret - MOST_LETTERS), caret));
  if (!found) return undefined;
  const letters = found[1] ?? '';
  return { from: caret - letters.length - 1, letters };
}

/** Colleagues of whose label these letters begin a word, and of whom they are not yet the whole of it. */
export function offered(colleagues: readonly Colleague[], letters: string): Colleague[] {
  const wanted = letters.toLocaleLowerCase();
  return colleagues.filter((colleague) => {
    const known = colleagueLabel(colleague).toLocaleLowerCase();
    return known !== wanted && (` ${known}`.includes(` ${wanted}`) || wanted === '');
  });
}

/** Whom a text mentions, and the names in it of which it does not say whose they are. */
interface Mentions {
  /** Accounts of colleagues, each once. */
  readonly ids: readonly string[];
  readonly unclear: readonly string[];
}

/** A text mentions colleagues by their labels: the name alone of somebody who has a namesake tells neither of them. */
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
