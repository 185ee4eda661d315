import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { createApp } from './app';
import { readBackupKey } from './backup/open-target';
import { scheduleBackups } from './backup/schedule-backups';
import { takeDataFolder } from './data-folder';
import { migrateDatabase } from './db/migrate';
import { explainFailure } from './db/errors';
import { type Database, isFileUrl, openDatabase, pathOfFileUrl } from './db/open';
import { leases } from './db/schema';
import { tryAgain } from './db/try-again';
import { mergeSearchIndexes } from './records/search';
import { openFileStore } from './documents/open-file-store';
import { sweepRegularly } from './documents/sweep-uploads';
import { type Env, readEnv, StartRefused } from './env';
import { forgetFirstAnswers } from './submissions/first-answers';
import { messageChannels } from './messages/send-message';
import { forgetMessages } from './outbox/leases';
import { createOutbox, type Outbox } from './outbox/outbox';
import { type SeededAccount, seedDatabase } from './seed/seed-database';

const DRAIN_MS = 10_000;
const SWEEP_MS = 60 * 60_000;

async function main(): Promise<void> {
  const env = readEnv(process.env);
  // A key file that cannot be read is known now, not at the first backup.
  readBackupKey(env);
  const log = pino({ level: env.LOG_LEVEL, base: undefined });
  const freeFolder = isFileUrl(env.databaseUrl) ? await takeDataFolder(env.DATA_DIR) : undefined;
  const options = { url: env.databaseUrl, authToken: env.DATABASE_AUTH_TOKEN };
  const database = await openSound(options);
  const files = await openFileStore(env);
  const seed = () => seedDatabase(database, env, files);
  const accounts = await (freeFolder ? seed() : tryAgain(seed));
  const sweep = () =>
    database.writes
      .run(forgetFirstAnswers(database, Date.now()), forgetMessages(database, Date.now()))
      .catch(() => undefined);
  await sweep();
  const tidy = () => sweep().then(() => mergeSearchIndexes(database).catch(() => undefined));
  setInterval(tidy, SWEEP_MS).unref();
  await sweepRegularly({ database, env, files, log }, freeFolder !== undefined);

  let draining = false;
  const outbox = createOutbox({ database, log, channels: messageChannels(database, env) });
  const app = createApp({ database, env, log, files, outbox, isDraining: () => draining });
  const server = await listen(app.fetch, env);
  const stopBackups = scheduleBackups({ env, log });
  const stop = () => {
    if (draining) return;
    draining = true;
    stopBackups();
    void shutDown(server, outbox, database).then(() => {
      freeFolder?.();
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);

  outbox.start();
  const { port } = server.address() as { port: number };
  log.info({ port, host: env.HOST }, 'api is listening');
  announce(port, accounts);
}

/** The database at the newest schema and ready for writes; refuses the start, in one sentence, where it is not. */
async function openSound(options: { url: string; authToken: string | undefined }): Promise<Database> {
  try {
    await migrateDatabase(options);
    const database = openDatabase({ ...options, isServer: true });
    // Changes no row: only a write says that a file may be written.
    await database.writes.run(database.read.delete(leases).where(eq(leases.name, '')));
    return database;
  } catch (error) {
    const place = isFileUrl(options.url) ? pathOfFileUrl(options.url) : options.url;
    const sentence = explainFailure(error, place);
    throw sentence ? new StartRefused(sentence) : error;
  }
}

function listen(fetch: ReturnType<typeof createApp>['fetch'], { PORT, HOST }: Env): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        port: PORT,
        hostname: HOST,
        serverOptions: {
          headersTimeout: 10_000,
          requestTimeout: 1_800_000,
          keepAliveTimeout: 65_000,
          // The standard 30 s lets slow headers live for longer than their limit.
          connectionsCheckingInterval: 1_000,
        },
      },
      () => resolve(server as Server),
    );
    server.on('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${error.message})`;
      reject(new StartRefused(`Port ${PORT} on ${HOST} ${reason}.`));
    });
  });
}

/** Reports to the parent process, or to whoever started it in a terminal; passwords never reach the log. */
function announce(port: number, accounts: SeededAccount[]): void {
  if (process.send) {
    if (accounts.length > 0) process.send({ type: 'accounts', accounts });
    process.send({ type: 'listening', port });
    return;
  }
  for (const { email, password } of accounts) process.stdout.write(`Sign in as ${email} with ${password}\n`);
}

/** Answers what is under way, makes its writes durable, then closes. */
async function shutDown(server: Server, outbox: Outbox, database: Database): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const ended = Promise.all([closed, outbox.stop()]);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
  await database.close();
}

main().catch((error: unknown) => {
  const message =
    error instanceof StartRefused ? error.message : `The api could not start: ${describe(error)}`;
  process.stderr.write(`${message}\n`);
  process.exit(1);
});

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
