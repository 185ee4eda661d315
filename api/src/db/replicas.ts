import type { Client } from '@libsql/client';
import { isStorageFailure } from './errors';
import { openRemote, type RemoteOptions } from './remote-client';

/** With the time for which a replica waits until it has what the primary had. */
const REPLICA_ANSWER_MS = 1_000;
/** A replica that did not answer in time is not asked for this long. */
const AWAY_MS = 10_000;

/**
 * A libSQL server and its read replicas. `replica` is for reads of a request that has asked the primary before, as every
 * signed-in one has for its session: they see all that was committed by then. Each answer of the primary names its
 * position in the replication log; a replica is asked for at least the highest one that was seen, and holds its answer
 * back until it is there. Where no replica answers so in time, the primary does.
 */
export function openWithReplicas(
  options: RemoteOptions,
  replicaUrls: readonly string[],
): { client: Client; replica: Client; close: () => void } {
  let position = 0;
  const client = openRemote({
    ...options,
    onAnswer(text) {
      for (const [, seen] of text.matchAll(/"replication_index":"(\d+)"/g))
        position = Math.max(position, Number(seen));
    },
  });
  const replicas = replicaUrls.map((url) => ({
    awayUntil: 0,
    client: openRemote({
      ...options,
      url,
      answerWithinMs: REPLICA_ANSWER_MS,
      toSent: (body) => body.replace('"stmt":{', `"stmt":{"replication_index":"${position}",`),
    }),
  }));
  let asked = 0;

  async function execute(...args: Parameters<Client['execute']>) {
    const now = performance.now();
    const present = replicas.filter(({ awayUntil }) => awayUntil <= now);
    const replica = present[asked++ % present.length];
    if (!replica || position === 0) return client.execute(...args);
    try {
      return await replica.client.execute(...args);
    } catch (error) {
      if (isStorageFailure(error)) replica.awayUntil = performance.now() + AWAY_MS;
      return client.execute(...args);
    }
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
