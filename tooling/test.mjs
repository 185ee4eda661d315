// `npm test`: all rules, api, components and contract tests, then one journey for each specified screen and role in a real
// browser. `npm run test:all`: that, then everything else. `npm test -- rest`: only everything else, `npm test -- rest 2/6` a part
// of its browser tests. `npm test -- unit api`, `npm test -- e2e booking`, `npm test -- changed` (what the change since main can
// affect) choose files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { affectedBy, changedSince } from './changed.mjs';
import { howSlow, workersFor } from './machine.mjs';
import { install, requireNode, root, step } from './prepare.mjs';

requireNode();
const [kind, ...words] = process.argv.slice(2);
const began = performance.now();
const totals = { passed: 0, flaky: 0, failed: 0 };
/** How long each file of tests took, in milliseconds, by its path. */
const times = new Map();
// On a busy machine one test in a thousand fails by timing alone; more than that is a fault of the product or its tests.
const MAX_FLAKY = 6;
// Tests create many short-lived objects. With room for these, and without its own threads, which would compete with other
// processes, the garbage collector takes a seventh less of a component test's processor time.
const LEAN = ['--max-semi-space-size=64', '--single-threaded-gc'];
/** Jest's projects of `npm test` and of the rest: see `jest.config.mjs`. */
const QUICK = ['node', 'ui'];
const REST = ['drill', 'libsql'];
const JOURNEYS = 'e2e/journeys/';
/** Each worker of other browser tests has a browser and a product of its own. */
const BROWSER_WORKERS = workersFor({ gigabytesEach: 3 });
/**
 * When whoever started this ends it, in seconds since 1970, if they do: a run that is ended reports nothing. The other browser tests
 * then run in parts, and a part that would not end in time is left out, which the end says. Each day begins with another one.
 */
const UNTIL = Number(process.env.TEST_UNTIL ?? Infinity);
const PARTS = UNTIL === Infinity ? 1 : 6;

if (!process.env.CI) console.log('');
await step('packages', install);
const slowness = howSlow();
// Limits of time are for what never ends, so they follow the machine.
process.env.TEST_SLOWNESS = String(slowness);
console.log(`  machine                                 ${slowness} times the usual time; limits follow`);

const leftOut = [];
let longestPart = 0;
for (const run of runs()) {
  const start = Date.now();
  if (run.part && start / 1000 + longestPart > UNTIL) {
    leftOut.push(run.part);
    continue;
  }
  await addUp(await run.runAll(), run.runFailed);
  if (run.part) longestPart = Math.max(longestPart, (Date.now() - start) / 1000);
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
const slowest = [...times].sort((one, other) => other[1] - one[1]).slice(0, 10);
console.log(`\nThe slowest files, in seconds:`);
for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(8)}  ${file}`);
console.log(`\n${totals.flaky} flaky (passed at the second try), in ${minutes} minutes`);
if (totals.flaky > MAX_FLAKY) console.log(`More than ${MAX_FLAKY} flaky tests count as a failure.`);
for (const part of leftOut)
  console.log(
    `Left out for lack of time: part ${part} of the other browser tests. npm test -- rest ${part} runs it.`,
  );
console.log(`${totals.passed} passed, ${totals.failed} failed`);
const nothingRan = totals.passed === 0 && kind !== 'changed';
process.exitCode = totals.failed > 0 || totals.flaky > MAX_FLAKY || nothingRan ? 1 : 0;

/**
 * What to run, one after the other: each half alone keeps every core busy, and together they would only wait for each other.
 */
function runs() {
  const quick = [jest(['--selectProjects', ...QUICK]), browserTests([JOURNEYS], 1)];
  const part = (name) => ({
    ...browserTests(['e2e/(?!journeys/)[^/]+$', '--shard', name], BROWSER_WORKERS),
    part: name,
  });
  const today = Math.floor(Date.now() / 86_400_000);
  const parts = Array.from({ length: PARTS }, (_, at) => `${((today + at) % PARTS) + 1}/${PARTS}`);
  const rest = [jest(['--selectProjects', ...REST]), ...parts.map(part)];
  switch (kind) {
    case undefined:
      return quick;
    case 'all':
      return [...quick, ...rest];
    case 'rest':
      return words.length > 0 ? words.map(part) : rest;
    case 'unit':
      return words.length > 0 ? [jest(words)] : [quick[0]];
    case 'e2e':
      return words.length > 0 ? [browserTests(words, BROWSER_WORKERS)] : [quick[1]];
    case 'changed':
      return ofChange(words[0] ?? 'main');
    default:
      throw new Error(`npm test takes all, rest, unit, e2e or changed; not ${kind}.`);
  }
}

/** The tests that the change since `base` can affect; says which and why. */
function ofChange(base) {
  const files = changedSince(base);
  const { units, browser } = affectedBy(files);
  const chosen = [
    units.length === 0
      ? 'no unit tests'
      : units[0] === ''
        ? 'all unit tests'
        : 'the unit tests related to them',
    browser.length === 0 ? 'no browser tests' : `${browser.length} files of browser tests`,
  ];
  console.log(`  ${files.length} files differ from ${base}: ${chosen.join(' and ')}.`);
  return [
    ...(units.length > 0 ? [jest(units)] : []),
    ...(browser.length > 0 ? [browserTests(browser, BROWSER_WORKERS)] : []),
  ];
}

/** The browser tests, with the product built before: `runAll` and `runFailed` as in `jest`. */
function browserTests(patterns, workers) {
  let env = {};
  const cli = [...LEAN, 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--pass-with-no-tests'];
  const run = async (reporter, options) => {
    const report = newReport();
    const to = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env };
    const code = await runNode([...cli, '--reporter', `${reporter},json`, ...options], { env: to });
    return read(code, report, ({ stats, errors, suites }) => {
      for (const { file, ms } of suites.flatMap(timesIn)) addTime(`e2e/${file}`, ms);
      return { passed: stats.expected, failed: stats.unexpected + errors.length };
    });
  };
  return {
    async runAll() {
      const { findTestBrowser, installEngines } = await import('./browser.mjs');
      await step('browsers', async () => {
        env = { CHROMIUM: await findTestBrowser() };
        return installEngines();
      });
      await step('build', async () => {
        const { build, outdated } = await import('./build.mjs');
        await build(outdated());
      });
      return run('list', [...patterns, '--workers', String(workers)]);
    },
    // Recording every test would cost a fifth of the time, so only the second try leaves a trace.
    runFailed: () => run('line', ['--last-failed', '--workers', '1', '--trace', 'on']),
  };
}

/** The time of each test of a suite of Playwright's report, with its file. */
function timesIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, ms: duration }))),
  );
  return [...own, ...suites.flatMap(timesIn)];
}

/** The tests in Node and jsdom: `runAll` runs them, `runFailed` runs those that failed once more, alone. */
function jest(chosen) {
  const cli = [
    ...LEAN,
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '-c',
    'tooling/jest.config.mjs',
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
      ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) => {
        for (const { name, startTime, endTime } of testResults)
          addTime(path.relative(root, name), endTime - startTime);
        return {
          passed: numPassedTests,
          failed: numFailedTests + numRuntimeErrorTestSuites,
          files: testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
        };
      },
    );
  };
  return {
    runAll: () => run(['--passWithNoTests', ...chosen]),
    runFailed: ({ files }) => run(['--runInBand', '--runTestsByPath', ...files]),
  };
}

function addTime(file, ms) {
  times.set(file, (times.get(file) ?? 0) + ms);
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
