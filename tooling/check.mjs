// `npm run check`: format, lint, types, dependency rules, unused code, contract, specification coverage, settings, papers,
// structure, secrets, packages. Two checks run at a time, and all of them run to their end.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkContract } from './contract-report.mjs';
import { checkCoverage } from './coverage.mjs';
import { checkPapers } from './papers.mjs';
import { install, requireNode, root, run, step, twoAtATime } from './prepare.mjs';
import { checkSettings } from './settings/settings.mjs';
import { checkStructure } from './structure.mjs';
import { checkPackages } from './supply-chain/packages.mjs';
import { checkSecrets } from './supply-chain/secrets.mjs';

requireNode();
await step('packages', install);

const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const program = (command) => run(process.execPath, `node_modules/${command}`.split(' '));
// TypeScript 7 checks in a third of the time; linters need the compiler API, which only 6 has.
const types = (project) => program(`typescript-native/bin/tsc -p ${project}`);
const cached = (tool) =>
  `--cache --cache-strategy content --cache-location node_modules/.cache/check/${tool}`;

const checks = {
  'types of browsers': () => types('tooling/tsconfig.browser.json'),
  'types of servers': () => types('tooling/tsconfig.server.json'),
  'types of tests': () => types('tooling'),
  lint: () =>
    program(`eslint/bin/eslint.js --config tooling/eslint.config.mjs --max-warnings 0 ${cached('eslint')} .`),
  format: () => program(`prettier/bin/prettier.cjs --check --log-level warn ${cached('prettier')} .`),
  'dependency rules': () =>
    program(
      `dependency-cruiser/bin/dependency-cruise.mjs --config tooling/dependency-rules.cjs ${workspaces.join(' ')}`,
    ),
  'unused code': () => program('knip/bin/knip.js --config tooling/knip.jsonc --treat-config-hints-as-errors'),
  contract: checkContract,
  'specification coverage': checkCoverage,
  settings: () => checkSettings(),
  papers: checkPapers,
  structure: checkStructure,
  secrets: checkSecrets,
  'licenses and pins': checkPackages,
};

const failures = [];
await twoAtATime(Object.entries(checks), ([title, check]) =>
  step(title, async () => {
    try {
      await check();
    } catch (error) {
      failures.push(`\n${title}: ${error.message}`);
      return 'FAILED';
    }
  }),
);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
