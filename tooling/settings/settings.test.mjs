import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from '@jest/globals';
import { API_SETTINGS, readEnv } from '../../api/src/env';
import { readEnv as readShellEnv, SHELL_SETTINGS } from '../../shell/src/server/env';
import { readCode } from '../structure.mjs';
import { root } from '../prepare.mjs';
import { describeAsExample, describeInMarkdown, mergeSettings } from './settings.mjs';
import { TOOL_SETTINGS } from './tool-settings.mjs';

const SMTP_URL = {
  name: 'SMTP_URL',
  group: 'Mail',
  meaning: 'Mail server: `smtp://host`.',
  needed: 'with mail',
};
const PORT = { name: 'PORT', group: 'Addresses', meaning: 'Where it listens.', value: '3000', since: '1.2' };
const SCOPE = { name: 'SCOPE', group: 'Mail', meaning: 'What is asked.', value: 'openid email' };
const MERGED = mergeSettings({ api: [PORT, SMTP_URL], shell: [PORT], commands: [SCOPE] });

test('a setting of both servers is described once, in its group, with its readers', () => {
  expect(MERGED.map(({ name, readers }) => [name, readers])).toEqual([
    ['PORT', ['api', 'shell']],
    ['SMTP_URL', ['api']],
    ['SCOPE', ['commands']],
  ]);
});

test('the page has a heading for each setting, and links to those that somebody needs', () => {
  const page = describeInMarkdown(MERGED);
  expect(page).toContain('\n- With mail: [`SMTP_URL`](#smtp_url)\n');
  expect(page).toContain(
    '## Addresses\n\n### PORT\n\nWhere it listens.\n\nDefault: `3000` · read by the api and the shell · since 1.2',
  );
  expect(page).toContain(
    '## Mail\n\n### SMTP_URL\n\nMail server: `smtp://host`.\n\nDefault: none · needed with mail · read by the api · since 1.0',
  );
});

test('the example has a line of meaning and the default for each setting, commented out', () => {
  expect(describeAsExample(MERGED).split('\n\n').slice(1)).toEqual([
    '# Addresses',
    '# Where it listens.\n#PORT=3000',
    '# Mail',
    '# Mail server: smtp://host.\n#SMTP_URL=',
    '# What is asked.\n#SCOPE="openid email"\n',
  ]);
});

test('whoever uncomments the whole example changes nothing', () => {
  const text = describeAsExample(mergeSettings({ api: API_SETTINGS, shell: SHELL_SETTINGS }));
  const { PORT: port, ...all } = parseEnv(text.replace(/^#(?=[A-Z_\d]+=)/gm, ''));
  expect(port).toBe('3000');
  expect({ ...readEnv(all), given: undefined }).toEqual({ ...readEnv({}), given: undefined });
  const API_URL = 'http://127.0.0.1:3001';
  expect(readShellEnv({ ...all, API_URL }, root)).toEqual(readShellEnv({ API_URL }, root));
});

test('what a setting means fits in a line, as one sentence', () => {
  for (const { name, meaning } of [...API_SETTINGS, ...SHELL_SETTINGS, ...TOOL_SETTINGS]) {
    expect([name, meaning]).toEqual([name, expect.stringMatching(/^.{10,115}\.$/)]);
    expect([name, meaning.match(/\. [A-Z]/)]).toEqual([name, null]);
  }
});

test('commands read no setting that is not described', () => {
  // Of Node, npm and the system, or from one process of these commands to another.
  const OTHER =
    /^(PATH|CI|LOG_LEVEL|AWS_\w+|RELEASE_(FOLDER|NAME|VERSION)|PER_RUN_FOLDER|TEST_(SLOWNESS|UNTIL)|WRITE_ACCESS|SAMPLE_MS)$/;
  const described = new Set([...API_SETTINGS, ...SHELL_SETTINGS, ...TOOL_SETTINGS].map(({ name }) => name));
  const read = readCode()
    .filter(([file]) => /^(tooling|e2e|bench)\//.test(file) && !/\.test\.mjs$/.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:process\.)?env\.([A-Z][A-Z\d_]+)\b/g)].map(([, name]) => `${name} in ${file}`),
    );
  expect(read.filter((one) => one.startsWith('RELEASE_TOKEN '))).not.toEqual([]);
  expect(
    read.filter((one) => {
      const [name] = one.split(' ');
      return !described.has(name) && !OTHER.test(name);
    }),
  ).toEqual([]);
});

test('the papers of the repository name every setting', () => {
  for (const file of ['docs/settings.md', '.env.example']) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const { name } of [...API_SETTINGS, ...SHELL_SETTINGS, ...TOOL_SETTINGS])
      expect(text).toContain(name);
  }
});
