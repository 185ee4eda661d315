// `npm run check`: format, lint, types, dependency rules, unused code, contract, specification coverage, structure.
// Two at a time, all to their end.
import { checkContract } from './contract-report.mjs';
import { checkCoverage } from './coverage.mjs';
import { install, requireNode, run, step } from './prepare.mjs';
import { checkStructure } from './structure.mjs';

requireNode();
await step('packages', install);

const WORKSPACES = [
  'api',
  'shared-ui',
  'shell',
  'mfe-marketing',
  'mfe-admin',
  'mfe-portal',
  'e2e',
  'bench',
  'tooling',
];
const bin = (name, ...args) => run(process.execPath, [`node_modules/${name}`, ...args]);
// TypeScript 7 checks in a third of the time; linters need the programming interface, which only 6 has.
const types = (project) => bin('typescript-native/bin/tsc', '-p', project);
const cached = (tool) => [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  `node_modules/.cache/check/${tool}`,
];

const checks = {
  'types of browsers': () => types('tooling/tsconfig.browser.json'),
  'types of servers': () => types('tooling/tsconfig.server.json'),
  'types of tests': () => types('tooling'),
  lint: () =>
    bin(
      'eslint/bin/eslint.js',
      '--config',
      'tooling/eslint.config.mjs',
      '--max-warnings',
      '0',
      ...cached('eslint'),
      '.',
    ),
  format: () =>
    bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...cached('prettier'), '.'),
  'dependency rules': () =>
    bin(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      'tooling/dependency-rules.cjs',
      ...WORKSPACES,
    ),
  'unused code': () =>
    bin('knip/bin/knip.js', '--config', 'tooling/knip.jsonc', '--treat-config-hints-as-errors'),
  contract: checkContract,
  'specification coverage': checkCoverage,
  structure: checkStructure,
};

const queue = Object.entries(checks);
const failures = [];
await Promise.all([work(), work()]);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [title, check] = next;
    await step(title, async () => {
      try {
        await check();
      } catch (error) {
        failures.push(`\n${title}: ${error.message}`);
        return 'FAILED';
      }
    });
  }
}
