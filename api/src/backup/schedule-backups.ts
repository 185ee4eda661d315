import { spawn } from 'node:child_process';
import { dirname, extname, join } from 'node:path';
import type { Deps } from '../deps';

const MINUTE_MS = 60_000;

/**
 * Takes backups by the settings for as long as this process runs, each in a process of its own: copying, compressing and
 * reading back would hold up requests here. Several api processes over one database may all do so; the one whose turn it
 * is finds the newest backup old enough. Returns what stops them, with one that is under way.
 */
export function scheduleBackups({ env, log }: Pick<Deps, 'env' | 'log'>): () => void {
  if (!env.BACKUP_TARGET || env.BACKUP_EVERY_MINUTES === 0) return () => undefined;
  // Beside the api's own script, in whatever way that one is run.
  const own = process.argv[1]!;
  const script = join(dirname(own), `backup${extname(own)}`);
  let running: ReturnType<typeof spawn> | undefined;
  const run = () => {
    if (running) return;
    const age = ['--if-older-than', String(env.BACKUP_EVERY_MINUTES)];
    const child = spawn(process.execPath, [...process.execArgv, script, ...age], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-10_000)));
    child.on('error', (error) => log.error({ err: error }, 'no backup can be started'));
    child.on('close', (code, signal) => {
      running = undefined;
      const said = output.trim();
      if (code === 0) {
        // It says nothing where another process took it.
        if (said) log.info({ backup: said }, 'a backup was taken');
      } else if (signal !== 'SIGTERM') log.error({ backup: said, code, signal }, 'a backup failed');
    });
  };
  run();
  const timer = setInterval(run, env.BACKUP_EVERY_MINUTES * MINUTE_MS).unref();
  return () => {
    clearInterval(timer);
    running?.kill('SIGTERM');
  };
}
