import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { openExistingDatabase } from './open-existing-database';
import { compareFiles, discardUnnamed, type FilesReport, restoreFiles } from './documents/compare-files';
import { openExistingFileStore, takeUploads } from './file-store/open-file-store';
import { discardLeftovers, emptyOwnTrash, emptyTrash } from './documents/stored-files';
import { ANY_TIME, LEFTOVER_MS, TRASH_MS } from './documents/sweep-uploads';
import { sealFiles } from './documents/seal-files';
import { readEnv } from './env';
import { createParsing, OverLimit, type Parsing } from './parsing/parsing';
import { findParsingWorker } from './parsing/find-parsing-worker';
import { createLog, errorForLog } from './log';
import { requireDataKeys } from './file-store/require-data-keys';
import { readArguments, Refused, runCommand } from './run-command';
import { sealWebhookSecrets } from './webhooks/webhook-secret';
import { sealAppSecrets } from './second-factor/seal-app-secrets';
import { TOO_COMPLEX, WRONG_KIND } from './uploads/refused';

const USAGE = `Compares the files of documents with the database, and tries files that clients may send.

  npm run files -- check [--hash]    names rows without a file and files without a row; --hash reads every file
  npm run files -- restore           moves back from the trash what a row names
  npm run files -- encrypt           encrypts with DATA_KEY what is plain or encrypted with one of DATA_KEYS_OLD, secrets of
                                     authenticator apps, too; may be ended at any time and run again
  npm run files -- purge [--unnamed] [--now]
                                     removes what was 30 days in the trash, as the running product does:
                                     nothing where the database may be of another installation;
                                     --unnamed moves every file without a row to the trash, whatever database it is of;
                                     --now does not wait 30 days; with either the trash is emptied in any case
  npm run files -- inspect <folder>  says of each file in a folder whether it would be taken from a client, taken with a mark,
                                     or refused and why, and how long that took; stores nothing

Exit codes: 0 all is well, 1 the command failed, 2 rows lack their file or have a wrong one, 3 there are only files
without a row.`;

const ROWS_AT_RISK = 2;
const FILES_TO_SPARE = 3;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = readArguments({ hash: flag, unnamed: flag, now: flag }, USAGE);
  const { hash = false, unnamed = false, now = false } = values;
  const [action, ...rest] = positionals;
  if (action === 'inspect' && rest.length === 1 && !values.help && !hash && !unnamed && !now)
    return inspect(rest[0]!);
  const isPlain = !hash && !unnamed && !now;
  const fits = { check: !unnamed && !now, restore: isPlain, encrypt: isPlain, purge: !hash }[action ?? ''];
  if (values.help || rest.length > 0 || !fits) throw new Refused(USAGE);

  const env = readEnv(process.env);
  const database = await openExistingDatabase(env, { mayBeNewer: action === 'check' });
  try {
    // Results go to stdout line by line, the log of failures to stderr.
    const log = createLog('warn', pino.destination(2));
    await requireDataKeys(database, env);
    let failed = 0;
    const stored = { database, env, files: await openExistingFileStore(env), log };
    if (action === 'restore')
      for (const { key, document } of await restoreFiles(stored))
        say(`restored  ${key}  of document ${document}`);
    if (action === 'encrypt') {
      if (!env.dataKeys.current)
        throw new Refused('Set DATA_KEY or DATA_KEY_FILE to the key to encrypt with.');
      const free = await takeUploads(env);
      if (!free)
        throw new Refused('Another command encrypts the files, or the product is starting: try again later.');
      await encrypt(stored, env.dataKeys.current.id).finally(free);
    }
    if (action === 'purge') {
      const trashBefore = now ? ANY_TIME : Date.now() - TRASH_MS;
      const old = Date.now() - LEFTOVER_MS;
      const discarded = unnamed ? await discardUnnamed(stored, old) : await discardLeftovers(stored, old);
      for (const key of discarded) say(`moved to the trash  ${key}`);
      const isAsked = unnamed || now;
      const removed = await (isAsked ? emptyTrash : emptyOwnTrash)(stored, trashBefore);
      for await (const { key, error } of removed ?? [])
        if (error) {
          failed++;
          say(`not removed  ${key}  (${errorForLog(error).message})`);
        } else say(`removed  ${key}`);
      if (!removed)
        say('Nothing leaves the trash: the oldest file that the database names is not in the store.');
    }
    const code = report(await compareFiles(stored, hash), hash);
    if (failed > 0) throw new Refused(`${failed} files could not be removed from the trash.`);
    return code;
  } finally {
    await database.close();
  }
}

/** Prints what would become of each file in the folder. */
async function inspect(folder: string): Promise<number> {
  const parsing = createParsing({ log: createLog('silent') }, findParsingWorker);
  const counts = { taken: 0, marked: 0, refused: 0 };
  let longestMs = 0;
  try {
    for await (const { name, outcome, words, ms } of inspectFolder(folder, parsing)) {
      counts[outcome]++;
      longestMs = Math.max(longestMs, ms);
      say([outcome.padEnd(7), `${ms} ms`.padStart(8), name, ...words].join('  '));
    }
  } finally {
    await parsing.close();
  }
  say(
    `${counts.taken} taken, ${counts.marked} taken with a mark, ${counts.refused} refused; the longest took ${longestMs} ms.`,
  );
  return 0;
}

async function encrypt(stored: Parameters<typeof sealFiles>[0], keyId: string): Promise<void> {
  let encrypted = 0;
  for await (const { key, document, outcome } of sealFiles(stored))
    if (outcome === 'encrypted') encrypted++;
    else say(`not encrypted, since it is ${outcome}  ${key}  of document ${document}`);
  const secrets = (await sealAppSecrets(stored)) + (await sealWebhookSecrets(stored));
  say(`${encrypted} files and ${secrets} secrets were encrypted with the key ${keyId}.`);
  if (encrypted > 0)
    say('The files that they replace are in the trash for 30 days: npm run files -- purge --now');
}

/** Prints what was found and returns the exit code. */
function report({ agreeing, missing, wrong, unnamed }: FilesReport, hash: boolean): number {
  for (const { key, document, isInTrash } of missing)
    say(`missing  ${key}  of document ${document}${isInTrash ? ', is in the trash' : ''}`);
  for (const { key, document } of wrong) say(`wrong content  ${key}  of document ${document}`);
  for (const { key, size } of unnamed) say(`without a row  ${key}  ${size} bytes`);
  say(
    `${agreeing} files agree with their rows in ${hash ? 'name, size and content' : 'name and size'}, ` +
      `${missing.length} are missing, ${wrong.length} are wrong, ${unnamed.length} have no row.`,
  );
  if (missing.length + wrong.length > 0) return ROWS_AT_RISK;
  return unnamed.length > 0 ? FILES_TO_SPARE : 0;
}

interface Finding {
  /** Relative to the folder. */
  readonly name: string;
  readonly outcome: 'taken' | 'marked' | 'refused';
  /** The marks, or the reason. */
  readonly words: readonly string[];
  readonly ms: number;
}

/** What would become of each file in a folder and the folders in it, if a client uploaded it. Changes nothing. */
async function* inspectFolder(folder: string, parsing: Parsing): AsyncGenerator<Finding> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of names.sort()) {
    const began = performance.now();
    const found = await parsing.run('inspectFile', 'folder', path).catch((error: unknown) => {
      if (error instanceof OverLimit) return { refused: TOO_COMPLEX };
      throw error;
    });
    const refused = found ? found.refused : WRONG_KIND;
    const marks = found?.refused === undefined ? (found?.marks ?? []) : [];
    yield {
      name: path.slice(folder.length).replace(/^[\\/]/, ''),
      outcome: refused !== undefined ? 'refused' : marks.length > 0 ? 'marked' : 'taken',
      words: refused !== undefined ? [refused] : marks,
      ms: Math.round(performance.now() - began),
    };
  }
}

runCommand(main);
