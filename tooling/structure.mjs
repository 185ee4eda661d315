// Checks how files are arranged and named, for `npm run check`: small folders, and names that lead to the code.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** A folder with more is hard to take in; the contract's has one file for each thing that the api speaks of. */
const MOST_FILES = 25;
const CODE = /\.(tsx?|mjs|cjs)$/;
const NO_SOURCE = /\.(test|spec|story|config|d)\.\w+$/;
/** A folder's name says what its files are about, not how they are made. */
const TECHNIQUE = /(^|\/)(utils|helpers|common|types|hooks|components|stores)(\/|$)/;
/** A letter and a number in a comment point at a line of a document that readers of this repository do not have. */
const CITATION = /^ *(?:\/\/|\/?\*).*\b[LD]\d{1,3}\b.*$/m;
/** A source that the tools load at run time, which no compiler sees. */
const SOURCE_IN_STRING = /'([a-z-]+\/src\/[\w./-]+\.tsx?)'/g;
/** Names that a tool or the kind of workspace dictates. */
const SET_NAME = /(^|\/)(index|main|routes|standalone|setup|webpack|schema|global-css)\.\w+$/;

export function checkStructure() {
  const problems = findStructureProblems(readCode());
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** The repository's files of code, as pairs of path and text, sorted by path. */
export function readCode() {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => CODE.test(file) && existsSync(path.join(root, file)))
    .sort()
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]);
}

/** What is wrong with files of code, given as pairs of path and text: one sentence each. */
export function findStructureProblems(files) {
  const sources = files.filter(([file]) => !NO_SOURCE.test(file));
  const folders = sources.map(([file]) => path.dirname(file));
  const names = new Set(files.map(([file]) => file));
  return [
    ...[...new Set(folders)].flatMap((folder) => {
      const count = folders.filter((other) => other === folder).length;
      if (TECHNIQUE.test(folder)) return `${folder} is named for a technique; name it for what it is about.`;
      return count > MOST_FILES ? `${folder} holds ${count} source files; ${MOST_FILES} are allowed.` : [];
    }),
    ...sources
      .filter(([file, text]) => !SET_NAME.test(file) && !isNamedForItsExport(file, text))
      .map(([file]) => `${file} shares no word with what it exports.`),
    ...files
      .filter(([, text]) => CITATION.test(text))
      .map(([file, text]) => `${file} cites another document: ${CITATION.exec(text)[0].trim()}`),
    ...sources.flatMap(([file, text]) =>
      [...text.matchAll(SOURCE_IN_STRING)]
        .filter(([, source]) => file.startsWith('tooling/') && !names.has(source))
        .map(([, source]) => `${file} names ${source}, which does not exist.`),
    ),
  ];
}

/** Whether the name of a file that exports one value shares a word with that export, so that either leads to the other. */
function isNamedForItsExport(file, text) {
  const exported = [
    ...text.matchAll(/^export (?:async )?(const|let|function\*?|class|interface|type) (\w+)/gm),
  ];
  if (exported.filter(([, kind]) => kind !== 'interface' && kind !== 'type').length !== 1) return true;
  const names = exported.map(([, , name]) => name.toLowerCase()).join(' ');
  // Without a plural's ending: milestones.ts exports a milestone.
  const words = path.basename(file).replace(CODE, '').split(/[-.]/);
  return words.some((word) => names.includes(word.replace(/(e?s|ies|y)$/, '')));
}
