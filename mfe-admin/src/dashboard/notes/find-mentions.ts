import type { Assignment } from '@lisle-harrow/api/contract';

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

/** Colleagues of whose name these letters begin a word, and of whom they are not yet the whole name. */
export function offered(colleagues: readonly Colleague[], letters: string): Colleague[] {
  const wanted = letters.toLocaleLowerCase();
  return colleagues.filter(({ name }) => {
    const known = name.toLocaleLowerCase();
    return known !== wanted && (` ${known}`.includes(` ${wanted}`) || wanted === '');
  });
}

/** The accounts of the colleagues whom a text mentions by their full names, each once; of two who are called alike both. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): string[] {
  const found = new Set<string>();
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const named = colleagues.filter(
      ({ name }) =>
        name && text.startsWith(name, at + 1) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1 + name.length)),
    );
    // “@Ann Lee Moss” does not mention Ann Lee as well.
    const longest = Math.max(...named.map(({ name }) => name.length));
    for (const { id, name } of named) if (name.length === longest) found.add(id);
  }
  return [...found];
}
