import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OverLimit, type Parsing } from '../parsing/parsing';
import { TOO_COMPLEX, WRONG_KIND } from './refused';

interface Finding {
  /** Relative to the folder. */
  readonly name: string;
  readonly outcome: 'taken' | 'marked' | 'refused';
  /** The marks, or the reason. */
  readonly words: readonly string[];
  readonly ms: number;
}

/** What would become of each file in a folder and the folders in it, if a client uploaded it. Changes nothing. */
export async function* inspectFolder(folder: string, parsing: Parsing): AsyncGenerator<Finding> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of names.sort()) {
    const began = performance.now();
    const found = await parsing.run('inspectFile', 'folder', path).catch((error: unknown) => {
      if (error instanceof OverLimit) return { refused: TOO_COMPLEX };
      throw error;
    });
    const refused = found ? found.refused : WRONG_KIND;
    const marks = found?.refused === undefined ? (found?.marks ?? []) : [];
    yield {
      name: path.slice(folder.length).replace(/^[\\/]/, ''),
      outcome: refused !== undefined ? 'refused' : marks.length > 0 ? 'marked' : 'taken',
      words: refused !== undefined ? [refused] : marks,
      ms: Math.round(performance.now() - began),
    };
  }
}
