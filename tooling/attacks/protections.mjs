// The protections of docs/attacks.md, each with how to take it away: see protections.txt.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ATTACKS } from '../coverage.mjs';

const ROW = /^\| (.+?) \| .+ \| \[[^\]]+\]\(\.\.\/([^)]+)\): (.+) \|$/gm;

/** The rows of the table of attacks: the attack, the file of its test and the title of that. */
export const readRows = (table) =>
  [...table.matchAll(ROW)].map(([, attack, file, title]) => ({ attack, file, title }));

/** The blocks of protections.txt: `changes` are pairs of the text to take away and what takes its place. */
export const readProtections = (text) =>
  text
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [attack, file, ...lines] = block.trimEnd().split('\n');
      const changes = lines.flatMap((line, at) =>
        line.startsWith('- ') ? [[line.slice(2), lines[at + 1]?.slice(2) ?? '']] : [],
      );
      return { attack, file, changes };
    })
    // In brackets is why there is none.
    .map((each) => (each.file.startsWith('(') ? { ...each, file: undefined } : each));

/** A file without its protection. Throws unless each text to take away occurs exactly once in it. */
export function withoutProtection(source, { attack, file, changes }) {
  if (changes.length === 0) throw new Error(`${attack}: nothing is taken away`);
  return changes.reduce((text, [taken, left]) => {
    const parts = text.split(taken);
    if (parts.length !== 2)
      throw new Error(`${attack}: ${file} has ${parts.length - 1} times what is to be taken away: ${taken}`);
    return parts.join(left);
  }, source);
}

/** What is wrong with the blocks: rows without one, blocks without a row, texts that the files do not have. */
export function findGaps(rows, protections, read) {
  const gaps = rows
    .filter(({ attack }) => !protections.some((each) => each.attack === attack))
    .map(({ attack }) => `${attack}: no protection is named`);
  for (const each of protections) {
    if (!rows.some(({ attack }) => attack === each.attack)) gaps.push(`${each.attack}: no such row`);
    if (!each.file) continue;
    try {
      withoutProtection(read(each.file), each);
    } catch (error) {
      gaps.push(error.message);
    }
  }
  return gaps;
}

/** The same from the files below `root`. */
export function readTables(root) {
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  return {
    rows: ATTACKS.flatMap((table) => readRows(read(table))),
    protections: readProtections(read('tooling/attacks/protections.txt')),
    read,
  };
}
