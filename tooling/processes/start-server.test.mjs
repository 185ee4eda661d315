import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../prepare.mjs';

let checkout;
beforeEach(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  // The committed files that these commands read, and nothing that an install or a build makes.
  for (const name of ['package.json', 'tooling/prepare.mjs', 'tooling/processes'])
    cpSync(path.join(root, name), path.join(checkout, name), { recursive: true });
});
afterEach(() => rmSync(checkout, { recursive: true }));

const start = (server) => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', `start:${server}`], {
    cwd: checkout,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test.each([
  ['api', 'api/dist/main.cjs'],
  ['shell', 'shell/dist/server/main.cjs'],
])('in an unbuilt checkout, start:%s says so in one sentence and exits with 1', (server, file) => {
  expect(start(server)).toEqual({
    status: 1,
    stdout: '',
    stderr: `\nThe ${server} is not built: ${file} is missing. Build it first: npm ci && npm run build\n\n`,
  });
});

test('a shell does not start without the pictures and fonts of the design, which a build makes', () => {
  const built = path.join(checkout, 'shell/dist/server');
  cpSync(path.join(root, 'package.json'), path.join(built, 'package.json'));
  writeFileSync(path.join(built, 'main.cjs'), 'console.log("started");');
  const { status, stdout, stderr } = start('shell');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('shared-ui/dist/assets.json is missing');
});

// npm dies of SIGKILL, and forwards SIGTERM to a shell that may not pass it on.
test.each(['SIGKILL', 'SIGTERM'])(
  'a server shuts down gracefully once %s has ended its npm',
  async (signal) => {
    const ended = path.join(checkout, 'ended');
    const built = path.join(checkout, 'api/dist');
    // Where the settings of the server are declared.
    for (const name of ['api/src/env.ts', 'api/src/environment', 'server/src/environment'])
      cpSync(path.join(root, name), path.join(checkout, name), { recursive: true });
    mkdirSync(built);
    writeFileSync(
      path.join(built, 'main.cjs'),
      `setInterval(() => {}, 1_000);
    process.on('SIGTERM', () => process.exit(require('node:fs').writeFileSync(${JSON.stringify(ended)}, '')));
    console.log(process.pid);`,
    );
    const npm = spawn('npm', ['run', '--silent', 'start:api'], { cwd: checkout });
    const [pid] = await once(npm.stdout, 'data');
    npm.kill(signal);
    try {
      for (const end = Date.now() + 10_000; !existsSync(ended) && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(existsSync(ended)).toBe(true);
    } finally {
      if (!existsSync(ended)) process.kill(Number(pid), 'SIGKILL');
    }
  },
);
