import { access, constants, statfs } from 'node:fs/promises';
import type { ReadinessCheck } from '@lisle-harrow/server/http/readiness';
import { explainFailure } from './db/errors';
import type { Database } from './db/open';
import { settings } from './db/schema';
import type { Deps } from './deps';
import { uploadFolder } from './file-store/open-file-store';

const PROBE = 'readiness';
/** Long enough to keep a server that is merely busy in service: its visitors would slow down the others further. */
const LIMIT_MS = 3_000;
const OFTEN_MS = 1_000;
/** A write costs a commit on disk, a bucket a request that is billed. */
const SELDOM_MS = 5_000;
const MB = 1024 * 1024;

/** What the api must be able to do before a load balancer sends it requests. */
export function readyChecks({ database, env, files }: Deps): ReadinessCheck[] {
  const { read, writes } = database;
  const explained = (work: () => Promise<unknown>, otherwise: string) => async () => {
    try {
      await work();
      return findFault(database);
    } catch (error) {
      return findFault(database) ?? explainFailure(error) ?? otherwise;
    }
  };
  const silent = 'The database does not answer';
  const unwritten = 'The database does not take writes';
  const written = () => {
    const value = new Date().toISOString();
    const row = read.insert(settings).values({ name: PROBE, value });
    return writes.run(row.onConflictDoUpdate({ target: settings.name, set: { value } }));
  };
  return [
    {
      name: 'database',
      check: explained(() => read.select().from(settings).limit(1), silent),
      otherwise: silent,
      limitMs: LIMIT_MS,
      everyMs: OFTEN_MS,
    },
    {
      name: 'database_write',
      check: explained(written, unwritten),
      otherwise: unwritten,
      limitMs: LIMIT_MS,
      everyMs: SELDOM_MS,
    },
    {
      name: 'files',
      async check() {
        await files.check();
        return access(uploadFolder(env), constants.W_OK).then(
          () => undefined,
          () => 'Files cannot be stored: the folder of uploads cannot be used',
        );
      },
      otherwise: `Files cannot be stored: the ${env.S3_BUCKET ? 'bucket' : 'folder'} of documents cannot be used`,
      limitMs: LIMIT_MS,
      everyMs: SELDOM_MS,
    },
    {
      name: 'disk',
      async check() {
        const { bavail, bsize } = await statfs(env.DATA_DIR);
        return bavail * bsize < env.MIN_FREE_MB * MB
          ? `The disk of the data folder has less than ${env.MIN_FREE_MB} MB left`
          : undefined;
      },
      otherwise: 'The data folder is not there',
      limitMs: LIMIT_MS,
      everyMs: OFTEN_MS,
    },
  ];
}

/** Why a write would not be found after a restart; undefined if it would. */
function findFault({ requireSound }: Database): string | undefined {
  try {
    requireSound();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
