import { type Client, createClient } from '@libsql/client';
import { ServerSilent } from './errors';
import { createSender, type Exchange } from './http-sender';

/** Each holds a connection, and a libSQL server answers them one after the other on few threads. */
const CALLS_AT_ONCE = 20;
const MAX_WAIT_MS = 1_000;
/** A call that was given up keeps its connection for this long, so that its own error comes second. */
const ABORT_AFTER_MS = 250;

export interface RemoteOptions {
  url: string;
  authToken?: string | undefined;
  /** How long the server may take over one call. */
  answerWithinMs: number;
  /** Sees what is sent and answered, which is JSON of the Hrana protocol; over HTTP only. */
  exchange?: Exchange;
}

/**
 * The driver's client of a libSQL server, but `execute` and `batch` end in time: the driver waits minutes for a server
 * that is frozen or cut off. A call that was sent and not answered rejects with an unknown fate; one that waited a second
 * for its turn was never sent.
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
        // All calls share one web socket: it is replaced only where nothing at all came over it.
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

/** The driver's own queue has no end for who waits in it. Resolves with what ends the admission. */
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
