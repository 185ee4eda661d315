import { eq } from 'drizzle-orm';
import { explainFailure } from './db/errors';
import { isFileUrl, pathOfFileUrl } from './db/open';
import { leases } from './db/schema';
import type { Deps } from './deps';
import { Refusal } from './errors';

/** Balancers ask often; a write and a look into the bucket are made at most once in this time. */
const CHECK_MS = 5_000;

/** A check that throws 503, with a sentence for operators, while this process cannot read, write or store files. */
export function createReadiness({ database, env, files, log }: Deps): () => Promise<void> {
  let checked: { readonly until: number; readonly outcome: Promise<string | undefined> } | undefined;
  let said: string | undefined;

  async function findFault(): Promise<string | undefined> {
    const { read, writes } = database;
    const place = isFileUrl(env.databaseUrl) ? pathOfFileUrl(env.databaseUrl) : env.databaseUrl;
    try {
      database.requireSound();
      await read.select().from(leases).limit(1);
      // Changes no row, but takes the way of every write.
      await writes.run(read.delete(leases).where(eq(leases.name, 'readiness')));
      database.requireSound();
    } catch (error) {
      return explainFailure(error, place) ?? (error as Error).message;
    }
    return files.check().then(
      () => undefined,
      (error: unknown) => `Files cannot be stored (${(error as Error).message}).`,
    );
  }

  return async () => {
    if (!checked || checked.until < Date.now())
      checked = { until: Date.now() + CHECK_MS, outcome: findFault() };
    const fault = await checked.outcome;
    if (fault && fault !== said) log.error({ fault }, 'not ready');
    said = fault;
    if (fault)
      throw new Refusal(503, 'not-ready', 'Not ready', { detail: fault, headers: { 'Retry-After': '5' } });
  };
}
