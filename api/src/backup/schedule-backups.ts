import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, extname, join } from 'node:path';
import { counter, gauge } from '@lisle-harrow/server/telemetry/meter';
import type { Deps } from '../deps';

const MINUTE_MS = 60_000;

/** What the command reports about the newest backup in the target, whoever took it. */
export interface NewestBackup {
  /** Milliseconds since 1970. */
  readonly newestAt: number;
  /** Whether the command took it just now. */
  readonly isNew: boolean;
}

/** Exit codes for a backup that was taken although something else is wrong. */
export const FILES_LOST = 2;
export const NOT_PRUNED = 3;
const REMARKS: Record<number, string> = {
  [FILES_LOST]: 'documents lack their files',
  [NOT_PRUNED]: 'old backups could not be removed',
};

/**
 * Takes backups as the settings say for as long as this process runs, each in a process of its own: copying,
 * compressing and reading back would delay requests here. Several api processes over one database may all do so: only
 * the one that finds the newest backup old enough takes another. Returns a function that stops them, including one in
 * progress. In production without a target it logs a warning, and the metrics look as if backups never came, so that
 * the same alert fires.
 */
export function scheduleBackups({ env, log }: Pick<Deps, 'env' | 'log'>): () => void {
  const nothing = () => undefined;
  if (env.BACKUP_EVERY_MINUTES === 0 || !(env.BACKUP_TARGET || env.production)) return nothing;
  // Beside the api's own script, however that is run.
  const own = process.argv[1]!;
  const script = join(dirname(own), `backup${extname(own)}`);
  const age = ['--if-older-than', String(env.BACKUP_EVERY_MINUTES)];
  let running: ChildProcess | undefined;
  let takenAt = 0;
  gauge(
    'lisle_harrow_backup_last_success_timestamp_seconds',
    'Time of the newest backup, in seconds since 1970; 0 until it is known',
    (observe) => observe(takenAt),
  );
  gauge('lisle_harrow_backup_interval_seconds', 'Interval at which backups are taken', (observe) =>
    observe((env.BACKUP_EVERY_MINUTES * MINUTE_MS) / 1000),
  );
  if (!env.BACKUP_TARGET) {
    log.warn(
      'no backups are taken: set BACKUP_TARGET, or BACKUP_EVERY_MINUTES=0 if something else takes them',
    );
    return nothing;
  }
  const failed = counter('lisle_harrow_backup_failures_total', 'Backups that failed or found faults', [{}]);
  const notStarted = (error: unknown) => {
    running = undefined;
    failed.add(1);
    log.error({ err: error }, 'a backup could not be started');
  };
  const run = () => {
    if (running) return;
    try {
      running = spawn(process.execPath, [...process.execArgv, script, ...age], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
    } catch (error) {
      // When memory is short, for example.
      notStarted(error);
      return;
    }
    let output = '';
    let isNew = false;
    running.on('message', (newest: NewestBackup) => {
      takenAt = Math.floor(newest.newestAt / 1000);
      isNew = newest.isNew;
    });
    // If file descriptors run out, there are no streams, only the error.
    for (const stream of [running.stdout, running.stderr])
      stream?.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-10_000)));
    running.on('error', notStarted);
    running.on('close', (code, signal) => {
      // It could not be started, which has been logged.
      if (!running) return;
      running = undefined;
      const backup = output.trim();
      const remark = REMARKS[code ?? 0];
      if (code === 0 || remark) {
        if (isNew) log.info({ backup }, 'a backup was taken');
        if (remark) {
          failed.add(1);
          log.error({ backup }, remark);
        }
      } else if (signal !== 'SIGTERM') {
        failed.add(1);
        log.error({ backup, code, signal }, 'a backup failed');
      }
    });
  };
  run();
  const timer = setInterval(run, env.BACKUP_EVERY_MINUTES * MINUTE_MS).unref();
  return () => {
    clearInterval(timer);
    running?.kill('SIGTERM');
  };
}
