// `npm test`: unit, api and component tests, then the whole product in a real browser. `npm test -- unit api`,
// `npm test -- e2e`, `npm test -- changed` (what the change since main can affect) run less.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { affectedBy, changedSince } from './changed.mjs';
import { install, requireNode, root, step } from './prepare.mjs';

requireNode();
const [kind, ...filters] = process.argv.slice(2);
const totals = { passed: 0, failed: 0 };

if (!process.env.CI) console.log('');
await step('packages', install);
const changed = kind === 'changed' && affectedBy(changedSince(filters[0] ?? 'main'));
const units = changed ? changed.units : filters;
const browserTests = changed ? changed.browser : filters;
const nothing = (tests) => changed && tests.length === 0;

if (kind !== 'e2e' && !nothing(units)) await jest('tooling/jest.config.mjs', units);
if (kind !== 'unit' && !nothing(browserTests)) {
  const { findTestBrowser } = await import('./browser.mjs');
  let browser;
  await step('browser', async () => (browser = await findTestBrowser()));
  await step('build', async () => {
    const { build, outdated } = await import('./build.mjs');
    await build(outdated());
  });
  await playwright(browserTests, { CHROMIUM: browser });
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 || (totals.passed === 0 && !changed) ? 1 : 0;

async function playwright(patterns, env) {
  const report = newReport();
  const cli = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'];
  const code = await runNode([...cli, '--reporter', 'list,json', '--pass-with-no-tests', ...patterns], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  });
  count(code, report, ({ stats, errors }) => [
    stats.expected,
    stats.unexpected + stats.flaky + errors.length,
  ]);
  // To record every test would cost a fifth of the time: what failed runs once more for its trace, and has still failed.
  if (code !== 0) await runNode([...cli, '--reporter', 'line', '--last-failed', '--trace', 'on'], { env });
}

async function jest(config, patterns) {
  const report = newReport();
  const cli = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '-c', config];
  // The report goes to the file; what people read comes on stderr.
  const code = await runNode([...cli, '--json', '--outputFile', report, '--passWithNoTests', ...patterns], {
    env: { NODE_ENV: 'test' },
    stdout: 'ignore',
  });
  count(code, report, ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => [
    numPassedTests,
    numFailedTests + numRuntimeErrorTestSuites,
  ]);
}

/** Runs Node with `args` to its end; gives the exit code. */
async function runNode(args, { env, stdout = 'inherit' }) {
  const stdio = ['ignore', stdout, 'inherit'];
  const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const [code] = await once(child, 'exit');
  return code;
}

function newReport() {
  return path.join(mkdtempSync(path.join(os.tmpdir(), 'report-')), 'report.json');
}

/** Adds to the totals what a runner's report says; a runner without one, or that ended badly, counts as a failure. */
function count(code, report, passedAndFailed) {
  let [passed, failed] = [0, 1];
  try {
    [passed, failed] = passedAndFailed(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    // It ended before it could write one.
  }
  totals.passed += passed;
  totals.failed += failed === 0 && code !== 0 ? 1 : failed;
}
