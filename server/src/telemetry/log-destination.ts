import { type DestinationStream, destination } from 'pino';

/** Still less than 4,096 with the line that exceeds it: that much a pipe shared by two servers takes in one piece. */
const TOGETHER_BYTES = 3_072;
const LATEST_MS = 250;
/** Levels from error on. */
const URGENT = /^\{"level":[56]0/;

/**
 * Standard output, for the log of a server. One write per request would cost as much as producing the line itself, so lines are
 * written in batches; those of errors and those at the end of the process at once. A kill loses a quarter of a second.
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
