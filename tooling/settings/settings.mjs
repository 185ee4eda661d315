// The settings on paper: docs/settings.md and .env.example, made of what the code declares. `node tooling/settings/settings.mjs
// write` writes them; `npm run check` fails when one is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { tsImport } from 'tsx/esm/api';
import { root } from '../prepare.mjs';
import { TOOL_SETTINGS } from './tool-settings.mjs';

const PAGE = 'docs/settings.md';
const EXAMPLE = '.env.example';
const WRITE = 'node tooling/settings/settings.mjs write';

/** Fails when a paper differs from what the code declares; with `write`, writes both. */
export async function checkSettings({ write = false } = {}) {
  const settings = await readDeclared();
  const style = await resolveConfig(path.join(root, PAGE));
  const papers = {
    [PAGE]: await format(describeInMarkdown(settings), { ...style, parser: 'markdown', proseWrap: 'always' }),
    [EXAMPLE]: describeAsExample(settings),
  };
  for (const [file, text] of Object.entries(papers)) {
    if (write) writeFileSync(path.join(root, file), text);
    else if (readFileSync(path.join(root, file), 'utf8') !== text)
      throw new Error(`${file} is out of date; run "${WRITE}".`);
  }
}

async function readDeclared() {
  const { API_SETTINGS } = await tsImport('../../api/src/env.ts', import.meta.url);
  const { SHELL_SETTINGS } = await tsImport('../../shell/src/server/env.ts', import.meta.url);
  return mergeSettings({ api: API_SETTINGS, shell: SHELL_SETTINGS, commands: TOOL_SETTINGS });
}

/** The settings of several readers, each once with all its readers; settings of a group follow each other. */
export function mergeSettings(byReader) {
  const merged = new Map();
  for (const [reader, settings] of Object.entries(byReader))
    for (const setting of settings) {
      const known = merged.get(setting.name) ?? { value: '', since: '1.0', ...setting, readers: [] };
      merged.set(setting.name, { ...known, readers: [...known.readers, reader] });
    }
  return by('group', [...merged.values()]).flatMap(([, those]) => those);
}

/** Pairs of a fact and the settings that have it, in the order of the first of each. */
const by = (fact, settings) =>
  [...new Set(settings.map((setting) => setting[fact]))].map((value) => [
    value,
    settings.filter((setting) => setting[fact] === value),
  ]);

const linkTo = (name) => `[\`${name}\`](#${name.toLowerCase()})`;
const standardOf = ({ standard, value }) => standard ?? (value ? `\`${value}\`` : 'none');

/** The page of settings: a list by need, then a heading for each setting. */
export function describeInMarkdown(settings) {
  const needs = by('needed', settings).filter(([need]) => need);
  return [
    '# Settings',
    `Environment variables, read once at the start; an empty one counts as missing. A server that meets a wrong value does not start, and says which heading of this page to read. Without any of them the product runs on this machine; in production each server has [a file of its own](operations/one-machine.md) with them.`,
    `[.env.example](../${EXAMPLE}) lists them all: \`cp .env.example .env\`, uncomment what you change, and \`node --env-file=.env tooling/start.mjs\` is \`npm start\` with them. Both papers are made of what the code declares, by \`${WRITE}\`.`,
    '## Which to look at',
    needs
      .map(
        ([need, those]) =>
          `- ${need[0].toUpperCase()}${need.slice(1)}: ${those.map(({ name }) => linkTo(name)).join(', ')}`,
      )
      .join('\n'),
    ...by('group', settings).flatMap(([group, those]) => [`## ${group}`, ...those.flatMap(describeOne)]),
  ].join('\n\n');
}

function describeOne(setting) {
  const { name, meaning, details, needed, readers, since } = setting;
  const facts = [
    `Default: ${standardOf(setting)}`,
    ...(needed ? [`needed ${needed}`] : []),
    `read by ${readers.map((reader) => (reader === 'commands' ? reader : `the ${reader}`)).join(' and ')}`,
    `since ${since}`,
  ];
  return [`### ${name}`, [meaning, details].filter(Boolean).join(' '), `${facts.join(' · ')}`];
}

/** The example of a file of settings: each is commented out, with its default and what it means. */
export function describeAsExample(settings) {
  return [
    `# Every setting with its default, written by \`${WRITE}\`; ${PAGE} says more.`,
    '# cp .env.example .env, uncomment what you change, then: node --env-file=.env tooling/start.mjs',
    ...by('group', settings).flatMap(([group, those]) => [
      '',
      `# ${group}`,
      ...those.flatMap(({ name, meaning, value }) => [
        '',
        `# ${meaning.replaceAll('`', '')}`,
        `#${name}=${/\s/.test(value) ? `"${value}"` : value}`,
      ]),
    ]),
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'write')
  await checkSettings({ write: true });
