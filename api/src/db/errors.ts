export const DATABASE_FAULTS = ['damaged', 'replaced', 'log_lost'] as const;

/** The database cannot accept this write now (busy, full, read-only, failing); reads may still work. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';

  /** `sentence` is for operators; `fault` says why a committed write would be lost at a restart. */
  constructor(
    cause: unknown,
    sentence = 'The database cannot be written',
    readonly fault?: (typeof DATABASE_FAULTS)[number],
  ) {
    super(sentence, { cause });
  }

  /** True if the write may have been committed all the same: it failed, or its answer was lost, during the commit. */
  get isFateUnknown(): boolean {
    const code = storageCode(this.cause) ?? '';
    return (
      /^SQLITE_(IOERR|CORRUPT|NOMEM)/.test(code) ||
      REMOTE_UNAVAILABLE.test(code) ||
      isFetchFailure(this.cause)
    );
  }
}

/** A database server did not answer a call in time. A call that was still `waiting` for earlier ones was never sent. */
export class ServerSilent extends Error {
  readonly code: string;

  constructor(call: 'sent' | 'waiting') {
    super('The database server does not answer');
    this.code = call === 'sent' ? 'SERVER_SILENT' : 'SERVER_BEHIND';
  }
}

/** The database ran migrations that were merged into one before the first release. */
export class ObsoleteDatabase extends Error {
  override readonly name = 'ObsoleteDatabase';

  constructor() {
    super(
      'The database is from before the first release and cannot be upgraded; it was left as it is. ' +
        'Keep its data with the version that made it, or begin with an empty one: another DATA_DIR or DATABASE_URL.',
    );
  }
}

const UNAVAILABLE =
  /^(SERVER_BEHIND|SQLITE_(BUSY|LOCKED|READONLY|IOERR|FULL|CANTOPEN|CORRUPT|NOTADB|PROTOCOL|NOMEM))/;
const REMOTE_UNAVAILABLE = /^(SERVER_ERROR|SERVER_SILENT|HRANA_|STREAM_|CLIENT_CLOSED|TRANSACTION_)/;

/** The driver's error code. Drizzle wraps errors, so it is the first code found along the chain of causes. */
function storageCode(error: unknown): string | undefined {
  for (let step: unknown = error; step instanceof Error; step = step.cause) {
    const { code } = step as Error & { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** SQLITE_CORRUPT_VTAB: a search index is damaged, which can be rebuilt from the rows. */
const DAMAGED_INDEX = 267;

/** True if the database file itself is damaged, by a failing disk or another program: only a backup helps. */
export function isDamage(error: unknown): boolean {
  const { rawCode } = error as { rawCode?: number };
  return rawCode !== DAMAGED_INDEX && /^SQLITE_(CORRUPT|NOTADB)/.test(storageCode(error) ?? '');
}

/**
 * What an operator should know about a database that cannot be opened or written; undefined for any other error.
 * Pass `place` only where the text goes to a terminal or the log.
 */
export function explainFailure(error: unknown, place?: string): string | undefined {
  const database = place === undefined ? 'The database' : `The database ${place}`;
  if (error instanceof ObsoleteDatabase) return error.message;
  if (isDamage(error)) return `${database} is damaged: restore the last backup, as docs/runbook.md says.`;
  const code = storageCode(error) ?? '';
  if (/^SQLITE_READONLY/.test(code)) return `${database} cannot be written: this process may only read it.`;
  if (/^SQLITE_(CANTOPEN|FULL|IOERR)/.test(code)) return `${database} cannot be used (${code}).`;
  return isFetchFailure(error) || code.startsWith('SERVER_') ? `${database} does not answer.` : undefined;
}

export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(storageCode(error) ?? '');
}

/** True if the same request may succeed later, so that the answer is 503 and not 500. */
export function isStorageFailure(error: unknown): boolean {
  for (let step: unknown = error; step instanceof Error; step = step.cause)
    if (step instanceof StorageUnavailable) return true;
  const code = storageCode(error) ?? '';
  return (
    UNAVAILABLE.test(code) || REMOTE_UNAVAILABLE.test(code) || /^E[A-Z]+$/.test(code) || isFetchFailure(error)
  );
}

/** True if a unique index refused the row. A libSQL server says so in the message only. */
export function isDuplicate(error: unknown): boolean {
  for (let step: unknown = error; step instanceof Error; step = step.cause)
    if (step.message.includes('UNIQUE constraint failed')) return true;
  return false;
}

function isFetchFailure(error: unknown): boolean {
  for (let step: unknown = error; step instanceof Error; step = step.cause)
    if (step instanceof TypeError && step.message === 'fetch failed') return true;
  return false;
}

/** True if a trigger refused the write with these words, which stand in the message of the error or of one of its causes. */
export function isAborted(error: unknown, words: string): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.includes(words) || isAborted(error.cause, words);
}
