import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { messageOf } from './published-files';

const RETRY_MS = 2000;

/** The last good state of a source that this server follows, for a start without that source. */
export interface KeptJson {
  /**
   * Replaces the kept state, with one write at a time; the newest wins. A failure is logged once and retried: the next start would
   * otherwise read an older state.
   */
  keep(json: unknown): void;
  /** Rejects if nothing is kept. */
  read(): Promise<unknown>;
}

/** `name` is what is kept, `location` its source. */
export function keptJson(
  {
    name,
    location,
    folder,
    retryMs = RETRY_MS,
  }: { name: string; location: string; folder: string; retryMs?: number },
  log: Logger,
): KeptJson {
  const hash = createHash('sha256').update(location).digest('hex').slice(0, 12);
  const file = path.join(folder, `${name}-${hash}.json`);
  let wanted: { readonly text: string } | undefined;
  let isWriting = false;

  async function write({ text }: { readonly text: string }): Promise<void> {
    const written = `${file}.${process.pid}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(written, text, { mode: 0o600 });
    await rename(written, file);
  }

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    let hasFailed = false;
    while (wanted) {
      const next = wanted;
      try {
        await write(next);
        if (wanted === next) wanted = undefined;
      } catch (error) {
        if (!hasFailed)
          log.warn(
            { name, error: messageOf(error) },
            'the last known state cannot be saved for a later start (STATE_DIR)',
          );
        hasFailed = true;
        await pause(retryMs, undefined, { ref: false });
      }
    }
    isWriting = false;
  }

  return {
    keep(json) {
      wanted = { text: JSON.stringify(json) };
      void writeAll();
    },
    read: async () => JSON.parse(await readFile(file, 'utf8')) as unknown,
  };
}
