import type { Client } from '@libsql/client';
import { isStorageFailure } from './errors';
import { openRemote, type RemoteOptions } from './remote-client';

/** With the time for which a replica waits until it has what the primary had. */
const REPLICA_ANSWER_MS = 1_000;
/** A replica that did not answer in time is not asked for this long. */
const AWAY_MS = 10_000;

interface Replica {
  readonly client: Client;
  awayUntil: number;
  /** Where it was in its log at its last answer. */
  position: number;
  /** Where it was when that proved to be another log than the primary's. */
  foreign?: number;
}

/** Up to where in its log of writes a server has answered; undefined where it does not say. */
function positionIn(answer: string): number | undefined {
  const positions = [...answer.matchAll(/"replication_index":"(\d+)"/g)].map(([, position]) =>
    Number(position),
  );
  return positions.length > 0 ? Math.max(...positions) : undefined;
}

/**
 * A libSQL server and its read replicas. `replica` is for reads of a request that has asked the primary before, as every
 * signed-in one has for its session: they see all that was committed by then. Each answer of the primary names its
 * position in the replication log; a replica is asked for at least the highest one that was seen, and holds its answer
 * back until it is there. Where no replica answers so in time, the primary does.
 *
 * A primary whose data were replaced, by a restored backup above all, begins a new log: its positions fall, and a replica
 * that has not noticed yet is ahead of it with rows that are no more. What such a replica answers is not used.
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
          // Within one log nothing that is asked for later is answered from before.
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

  /** Whether it is ahead of the primary. One that was stays so until it moves: the new log may pass its place by. */
  async function isForeign(replica: Replica): Promise<boolean> {
    const seen = replica.position;
    if (seen === replica.foreign) return true;
    if (seen <= position) return false;
    // The primary may have gone on since it was asked.
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
