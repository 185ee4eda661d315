// `node tooling/attacks/take-away.mjs [WORDS]`: takes away each protection of docs/attacks.md in turn, or those whose attack
// contains the words, and sees the test of its row fail. Changes files in place and puts them back: run nothing else meanwhile.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../prepare.mjs';
import { readTables, withoutProtection } from './protections.mjs';

const JEST =
  '--experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js -c tooling/jest.config.mjs --selectProjects node ui drill --json --outputFile';

const words = process.argv.slice(2).join(' ').toLowerCase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'attacks-'));
const { rows, protections, read } = readTables(root);
let putBack = () => {};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    putBack();
    process.exit(1);
  });

const stayed = [];
for (const protection of protections.filter(
  ({ attack, file }) => file && attack.toLowerCase().includes(words),
)) {
  const { attack, file } = protection;
  const row = rows.find((each) => each.attack === attack);
  if (!row) throw new Error(`docs/attacks.md has no row ${attack}`);
  const source = read(file);
  putBack = () => writeFileSync(path.join(root, file), source);
  const begun = performance.now();
  let outcome;
  try {
    writeFileSync(path.join(root, file), withoutProtection(source, protection));
    outcome = await run(row);
  } finally {
    putBack();
  }
  if (outcome !== 'red') stayed.push(attack);
  console.log(
    `${outcome.padEnd(8)} ${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${attack}`,
  );
}
rmSync(folder, { recursive: true });
console.log(
  stayed.length === 0 ? 'Each test fails without its protection.' : `\nNot red: ${stayed.join('; ')}`,
);
process.exitCode = stayed.length === 0 ? 0 : 1;

/** `red` if the row's test fails, `green` if it passes, `broken` if it did not run. */
async function run({ file, title }) {
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  // Placeholders of tests with rows of values.
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[a-z]|\\\$\\\{.*?\\\}/g, '.*');
  const isInBrowser = file.startsWith('e2e/');
  const words = isInBrowser
    ? ['tooling/test.mjs', 'e2e', path.basename(file), '--grep', pattern]
    : [...JEST.split(' '), report, file, '-t', pattern];
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ...(!isInBrowser && { NODE_ENV: 'test' }) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (isInBrowser) return outcomeOf(/^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? []);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return outcomeOf(['', numPassedTests, numFailedTests]);
  } catch {
    return 'broken';
  }
}

function outcomeOf([, passed = 0, failed = 0]) {
  if (Number(failed) > 0) return 'red';
  return Number(passed) > 0 ? 'green' : 'broken';
}
