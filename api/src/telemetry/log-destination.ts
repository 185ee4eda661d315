import { type DestinationStream, destination } from 'pino';

/** With the line that is one too many still less than 4,096: so much a pipe that two servers share takes as one piece. */
const TOGETHER_BYTES = 3_072;
const LATEST_MS = 250;
/** Levels from error on. */
const URGENT = /^\{"level":[56]0/;

/**
 * The standard output, for the log of a server. A write for each request would cost as much as the request's own line:
 * lines are written together, those of errors and of the end of the process at once. A kill loses a quarter of a second.
 */
export function logDestination(): DestinationStream {
  const output = destination({ dest: 1, minLength: TOGETHER_BYTES, periodicFlush: LATEST_MS });
  process.once('exit', () => output.flushSync());
  return {
    write(line) {
      output.write(line);
      if (URGENT.test(line)) output.flushSync();
    },
  };
}
