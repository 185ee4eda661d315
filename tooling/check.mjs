// `npm run check`: format, lint, types, dependency rules, unused code, contract version.
import { install, requireNode, run, step } from './prepare.mjs';

requireNode();
await step('packages', install);

const bin = (name, ...args) => run(process.execPath, [`node_modules/${name}`, ...args]);
const WORKSPACES = ['api', 'shared-ui', 'shell', 'mfe-marketing', 'mfe-admin', 'mfe-portal', 'e2e'];

const checks = [
  ['format', () => bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  ['lint', () => bin('eslint/bin/eslint.js', '-c', 'tooling/eslint.config.mjs', '--max-warnings', '0', '.')],
  ...WORKSPACES.map((name) => [`types ${name}`, () => bin('typescript/bin/tsc', '-p', name)]),
  [
    'dependency rules',
    () =>
      bin(
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        'tooling/dependency-rules.cjs',
        ...WORKSPACES,
      ),
  ],
  ['unused code', () => bin('knip/bin/knip.js', '--config', 'tooling/knip.json')],
  [
    'contract version',
    () => import('./contract-version.mjs').then(({ checkContractVersion }) => checkContractVersion()),
  ],
];

for (const [title, work] of checks) {
  try {
    await step(title, async () => void (await work()));
  } catch (error) {
    console.error(`\n${title}:\n${error.message}`);
    process.exitCode = 1;
  }
}
