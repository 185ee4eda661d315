import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, temporaryFolder } from '../testing/api-process';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The log of a process that schedules backups, whose command exits with this code. */
async function logOf({
  code,
  most,
  isFull = false,
  isNew = true,
}: {
  code: number;
  most: number;
  isFull?: boolean;
  isNew?: boolean;
}) {
  const script = `
    const { openSync, closeSync } = require('node:fs');
    const { scheduleBackups } = require(${JSON.stringify(bundle('backup/schedule-backups.ts'))});
    const open = [];
    if (${isFull}) try { for (;;) open.push(openSync('/dev/null')); } catch {}
    let lines = 0;
    const say = (level) => (details, message) => {
      for (const one of open.splice(0)) closeSync(one);
      console.log([level, message, details.err?.code ?? details.backup].join('|'));
      if (++lines === ${most}) process.exit(0);
    };
    const env = { BACKUP_TARGET: 'target', BACKUP_EVERY_MINUTES: 0.01 };
    scheduleBackups({ env, log: { info: say('info'), error: say('error') } });
    setInterval(() => undefined, 1000);`;
  const main = join(folder, 'main.cjs');
  writeFileSync(main, script);
  writeFileSync(
    join(folder, 'backup.cjs'),
    `process.stdout.write('said');
    if (${code} !== 1) process.send({ newestAt: 1000, isNew: ${isNew} });
    process.exitCode = ${code};`,
  );
  const child = spawn('sh', ['-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, main]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return output.trim().split('\n');
}

test('if no process can be started, for lack of file handles, it is logged and retried the next time', async () => {
  expect(await logOf({ code: 0, most: 2, isFull: true })).toEqual([
    'error|a backup could not be started|EMFILE',
    'info|a backup was taken|said',
  ]);
});

test.each([
  [1, ['error|a backup failed|said']],
  [2, ['info|a backup was taken|said', 'error|documents lack their files|said']],
  [3, ['info|a backup was taken|said', 'error|old backups could not be removed|said']],
])('a command exiting with %i is logged as %j', async (code, lines) => {
  expect(await logOf({ code, most: lines.length })).toEqual(lines);
});
