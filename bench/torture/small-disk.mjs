// A disk that can be filled and emptied under a running server, without any privilege where the system allows that.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

const MB = 1024 * 1024;

/**
 * Makes a small disk: `folder` is its path for this process, and `dataDir` its path for a server started with `launch` as
 * options of `fork`. `fill(server)` leaves no space, `free(server)` gives it back.
 *
 * The disk is a file system in memory, mounted in its own namespace. Where the system grants none, as in most containers, it
 * is a kernel limit on what the process may write to files (RLIMIT_FSIZE) instead.
 */
export async function makeSmallDisk({ folder, megabytes, atEnd }) {
  const mounted = await mount(folder, megabytes, atEnd);
  return mounted ?? limitFiles(folder);
}

async function mount(dataDir, megabytes, atEnd) {
  mkdirSync(dataDir, { recursive: true });
  const mounting = 'mount -t tmpfs -o size="$1" tmpfs "$0" && echo mounted && exec cat';
  const isolated = ['--map-root-user', '--mount', 'sh', '-c', mounting, dataDir, `${megabytes}m`];
  const holder = spawn('unshare', isolated, { stdio: ['pipe', 'pipe', 'ignore'] });
  const said = await Promise.race([
    once(holder.stdout, 'data').then(([text]) => String(text)),
    once(holder, 'error').then(() => ''),
    once(holder, 'exit').then(() => ''),
  ]);
  if (!said.includes('mounted')) return undefined;
  atEnd(() => holder.stdin.end());
  const inside = ['--preserve-credentials', '--user', '--mount', '--target', String(holder.pid)];
  const folder = path.join('/proc', String(holder.pid), 'root', dataDir);
  const filler = path.join(folder, 'filler');
  return {
    about: `a file system of ${megabytes} MB in memory`,
    folder,
    dataDir,
    launch: { execPath: 'nsenter', execArgv: [...inside, process.execPath] },
    fill() {
      const file = openSync(filler, 'w');
      try {
        for (let size = MB; size >= 1; size = Math.floor(size / 4)) while (hasTaken(file, size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
  };
}

function hasTaken(file, bytes) {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes;
  } catch (error) {
    if (error.code === 'ENOSPC') return false;
    throw error;
  }
}

function limitFiles(folder) {
  const limit = ({ pid }, bytes) => {
    const { status, error } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
    if (status !== 0) throw error ?? new Error('prlimit cannot limit the files of a process of its own user');
  };
  return {
    about: 'a limit of the length of files, since no file system can be mounted here',
    folder,
    dataDir: folder,
    launch: {},
    fill: (server) => limit(server, 0),
    free: (server) => limit(server, 'unlimited'),
  };
}
