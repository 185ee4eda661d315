import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { messageOf } from './published-files';

/** The last good state of something that this server follows, for a start at which it cannot be had. */
export interface KeptJson {
  /** Replaces what is kept. A failure is logged and left: the next start may do without. */
  keep(json: unknown): Promise<void>;
  /** Rejects where nothing is kept. */
  read(): Promise<unknown>;
}

/** `name` says what it is, `location` whose. */
export function keptJson(
  { name, location, folder }: { name: string; location: string; folder: string },
  log: Logger,
): KeptJson {
  const hash = createHash('sha256').update(location).digest('hex').slice(0, 12);
  const file = path.join(folder, `${name}-${hash}.json`);

  return {
    async keep(json) {
      const written = `${file}.${process.pid}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(written, JSON.stringify(json), { mode: 0o600 });
        await rename(written, file);
      } catch (error) {
        log.warn(
          { name, error: messageOf(error) },
          'what is known now cannot be kept for a start without it (STATE_DIR)',
        );
      }
    },
    read: async () => JSON.parse(await readFile(file, 'utf8')) as unknown,
  };
}
