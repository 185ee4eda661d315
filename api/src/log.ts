import { types } from 'node:util';
import { LibsqlError } from '@libsql/client';
import { logDestination } from '@lisle-harrow/server/telemetry/log-destination';
import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type DestinationStream, type Logger } from 'pino';

/** The log of the api and its commands: lines of JSON, whose errors omit the values of statements. */
export const createLog = (level: string, destination: DestinationStream = logDestination()): Logger =>
  pino({ level, base: { name: 'api' }, serializers: { err: errorForLog } }, destination);

interface LoggedError {
  readonly type: string;
  /** Includes those of its causes. */
  readonly message: string;
  readonly code?: string;
  /** The verb and the table of the failing statement. */
  readonly statement?: string;
  /** Includes those of its causes. */
  readonly stack: string;
}

/**
 * An error as it may be logged: of a statement only its verb and table, never its values, which are addresses, names
 * and hashes. Drizzle puts them into its message, and SQLite quotes them in some of its own.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!isError(error)) return { type: typeof error, message: 'Not an error', stack: '' };
  const steps: Omit<LoggedError, 'type'>[] = [];
  let isDatabase = false;
  for (let step: unknown = error; isError(step) && steps.length < MOST_CAUSES; step = step.cause) {
    isDatabase ||= step instanceof DrizzleQueryError || step instanceof LibsqlError;
    const message = isDatabase ? messageOfDatabase(step) : messageOf(step);
    const { code } = step as NodeJS.ErrnoException;
    steps.push({
      message,
      stack: `${step.name}: ${message}${framesOf(step)}`,
      ...(typeof code === 'string' && { code }),
      ...(step instanceof DrizzleQueryError && { statement: nameOfStatement(step.query) }),
    });
  }
  const code = steps.find((step) => step.code)?.code;
  const statement = steps.find((step) => step.statement)?.statement;
  return {
    type: error.name,
    // The errors of a libSQL server repeat their causes.
    message: [...new Set(steps.map(({ message }) => message))].join(': '),
    ...(code && { code }),
    ...(statement && { statement }),
    stack: steps.map(({ stack }) => stack).join('\ncaused by: '),
  };
}

/**
 * Also true for an error of another realm and for a DOMException, which timeouts and aborts throw: neither is an
 * instance of this Error.
 */
const isError = (value: unknown): value is Error =>
  types.isNativeError(value) ||
  (typeof value === 'object' &&
    value !== null &&
    typeof (value as Error).name === 'string' &&
    typeof (value as Error).message === 'string');

/** Causes can be circular. */
const MOST_CAUSES = 10;

/** Messages that name nothing but tables and columns. */
const HARMLESS =
  /\b(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: [\w., ]+)?|\bno such table: \w+|^fetch failed$/;

/** Node quotes text that it cannot parse, which may be what a provider says about somebody. */
const messageOf = ({ name, message }: Error) =>
  name === 'SyntaxError' ? 'Not in the expected form' : message;

function messageOfDatabase(error: Error): string {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof DrizzleQueryError) return `Failed to ${nameOfStatement(error.query)}`;
  // System errors about a connection or file contain no values.
  if (syscall) return error.message;
  return HARMLESS.exec(error.message)?.[0] ?? code ?? 'The database refused the statement';
}

/** `insert into bookings`, for example. */
function nameOfStatement(query: string): string {
  const found = /^\W*(\w+)\b[^]*?\b(from|into|update)\s+"?(\w+)"?/i.exec(query);
  if (!found) return /^\w*/.exec(query)![0];
  const [, verb, word, table] = found as unknown as [string, string, string, string];
  return verb.toLowerCase() === word.toLowerCase() ? `${verb} ${table}` : `${verb} ${word} ${table}`;
}

/** The stack after the message, which it repeats. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}
