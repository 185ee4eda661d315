import type { Client } from '@libsql/client';
import { isStorageFailure } from './errors';
import { openRemote, type RemoteOptions } from './remote-client';

/** Includes the time that a replica takes to catch up with the primary. */
const REPLICA_ANSWER_MS = 1_000;
/** For how long a replica is not asked after it failed to answer in time. */
const AWAY_MS = 10_000;

interface Replica {
  readonly client: Client;
  awayUntil: number;
  /** Its position in its log at its last answer. */
  position: number;
  /** Its position when its log was found to be another than the primary's. */
  foreign?: number;
}

/** The highest log position that an answer of a server names; undefined if it names none. */
function positionIn(answer: string): number | undefined {
  const positions = [...answer.matchAll(/"replication_index":"(\d+)"/g)].map(([, position]) =>
    Number(position),
  );
  return positions.length > 0 ? Math.max(...positions) : undefined;
}

/**
 * A libSQL server and its read replicas. `replica` is for reads in a request that has already asked the primary, as every
 * signed-in request has for its session: they see everything that was committed by then. Every answer of the primary names
 * its position in the replication log; a replica is asked for at least the highest position seen, and delays its answer until
 * it has caught up. If the replica does not answer in time, the primary does.
 *
 * A primary whose data were replaced, usually by a restored backup, begins a new log: its positions fall, and a replica that
 * has not noticed yet is ahead of it, with rows that no longer exist. The answers of such a replica are not used.
 */
export function openWithReplicas(
  options: RemoteOptions,
  replicaUrls: readonly string[],
  awayMs = AWAY_MS,
): { client: Client; replica: Client; close: () => void } {
  let position = 0;
  const client = openRemote({
    ...options,
    exchange(body) {
      const known = position;
      return {
        body,
        onAnswer(answer) {
          const seen = positionIn(answer) ?? position;
          // Within one log, an answer never names a lower position than was known when the call was sent.
          position = seen < known ? seen : Math.max(position, seen);
        },
      };
    },
  });
  const replicas = replicaUrls.map((url): Replica => {
    const replica: Replica = {
      awayUntil: 0,
      position: 0,
      client: openRemote({
        ...options,
        url,
        answerWithinMs: REPLICA_ANSWER_MS,
        exchange: (body) => ({
          body: body.replace('"stmt":{', `"stmt":{"replication_index":"${position}",`),
          onAnswer: (answer) => (replica.position = positionIn(answer) ?? replica.position),
        }),
      }),
    };
    return replica;
  });
  let asked = 0;

  /** True if the replica is ahead of the primary. It stays so until it moves, since the new log may grow past its position. */
  async function isForeign(replica: Replica): Promise<boolean> {
    const seen = replica.position;
    if (seen === replica.foreign) return true;
    if (seen <= position) return false;
    // The primary may have advanced since its last answer.
    await client.execute('select 1');
    if (seen <= position) return false;
    replica.foreign = seen;
    return true;
  }

  async function execute(...args: Parameters<Client['execute']>) {
    const now = performance.now();
    const present = replicas.filter(({ awayUntil }) => awayUntil <= now);
    const replica = present[asked++ % present.length];
    if (!replica || position === 0) return client.execute(...args);
    const passOver = () => (replica.awayUntil = performance.now() + awayMs);
    try {
      const result = await replica.client.execute(...args);
      if (!(await isForeign(replica))) return result;
      passOver();
    } catch (error) {
      if (isStorageFailure(error)) passOver();
    }
    return client.execute(...args);
  }

  return {
    client,
    replica: { ...client, execute },
    close() {
      for (const { client } of replicas) client.close();
      client.close();
    },
  };
}
