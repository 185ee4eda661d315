import { expect, test } from '@jest/globals';
import { findStructureProblems } from './structure.mjs';

const problemsOf = (files) => findStructureProblems(Object.entries(files));

test('a folder of more than twenty source files is too large; tests are not counted', () => {
  const files = Array.from({ length: 25 }, (_, index) => [`list/${index}.ts`, '']);
  expect(findStructureProblems([...files, ['list/a.test.ts', '']])).toEqual([]);
  expect(findStructureProblems([...files, ['list/a.ts', '']])).toEqual([
    'list holds 26 source files; 25 are allowed.',
  ]);
});

test('no folder in a file path is named for a technique', () => {
  expect(problemsOf({ 'mfe-marketing/src/services/a.ts': '', 'api/hooks/list/a.ts': '' })).toEqual([
    'api/hooks/list is named for a technique; name it for what it is about.',
  ]);
});

test('a file shares a word with the one value that it exports', () => {
  const file = 'export interface Note {}\nexport type Draft = Note;\nexport async function sendMail() {}';
  expect(problemsOf({ 'mails.ts': file, 'note.ts': file, 'index.ts': file })).toEqual([]);
  expect(problemsOf({ 'post.ts': file })).toEqual(['post.ts shares no word with what it exports.']);
  expect(problemsOf({ 'post.ts': `${file}\nexport const FROM = '';` })).toEqual([]);
});

test('a source named by the tools exists', () => {
  const tool = (source) => ({ 'tooling/dev.mjs': `load('${source}')`, 'shell/src/app.ts': '' });
  expect(problemsOf(tool('shell/src/app.ts'))).toEqual([]);
  expect(problemsOf(tool('shell/src/gone.ts'))).toEqual([
    'tooling/dev.mjs names shell/src/gone.ts, which does not exist.',
  ]);
});

test('no comment cites a line of a document outside the repository', () => {
  const code = (text) => ({ 'a.test.ts': `test('says why [D30]', () => {}); // here\n  ${text}\n` });
  expect(problemsOf(code("'D30'"))).toEqual([]);
  expect(problemsOf(code('// Asked for (L123).'))).toEqual([
    'a.test.ts cites another document: // Asked for (L123).',
  ]);
});
