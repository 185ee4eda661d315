import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export const PASSWORD = 'Evaluation-password-1';
export const root = path.resolve(process.cwd());

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, 'localhost');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The running product, as `npm start` runs it, with its own data folder. */
export interface Product {
  url: string;
  dataDir: string;
  /** The process of `npm start`; shell and api are its children. */
  pid: number;
  /** Everything printed so far. */
  output: () => string;
  /** Ends it as Ctrl-C does; returns the exit code. */
  stop: () => Promise<number | null>;
}

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(os.tmpdir(), 'product-'));
  const stateDir = `${dataDir}-shell`;
  const { child, output } = launch({
    DATA_DIR: dataDir,
    STATE_DIR: stateDir,
    PORT: '0',
    ...env,
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { type: string; port: number }) => {
      if (message.type === 'listening') resolve(message.port);
    });
    child.once('exit', (code) => reject(new Error(`the product stopped with ${code}:\n${output()}`)));
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    pid: child.pid!,
    output,
    stop: async () => {
      const code = await ended(child, 'SIGINT');
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
      rmSync(stateDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** A start that is expected to be refused: its output and exit code. */
export async function refusedStart(
  env: Record<string, string>,
): Promise<{ output: string; code: number | null }> {
  const { child, output } = launch(env);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { output: output(), code };
}

function launch(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = fork(path.join(root, 'tooling/start.mjs'), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SEED_PASSWORD: PASSWORD,
      RATE_LIMIT: 'off',
      // Receivers of webhooks and servers of remotes in tests.
      INTERNAL_HOSTS: 'localhost, 127.0.0.1',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

export function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}
