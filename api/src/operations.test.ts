import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { findMigrations } from './db/migrate';
import { type ApiProcess, ask, bundle, startApiProcess, temporaryFolder } from './testing/api-process';
import { validBooking } from './testing/test-api';

const TIMEOUT_MS = 120_000;
const guide = readFileSync(join(findMigrations(), '../../../../docs/operations.md'), 'utf8');
let folder: string;
let api: ApiProcess;
beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'srv'));
  mkdirSync(join(folder, 'bin'));
  api = await startApiProcess(join(folder, 'data'));
}, TIMEOUT_MS);
afterEach(async () => {
  await api.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

/** The commands that the guide gives under this heading. */
function commandsOf(heading: string): string {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const commands = /```sh\n(.*?)```/s.exec(section ?? '')?.[1];
  if (!commands) throw new Error(`docs/operations.md gives no commands under ${heading}`);
  return commands.replaceAll('/srv/', join(folder, 'srv/'));
}

/** Runs them as an operator would, in one shell, that ends with the first that fails. */
function run(...headings: string[]): string {
  // `npm run <command> -- …` without the installation and the build before it.
  const commands = ['backup', 'files', 'restore']
    .map((name) => `${name}) script=${bundle(`${name}.ts`)};;`)
    .join('\n');
  const npm = `#!/bin/sh\nshift\ncase $1 in\n${commands}\nesac\nshift\n[ "$1" = -- ] && shift\nexec ${process.execPath} $script "$@"\n`;
  writeFileSync(join(folder, 'bin/npm'), npm);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', headings.map(commandsOf).join('\n')], {
    cwd: join(findMigrations(), '../../..'),
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      HOME: folder,
      DATA_DIR: join(folder, 'data'),
      REMOTES: join(findMigrations(), '../../../../shell/remotes.json'),
    },
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

test(
  'backing up and restoring by the letter of the guide gives a product that runs',
  async () => {
    const { body } = await ask(api.port, 'POST', '/api/bookings', validBooking());
    const { id } = JSON.parse(body) as { id: string };
    const output = run('Back up', 'Restore');
    expect(output).toContain('taken and verified');
    expect(output).toContain('is whole');
    expect(output).toContain('agree with their rows in name, size and content, 0 are missing');
    await api.kill('SIGTERM');
    const restored = join(folder, 'srv/restored');
    expect(existsSync(join(restored, 'remotes.json'))).toBe(true);
    api = await startApiProcess(restored);
    expect(api.accounts()).toEqual([]);
    const dump = readFileSync(join(restored, 'lisle-harrow.db'));
    expect(dump.includes(id)).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  'looking after the files by the letter of the guide ends well and removes nothing that is named',
  () => {
    const documents = join(folder, 'data/documents');
    const before = readdirSync(documents, { recursive: true }).sort();
    expect(run('Files of documents')).toContain('0 are missing, 0 are wrong, 0 have no row.');
    expect(readdirSync(documents, { recursive: true }).sort()).toEqual(before);
  },
  TIMEOUT_MS,
);
