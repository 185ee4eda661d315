import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'faults-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `code` in its own process; returns its output and exit code. */
async function run(code: string): Promise<{ printed: string; exitCode: number }> {
  const script = path.join(folder, 'script.mts');
  writeFileSync(
    script,
    `import { logFaults } from ${JSON.stringify(here('log-faults.ts'))};
     logFaults({ error: (_, text) => console.log(text), fatal: (_, text) => console.log(text) });
     ${code}
     setTimeout(() => console.log('still running'), 50);`,
  );
  const node = promisify(execFile)(process.execPath, ['--import', 'tsx', script]);
  return node.then(
    ({ stdout }) => ({ printed: stdout, exitCode: 0 }),
    (error: { stdout: string; code: number }) => ({ printed: error.stdout, exitCode: error.code }),
  );
}

test('an unhandled rejection is logged', async () => {
  const { printed, exitCode } = await run("void Promise.reject(new Error('no'));");
  expect({ printed, exitCode }).toEqual({ printed: 'unhandled rejection\nstill running\n', exitCode: 0 });
});

test('an uncaught exception is logged and ends the shell', async () => {
  const { printed, exitCode } = await run("setTimeout(() => { throw new Error('no'); }, 5);");
  expect({ printed, exitCode }).toEqual({ printed: 'uncaught exception\n', exitCode: 1 });
});
