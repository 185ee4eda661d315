// Which test proves which line of the specification. Titles end with the IDs of docs/specification-coverage.md in brackets:
// `sends without a message [BK13]`. `node tooling/coverage.mjs write` fills in that page's column of tests; `npm run check`
// fails when it is out of date, and when a test is gone that the table of attacks names.
import { parseSync } from '@swc/core';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './prepare.mjs';
import { readCode } from './structure.mjs';

const TABLE = 'docs/specification-coverage.md';
/** The table of attacks, in two parts. */
export const ATTACKS = ['docs/attacks.md', 'docs/attacks-on-servers.md'];
const ID = /[A-Z]{1,2}\d{1,2}/g;
/** A text that ends with IDs in brackets, also beside placeholders (`[%s, BK13]`), or consists of IDs alone, like a table cell. */
const CITING =
  /\[(?:(?:[A-Z]{1,2}\d{1,2}|[$%][\w.]+|\$\{\})(?:, |$|(?=\])))+\]$|^[A-Z]{1,2}\d{1,2}(?:,? [A-Z]{1,2}\d{1,2})*$/;

/** Fails when a line has no test, a title cites a line that does not exist, or the table is out of date. */
export function checkCoverage() {
  const table = readTable();
  const parts = partsOf(table);
  const tests = readTests();
  const problems = findProblems(parts, tests);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  if (table !== tableOf(parts, tests))
    throw new Error(`${TABLE} is out of date; run "node tooling/coverage.mjs write".`);
  const code = new Map(readCode());
  const gone = ATTACKS.flatMap((table) =>
    findGoneTests(readFileSync(path.join(root, table), 'utf8'), code, table),
  );
  if (gone.length > 0) throw new Error(gone.join('\n'));
}

/** The tests that the table of this name names as `[name](../file): title` and that are not in `code`, a map from file to text. */
export function findGoneTests(table, code, name) {
  const named = [...table.matchAll(/\]\(\.\.\/([^)]+)\): (.+) \|$/gm)];
  if (named.length === 0) return [`${name} names no test.`];
  return named
    .filter(
      ([, file, title]) =>
        !code
          .get(file)
          ?.replace(/\\(['"`])/g, '$1')
          .includes(title),
    )
    .map(([, file, title]) => `${file} has no test "${title}", which ${name} names.`);
}

/** What is wrong with `tests`, a map from ID to the files that cite it: one sentence each. */
export function findProblems(parts, tests) {
  const lines = parts.flatMap((part) => part.lines);
  const kindOf = (id) => id.replace(/\d+$/, '');
  const kinds = new Set(lines.map(({ id }) => kindOf(id)));
  // A title may end with brackets that mean something else, "moves focus [F8]": no line's ID starts with F.
  const unknown = [...tests].filter(([id]) => kinds.has(kindOf(id)) && !lines.some((line) => line.id === id));
  const missing = lines.filter((line) => line.class !== 'D' && !tests.has(line.id));
  return [
    ...unknown.map(([id, files]) => `${id} is no line of the specification: ${files.join(', ')}`),
    ...missing.map(({ id, what }) => `${id} has no test: ${what}`),
  ];
}

/** The IDs that the texts of a test's source cite: its titles, and the rows from which titles are made. */
export function citedIn(source, { tsx = false } = {}) {
  const ids = new Set();
  walk(parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }), (node) => {
    for (const id of CITING.exec(textOf(node))?.[0].match(ID) ?? []) ids.add(id);
  });
  return ids;
}

/** The parts of the specification with their lines, as a table of `tableOf` says them. */
export function partsOf(table) {
  return table
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      title: text.slice(0, text.indexOf('\n')),
      lines: text
        .split('\n')
        .filter((row) => /^\| [A-Z]{1,2}\d/.test(row))
        .map((row) => row.slice(2, -2).split(' | '))
        .map(([id, kind, where, what]) => ({ id, class: kind, where, what })),
    }));
}

export function tableOf(parts, tests) {
  // Most files prove several lines: each path stands once, at the end.
  const named = new Map();
  const linkTo = (file) => {
    const name = shortName(file);
    if (!named.has(name)) named.set(name, file);
    return named.get(name) === file ? `[${name}]` : `[${name}](../${file})`;
  };
  return [
    '# Specification coverage',
    '',
    'Which tests prove which line of the specification. `node tooling/coverage.mjs write` fills in the last column from',
    'the test titles; `npm run check` fails when it is out of date, or when a line has no test. Class: S what the',
    'specification says, N what it says must not happen, D a decision where it is silent.',
    '',
    '<!-- prettier-ignore-start -->',
    ...parts.flatMap((part) => [
      '',
      `## ${part.title}`,
      '',
      '| ID | Class | Lines | What | Tests |',
      '| --- | --- | --- | --- | --- |',
      ...part.lines.map(({ id, class: kind, where, what }) => {
        const files = (tests.get(id) ?? []).map(linkTo);
        return `| ${id} | ${kind} | ${where} | ${what} | ${files.join(' ')} |`;
      }),
    ]),
    '',
    ...[...named].map(([name, file]) => `[${name}]: ../${file}`),
    '',
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}

const readTable = () => readFileSync(path.join(root, TABLE), 'utf8');

function readTests() {
  const tests = new Map();
  for (const [file, text] of readCode())
    if (/\.(test|spec)\.tsx?$/.test(file))
      for (const id of citedIn(text, { tsx: file.endsWith('x') }))
        tests.set(id, [...(tests.get(id) ?? []), file]);
  return tests;
}

const shortName = (file) =>
  file.replace(/^(.+?)\/(?:.+\/)?([^/]+?)(?:\.drill)?\.(?:test|spec)\.tsx?$/, '$1: $2');

/** The text of a string or template; `${}` stands for what a template fills in. */
function textOf(node) {
  if (node?.type === 'StringLiteral') return node.value;
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ cooked }) => cooked).join('${}') : undefined;
}

function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  visit(node);
  for (const child of Object.values(node)) walk(child, visit);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === 'write')
    writeFileSync(path.join(root, TABLE), tableOf(partsOf(readTable()), readTests()));
  else checkCoverage();
}
