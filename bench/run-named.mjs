import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { install, refuse, requireNode, root, step } from '../tooling/prepare.mjs';

/**
 * Runs what the command line names, `npm run <command> -- <name> [--runs N] [--json file]`, or lists what there is. `entries`
 * maps names to `{ about, runs, load }`; the loaded function gets `{ runs, folder, atEnd }` and returns `{ figures, report,
 * failed }`. What it registers with `atEnd` is undone at the end, even after Ctrl-C.
 */
export async function runNamed(command, entries) {
  requireNode();
  process.chdir(root);
  const { name, runs, json } = readArguments();
  const entry = entries[name];
  if (!entry) {
    console.log(`npm run ${command} -- <name> [--runs N] [--json file]\n`);
    for (const [known, { about, runs }] of Object.entries(entries))
      console.log(`  ${known.padEnd(10)} ${about} (${runs} runs)`);
    process.exit(name ? 1 : 0);
  }

  /** Run in reverse order; each is registered before the work that it undoes begins. */
  const cleanups = [];
  let ending;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(130));
  try {
    await step('packages', install);
    const work = await entry.load();
    const folder = mkdtempSync(path.join(os.tmpdir(), `${command}-${name}-`));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const loadBefore = os.loadavg();
    const atEnd = (undo) => cleanups.push(undo);
    const { figures, report, failed = false } = await work({ runs: runs ?? entry.runs, folder, atEnd });
    const machine = { cores: os.cpus().length, loadBefore, loadAfter: os.loadavg() };
    console.log(
      `\nmachine: ${machine.cores} cores, load before ${loadText(loadBefore)}, after ${loadText(machine.loadAfter)}\n${report}`,
    );
    if (json) writeFileSync(json, JSON.stringify({ date: new Date(), machine, ...figures }, null, 1));
    await end(failed ? 1 : 0);
  } catch (error) {
    if (!ending) console.error(error);
    await end(1);
  }

  function end(code) {
    ending ??= cleanUp().then(() => process.exit(code));
    return ending;
  }

  async function cleanUp() {
    for (const undo of cleanups.reverse())
      await Promise.resolve()
        .then(undo)
        .catch((error) => console.error(error));
  }
}

function loadText(averages) {
  return averages.map((average) => average.toFixed(1)).join(' ');
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { runs: { type: 'string' }, json: { type: 'string' } },
    });
    const wanted = values.runs === undefined ? undefined : Number(values.runs);
    if (wanted !== undefined && !(Number.isInteger(wanted) && wanted > 0))
      refuse(`--runs must be a whole number above 0; it is ${values.runs}.`);
    return { name: positionals[0], runs: wanted, json: values.json };
  } catch (error) {
    return refuse(error.message);
  }
}
