import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { findMigrations } from '../db/migrate';

const apiFolder = join(findMigrations(), '../../..');

export interface ApiProcess {
  readonly port: number;
  readonly child: ChildProcess;
  /** Whatever the process wrote to its output. */
  readonly output: () => string;
  readonly accounts: () => { email: string; password: string; role: string }[];
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'lisle-harrow-process-'));

// One bundle per script, packages included: a process that compiles its sources and loads a thousand files takes five times the
// processor time to start, and the tests that kill servers start dozens. All test files of a Jest run share the folder, which
// `tooling/jest.config.mjs` names and removes; it lies where native packages can be resolved.
const { PER_RUN_FOLDER } = process.env;
/** The folder for what is made once for all tests of a run. */
export const perRunFolder = PER_RUN_FOLDER ?? join(apiFolder, `node_modules/.cache/processes-${process.pid}`);
// A benchmark starts api processes outside Jest.
if (!PER_RUN_FOLDER) process.once('exit', () => rmSync(perRunFolder, { recursive: true, force: true }));

/** Bundles `script` into the file that it runs from, which all processes of a run share. All lie in one folder, as in `dist`. */
export function bundle(script: string): string {
  const outfile = join(perRunFolder, `${basename(script, '.ts')}.cjs`);
  if (existsSync(outfile)) return outfile;
  // Workers may make the same file at once, and none may run a half-written one.
  const unfinished = `${outfile}-${process.pid}`;
  buildSync({
    entryPoints: [join(apiFolder, 'src', script)],
    outfile: unfinished,
    bundle: true,
    platform: 'node',
    external: ['@libsql/*', 'pino', 'sharp'],
  });
  renameSync(unfinished, outfile);
  return outfile;
}

/** Runs a script of the api in a separate process, from the current source. */
export function spawnScript(
  script: string,
  args: string[],
  env: Record<string, string>,
  ipc = false,
  uid?: number,
) {
  const child = spawn(process.execPath, [bundle(script), ...args], {
    cwd: apiFolder,
    uid,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  // `close` waits for the last output, but never comes once the parent has disconnected the channel.
  const ended = new Promise<number | null>((resolve) =>
    child.once(ipc ? 'exit' : 'close', (code) => resolve(code)),
  );
  return { child, ended, output: () => output };
}

/** The real server on a free port. */
export async function startApiProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ApiProcess> {
  bundle('parsing/parsing-worker.ts');
  const { child, ended, output } = spawnScript(
    'main.ts',
    [],
    {
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      // One password, and so one hash, for all evaluation accounts.
      SEED_PASSWORD: 'Evaluation-password-1',
      ...env,
    },
    true,
  );
  let accounts: { email: string; password: string; role: string }[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { type: string; port: number; accounts: typeof accounts }) => {
      if (message.type === 'accounts') accounts = message.accounts;
      if (message.type === 'listening') resolve(message.port);
    });
    void ended.then((code) => reject(new Error(`The api ended with ${code}: ${output()}`)));
  });
  return {
    port,
    child,
    output,
    accounts: () => accounts,
    async kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Record<string, string | string[] | undefined>;
}

/** One JSON request over a real connection; status 0 when the connection broke. */
export function ask(
  port: number,
  method: string,
  path: string,
  json?: unknown,
  agent?: Agent,
  moreHeaders: Record<string, string> = {},
): Promise<Answer> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const headers =
    body === undefined
      ? moreHeaders
      : { ...moreHeaders, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, body: '', headers: {} });
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
      );
      response.on('error', broken);
    });
    sent.on('error', broken);
    sent.end(body);
  });
}
