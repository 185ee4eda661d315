import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isStorageFailure, StorageUnavailable } from './db/errors';
import { ArchiveRefused } from './backup/seal';
import { StartRefused } from './env';
import { failedLocation } from './file-store/failed-location';
import { errorForLog } from './log';

/** Longer than one commit of a running server, which shares the database file with a command. */
export const BUSY_WAIT_MS = 5_000;

/** Why a command does nothing, for the person who ran it. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Runs an operator's command: `main` returns its exit code; what it throws is printed as one sentence, with code 1. */
export function runCommand(main: () => Promise<number>): void {
  // The files that a command writes are for its user alone.
  process.umask(0o077);
  main().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      process.stderr.write(`${sentenceOf(error)}\n`);
      process.exitCode = 1;
    },
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refused || error instanceof StartRefused || error instanceof ArchiveRefused)
    return error.message;
  const location = failedLocation(error);
  if (location)
    return `${location} cannot be used (${reasonOf(error)}). See that it can be reached and has room, then run the command again.`;
  // Errors of the file system name the failed operation and mostly the file.
  if (error instanceof Error && 'syscall' in error) return errorForLog(error).message;
  return isStorageFailure(error) ? 'The database cannot be written now.' : errorForLog(error).message;
}

/** A failed connection to a server with several addresses has no message. */
function reasonOf(error: unknown): string {
  const { message, code } = (
    error instanceof StorageUnavailable ? error.cause : error
  ) as NodeJS.ErrnoException;
  return message || (code ?? 'no reason is known');
}

/** Parses the command line; throws with the usage if it is invalid. */
export function readArguments<Options extends ParseArgsConfig['options']>(options: Options, usage: string) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean' as const } },
    });
  } catch (error) {
    throw new Refused(`${(error as Error).message}.\n\n${usage}`);
  }
}
