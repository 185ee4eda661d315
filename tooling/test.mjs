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
const totals = { passed: 0, flaky: 0, failed: 0 };
// On a busy machine one test in a thousand fails by timing alone; more than that is a fault of the product or its tests.
const MAX_FLAKY = 6;
// Tests create many short-lived objects. With room for these, and without its own threads, which would compete with other
// processes, the garbage collector takes a seventh less of a component test's processor time.
const LEAN = ['--max-semi-space-size=64', '--single-threaded-gc'];

if (!process.env.CI) console.log('');
await step('packages', install);
const changed = kind === 'changed' && affectedBy(changedSince(filters[0] ?? 'main'));
const units = changed ? changed.units : filters;
const browserTests = changed ? changed.browser : filters;
const nothing = (tests) => changed && tests.length === 0;

const halves = [];
if (kind !== 'e2e' && !nothing(units)) halves.push(jest('tooling/jest.config.mjs', units));
if (kind !== 'unit' && !nothing(browserTests)) halves.push(browserHalf(browserTests));

// One after the other: each half alone keeps every core busy, and together they would only wait for each other.
for (const { runAll, runFailed } of halves) await addUp(await runAll(), runFailed);
console.log(
  `\n${totals.passed} passed, ${totals.flaky} flaky (passed at the second try), ${totals.failed} failed`,
);
if (totals.flaky > MAX_FLAKY) console.log(`More than ${MAX_FLAKY} flaky tests count as a failure.`);
const nothingRan = totals.passed === 0 && !changed;
process.exitCode = totals.failed > 0 || totals.flaky > MAX_FLAKY || nothingRan ? 1 : 0;

/** The browser tests, with the product built before: `runAll` and `runFailed` as in `jest`. */
function browserHalf(patterns) {
  let env = {};
  const cli = [...LEAN, 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--pass-with-no-tests'];
  const run = async (reporter, options) => {
    const report = newReport();
    const to = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env };
    const code = await runNode([...cli, '--reporter', `${reporter},json`, ...options], { env: to });
    return read(code, report, ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + errors.length,
    }));
  };
  return {
    async runAll() {
      const { findTestBrowser } = await import('./browser.mjs');
      await step('browser', async () => {
        env = { CHROMIUM: await findTestBrowser() };
      });
      await step('build', async () => {
        const { build, outdated } = await import('./build.mjs');
        await build(outdated());
      });
      return run('list', patterns);
    },
    // Recording every test would cost a fifth of the time, so only the second try leaves a trace.
    runFailed: () => run('line', ['--last-failed', '--workers', '1', '--trace', 'on']),
  };
}

/** The tests in Node and jsdom: `runAll` runs them, `runFailed` runs those that failed once more, alone. */
function jest(config, patterns) {
  const cli = [
    ...LEAN,
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '-c',
    config,
  ];
  const run = async (options) => {
    const report = newReport();
    // The report goes to the file; what people read comes on stderr.
    const code = await runNode([...cli, '--json', '--outputFile', report, ...options], {
      env: { NODE_ENV: 'test' },
      stdout: 'ignore',
    });
    return read(
      code,
      report,
      ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) => ({
        passed: numPassedTests,
        failed: numFailedTests + numRuntimeErrorTestSuites,
        files: testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
      }),
    );
  };
  return {
    runAll: () => run(['--passWithNoTests', ...patterns]),
    runFailed: ({ files }) => run(['--runInBand', '--runTestsByPath', ...files]),
  };
}

/** Adds the outcome to the totals, after those that failed have run once more. */
async function addUp(first, runFailed) {
  totals.passed += first.passed;
  if (first.failed === 0) return;
  // Many failures at once are no accident, and a runner that broke down has no list of them.
  const second = first.failed > MAX_FLAKY || first.brokeDown ? first : await runFailed(first);
  const failed = Math.min(second.failed, first.failed);
  totals.failed += failed;
  totals.flaky += first.failed - failed;
}

/** Runs Node with `args` to its end; returns the exit code. */
async function runNode(args, { env, stdout = 'inherit' }) {
  const stdio = ['ignore', stdout, 'inherit'];
  const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const [code] = await once(child, 'close');
  return code;
}

function newReport() {
  return path.join(mkdtempSync(path.join(os.tmpdir(), 'report-')), 'report.json');
}

/** What a runner's report says; a runner without one, or that ended badly without a failed test, counts as a failure. */
function read(code, report, outcomeOf) {
  try {
    const outcome = outcomeOf(JSON.parse(readFileSync(report, 'utf8')));
    if (code === 0 || outcome.failed > 0) return outcome;
    return { ...outcome, failed: 1, brokeDown: true };
  } catch {
    // The runner ended before it could write one.
    return { passed: 0, failed: 1, brokeDown: true };
  }
}
