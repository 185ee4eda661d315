import { setTimeout as pause } from 'node:timers/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { stat, statfs } from 'node:fs/promises';
import { listen, onStop } from '@lisle-harrow/server/http/serve';
import { createRequestObserver, observeRequests } from '@lisle-harrow/server/telemetry/observe-requests';
import { startTelemetry } from '@lisle-harrow/server/telemetry/start-telemetry';
import { warnOfOldNode } from '@lisle-harrow/server/telemetry/warn-of-old-node';
import { eq } from 'drizzle-orm';
import { gauge } from '@lisle-harrow/server/telemetry/meter';
import { createApp } from './app';
import { firmDay } from './contract';
import { readBackupKey } from './backup/open-target';
import { scheduleBackups } from './backup/schedule-backups';
import { removeExpiredDaily } from './client-data/remove-expired';
import { createCachedJson } from './content/cached-json';
import { renderAhead } from './content/render-ahead';
import { migrateDatabase } from './db/migrate';
import { explainFailure, isBusy } from './db/errors';
import { type Database, type DatabaseOptions, isFileUrl, openDatabase, pathOfFileUrl } from './db/open';
import { leases } from './db/schema';
import { tryAgain } from './db/try-again';
import { makeFolders, openFileStore } from './file-store/open-file-store';
import { scanRegularly } from './documents/scan-files';
import { remindRegularly } from './document-requests/remind-of-documents';
import { sweepRegularly } from './documents/sweep-uploads';
import { readEnv, StartRefused } from './env';
import { createLedger } from './ledger/ledger';
import { createLog, errorForLog } from './log';
import { messageChannels } from './messages/send-message';
import { createOutbox } from './outbox/outbox';
import { findParsingWorker } from './parsing/find-parsing-worker';
import { createParsing } from './parsing/parsing';
import { receiveRegularly } from './replies/receive-replies';
import { type SeededAccount, seedDatabase } from './seed/seed-database';
import {
  closeDataFolder,
  refuseEvaluationAccounts,
  requireHttps,
  requireMailEncryption,
} from './production-checks';
import { requireDataKeys } from './file-store/require-data-keys';
import { tidyRegularly } from './tidy-regularly';
import { warnOfOldZones } from './time-zones/warn-of-old-zones';
import { takeLock } from './db/lock-file';
import type { Deps } from './deps';
import { countMessages } from './messages/list-messages';

const CLOSE_MS = 5_000;
/** For one call to a libSQL server, which may also queue for a second; a request may make several. */
const DATABASE_ANSWER_MS = 3_500;

async function main(): Promise<void> {
  // The files that this process writes are for its user alone.
  process.umask(0o077);
  const env = readEnv(process.env);
  // A key file that cannot be read is noticed now, not at the first backup.
  readBackupKey(env);
  const log = createLog(env.LOG_LEVEL);
  warnOfOldNode(log);
  warnOfOldZones(log, firmDay(new Date()));
  // Node's own handler would print the whole error, including the values of a statement.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the api exits because of an uncaught error');
    process.exit(1);
  });
  const stopTelemetry = await startTelemetry('lisle-harrow-api', env, log).catch((error: Error) => {
    throw new StartRefused(error.message);
  });
  requireHttps(env, log);
  await requireMailEncryption(env);
  const freeFolder = isFileUrl(env.databaseUrl) ? await takeDataFolder(env.DATA_DIR) : undefined;
  const options = {
    url: env.databaseUrl,
    authToken: env.DATABASE_AUTH_TOKEN,
    replicaUrls: env.DATABASE_REPLICA_URLS,
    answerWithinMs: DATABASE_ANSWER_MS,
  };
  const database = await openSound(options);
  await makeFolders(env);
  closeDataFolder(env, log);
  await refuseEvaluationAccounts(database, env);
  await requireDataKeys(database, env);
  const files = await openFileStore(env);
  const seed = () => seedDatabase(database, env, files);
  const accounts = await (freeFolder ? seed() : tryAgain(seed));
  await tidyRegularly({ database, log });
  await sweepRegularly({ database, env, files, log }, freeFolder !== undefined);

  observeStorage({ database, env });
  const stopping = new AbortController();
  const outbox = createOutbox({ database, log, channels: messageChannels(database, env) });
  const ledger = createLedger({ database, env, log });
  // Whoever keeps this line of the log can prove that the ledger was not rewritten: `npm run audit -- verify --noted`.
  const noteEnd = (newest: Awaited<ReturnType<typeof ledger.settle>>) =>
    newest &&
    log.info({ noted: `${newest.seq}:${newest.hash}` }, 'the newest line of the ledger and its hash');
  // Also hashes lines that a killed process left without a hash.
  await ledger
    .settle()
    .then(noteEnd)
    .catch((error: unknown) => log.warn({ err: error }, 'the ledger could not be brought up to date'));
  const content = createCachedJson();
  const parsing = createParsing({ log }, findParsingWorker);
  const deps = { database, env, log, content, files, ledger, outbox, parsing };
  const app = createApp({ ...deps, stopping: stopping.signal });
  const observe = createRequestObserver({ log, trustsCaller: env.TRUST_PROXY_HOPS > 0 });
  const fetch = observeRequests(app.fetch, observe);
  const server = await listen({
    fetch,
    port: env.PORT,
    host: env.HOST,
    limits: { most: env.MAX_CONNECTIONS, areProxied: env.TRUST_PROXY_HOPS > 0 },
    answerEarly: (request, response, isOverCap) =>
      !isOverCap && content.answerEarly(request, response, observe),
  }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${error.message})`;
    throw new StartRefused(`Port ${env.PORT} on ${env.HOST} ${reason}.`);
  });
  void renderAhead(app, { log, stopping: stopping.signal });
  removeExpiredDaily({ database, env, files, log, stopping: stopping.signal });
  remindRegularly({ database, env, log, outbox, stopping: stopping.signal });
  receiveRegularly({ database, env, log, parsing, stopping: stopping.signal });
  const stopScans = scanRegularly({ database, env, files, log });
  const stopBackups = scheduleBackups({ env, log });
  onStop(async () => {
    stopping.abort();
    stopBackups();
    stopScans();
    log.info('api is stopping');
    const delivered = outbox.stop();
    const cutOff = await server.stop({
      graceMs: env.STOP_GRACE_SECONDS * 1000,
      limitMs: env.STOP_SECONDS * 1000,
    });
    if (cutOff > 0) log.warn({ requests: cutOff }, 'requests that took too long were cut off at shutdown');
    await parsing.close();
    // A mail server or telemetry collector that hangs must not block the shutdown.
    await Promise.race([delivered, pause(CLOSE_MS)]);
    await Promise.race([ledger.stop().then(noteEnd), pause(CLOSE_MS)]);
    // No timeout here: each of its calls has its own.
    if (!(await database.close()))
      log.error(
        'the latest rows are still in the write-ahead log (-wal) beside the database file, which is being read or is not writable',
      );
    freeFolder?.();
    await Promise.race([stopTelemetry(), pause(CLOSE_MS)]);
  });

  outbox.start();
  log.info({ port: server.port, host: env.HOST, database: addressOf(env.databaseUrl) }, 'api is listening');
  announce(server.port, accounts);
}

/** Opens the database, migrated and ready for writes; refuses to start, in one sentence, if it is not. */
async function openSound(options: DatabaseOptions): Promise<Database> {
  try {
    await migrateDatabase(options);
    const database = openDatabase({ ...options, isServer: true });
    // Changes no row: only a write shows whether the file can be written.
    await database.writes.run(database.read.delete(leases).where(eq(leases.name, '')));
    return database;
  } catch (error) {
    const sentence = explainFailure(error, addressOf(options.url));
    throw sentence ? new StartRefused(sentence) : error;
  }
}

/** The address of a database without the token that its URL may contain. */
function addressOf(url: string): string {
  if (isFileUrl(url)) return pathOfFileUrl(url);
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** Reports to the parent process, or prints for the person who started it in a terminal; passwords never reach the log. */
function announce(port: number, accounts: SeededAccount[]): void {
  if (process.send) {
    if (accounts.length > 0) process.send({ type: 'accounts', accounts });
    process.send({ type: 'listening', port });
    return;
  }
  for (const { email, password } of accounts) process.stdout.write(`Sign in as ${email} with ${password}\n`);
}

/**
 * Locks the data folder for this process until it ends, however it ends: the operating system frees the lock of a
 * killed process. Returns a function that releases the folder.
 */
async function takeDataFolder(folder: string): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await takeLock(join(folder, 'lock.db'));
  } catch (error) {
    if (isBusy(error))
      throw new StartRefused(`The data folder ${folder} is in use by another running server.`);
    throw new StartRefused(`The data folder ${folder} cannot be written (${(error as Error).message}).`);
  }
}

/** Exposes as metrics what can fill up: the outbox, the disk of the data folder, the database file. */
function observeStorage({ database, env }: Pick<Deps, 'database' | 'env'>): void {
  gauge('lisle_harrow_outbox_messages', 'Messages that are waiting or were given up', async (observe) => {
    const { waiting = 0, dead = 0 } = await countMessages(database);
    observe(waiting, { state: 'waiting' });
    observe(dead, { state: 'dead' });
  });
  const disk = () => statfs(env.DATA_DIR);
  gauge('lisle_harrow_disk_free_bytes', 'Free space on the disk of the data folder', async (observe) => {
    const { bavail, bsize } = await disk();
    observe(bavail * bsize);
  });
  gauge('lisle_harrow_disk_size_bytes', 'Size of the disk of the data folder', async (observe) => {
    const { blocks, bsize } = await disk();
    observe(blocks * bsize);
  });
  if (!isFileUrl(env.databaseUrl)) return;
  const path = pathOfFileUrl(env.databaseUrl);
  gauge(
    'lisle_harrow_database_size_bytes',
    'Size of the database and its write-ahead log',
    async (observe) => {
      observe((await stat(path)).size, { file: 'database' });
      observe((await stat(`${path}-wal`)).size, { file: 'log' });
    },
  );
}

main().catch((error: unknown) => {
  const message =
    error instanceof StartRefused ? error.message : `The api could not start: ${errorForLog(error).stack}`;
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
