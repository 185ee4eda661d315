import { type Client, createClient } from '@libsql/client';
import { ServerSilent } from './errors';
import { createSender, type Exchange } from './http-sender';

/** Every call holds a connection, and a libSQL server works through them on only a few threads. */
const CALLS_AT_ONCE = 20;
const MAX_WAIT_MS = 1_000;
/** A call that timed out keeps its connection this much longer, so that the timeout is reported before the connection's error. */
const ABORT_AFTER_MS = 250;

export interface RemoteOptions {
  url: string;
  authToken?: string | undefined;
  /** How long the server may take over one call. */
  answerWithinMs: number;
  /** Receives what is sent and answered, as JSON of the Hrana protocol; over HTTP only. */
  exchange?: Exchange;
}

/**
 * The driver's client of a libSQL server, with a time limit for `execute` and `batch`: the driver itself waits minutes for a
 * server that is frozen or unreachable. Rejects with `ServerSilent`: after the limit, when it is unknown whether the call took
 * effect, or after a second in the queue, when it was never sent.
 */
export function openRemote({ url, authToken, answerWithinMs, exchange }: RemoteOptions): Client {
  const sender = createSender({ limitMs: answerWithinMs + ABORT_AFTER_MS, exchange });
  const connect = () =>
    createClient({
      url,
      authToken,
      intMode: 'number',
      concurrency: CALLS_AT_ONCE,
      fetch: sender.send,
    });
  let client = connect();
  let answeredAt = 0;
  const admit = createAdmission();

  async function inTime<Result>(call: (used: Client) => Promise<Result>): Promise<Result> {
    const leave = await admit();
    const used = client;
    const sentAt = performance.now();
    const answered = call(used).then(
      (result) => {
        answeredAt = performance.now();
        return result;
      },
      (error: unknown) => {
        throw used === client ? error : new ServerSilent('sent');
      },
    );
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new ServerSilent('sent'));
        // All calls share one web socket, which is replaced only if no answer at all arrived since this call.
        if (used.protocol !== 'ws' || used !== client || answeredAt > sentAt) return;
        client = connect();
        used.close();
      }, answerWithinMs);
    });
    answered.then(leave, leave);
    return Promise.race([answered, silence]).finally(() => clearTimeout(timer));
  }

  return {
    execute: (...args: Parameters<Client['execute']>) => inTime((used) => used.execute(...args)),
    batch: (...args: Parameters<Client['batch']>) => inTime((used) => used.batch(...args)),
    migrate: (statements) => client.migrate(statements),
    transaction: (...args: Parameters<Client['transaction']>) => client.transaction(...args),
    executeMultiple: (statements) => client.executeMultiple(statements),
    sync: () => client.sync(),
    reconnect: () => client.reconnect(),
    close() {
      client.close();
      sender.close();
    },
    get closed() {
      return client.closed;
    },
    get protocol() {
      return client.protocol;
    },
  };
}

/** Limits concurrent calls, since the driver's own queue has no timeout. Resolves with a function that ends the admission. */
function createAdmission(): () => Promise<() => void> {
  let taken = 0;
  const waiting = new Set<() => void>();
  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else taken -= 1;
  };
  return async () => {
    if (taken < CALLS_AT_ONCE) {
      taken += 1;
      return leave;
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        waiting.delete(enter);
        clearTimeout(timer);
        resolve(leave);
      };
      const timer = setTimeout(() => {
        waiting.delete(enter);
        reject(new ServerSilent('waiting'));
      }, MAX_WAIT_MS);
      waiting.add(enter);
    });
  };
}
