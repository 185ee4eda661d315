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

/** Runs `code` in a process of its own, as a remote's, as the shell's, or as the shell's for a remote's page; what it prints, and its exit code. */
async function run(
  code: string,
  whose: 'remote' | 'shell' | 'shell for a remote',
): Promise<{ printed: string; exitCode: number }> {
  const script = path.join(folder, 'script.mts');
  const entry = 'https://remotes.example/mfe-x/server.js';
  writeFileSync(
    script,
    `import vm from 'node:vm';
     import { containFaults } from ${JSON.stringify(here('contain-faults.ts'))};
     import { runningRelease } from ${JSON.stringify(here('running-release.ts'))};
     const log = { error: (_, text) => console.log(text), fatal: (_, text) => console.log(text) };
     containFaults({ retire: ({ name }, reason) => console.log('retired', name, String(reason)) }, log);
     const bundle = vm.compileFunction(${JSON.stringify(code)}, [], { filename: '${entry}' });
     const release = ${whose === 'shell' ? 'undefined' : `{ name: 'mfe-x', url: '', entry: '${entry}' }`};
     runningRelease.run(release, ${whose === 'remote' ? 'bundle' : `() => { ${code} }`});
     setTimeout(() => console.log('still running'), 50);`,
  );
  const node = promisify(execFile)(process.execPath, ['--import', 'tsx', script]);
  return node.then(
    ({ stdout }) => ({ printed: stdout, exitCode: 0 }),
    (error: { stdout: string; code: number }) => ({ printed: error.stdout, exitCode: error.code }),
  );
}

test.each([
  ['a rejection', "void Promise.reject(new Error('no'))"],
  ['a rejection without an Error', "void Promise.reject('no')"],
  ['a call of its own that fails', "void fetch('http://127.0.0.1:1/')"],
  ['an exception in a timer', "setTimeout(() => { throw new Error('no'); }, 5)"],
])('%s that a remote leaves unhandled retires its release and ends nothing', async (_, code) => {
  const { printed, exitCode } = await run(code, 'remote');
  expect(printed).toMatch(/^retired mfe-x .*(no|fetch failed)\nstill running\n$/);
  expect(exitCode).toBe(0);
});

test.each([
  ['the shell', 'shell'],
  ["the shell, while it renders a remote's page,", 'shell for a remote'],
] as const)('a rejection that %s leaves unhandled is logged', async (_, whose) => {
  const { printed, exitCode } = await run("void Promise.reject(new Error('no'))", whose);
  expect({ printed, exitCode }).toEqual({ printed: 'unhandled rejection\nstill running\n', exitCode: 0 });
});

test('an exception of the shell itself is logged and ends it', async () => {
  const { printed, exitCode } = await run("setTimeout(() => { throw new Error('no'); }, 5)", 'shell');
  expect({ printed, exitCode }).toEqual({ printed: 'uncaught exception\n', exitCode: 1 });
});
