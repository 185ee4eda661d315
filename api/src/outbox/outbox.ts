import { randomUUID } from 'node:crypto';
import { counter, gauge } from '@lisle-harrow/server/telemetry/meter';
import type { Logger } from 'pino';
import type { Database } from '../db/open';
import { NotDelivered } from '../mail/mailer';
import {
  type Channel,
  dueIn,
  LEASE_MS,
  leaseMessages,
  type OutgoingMessage,
  settleMessage,
  TOO_LATE,
} from './outbox-store';

/**
 * There is no longer anything to send, in words that name no person. Thrown by code that composes a message; `NotDelivered` is
 * thrown by code that sends one, which knows nothing of its event.
 */
export class NotNeeded extends Error {
  override readonly name = 'NotNeeded';
}

/** Sends one message; rejects with `NotDelivered`, or with `NotNeeded` if its event was overtaken by another. */
export type Send = (message: OutgoingMessage) => Promise<void>;

export interface Outbox {
  /** Signals that a message was stored. Does nothing before the start. */
  wake(): void;
  /** Sends everything that is due; resolves when nothing is. */
  deliver(): Promise<void>;
  /** From now on, sends messages when they are due. */
  start(): void;
  /** Leases no further messages; resolves when those in progress are sent or have failed. */
  stop(): Promise<void>;
}

interface OutboxParts {
  readonly database: Pick<Database, 'read' | 'writes'>;
  readonly log: Logger;
  /** The channels that are set up; messages of the others wait. */
  readonly channels: Partial<Record<Channel, Send>>;
}

const AT_ONCE = 4;
/** A short delay, so that messages that are stored together are leased together. */
const GATHER_MS = 50;
/** How often to look for messages that another process stored but did not send. */
const LOOK_MS = 15_000;
const MARK_AGAIN_MS = 1_000;

const MINUTE_MS = 60_000;
/** The backoff between attempts; after the last one, some 31 hours later, a message is given up. */
const PAUSES_MS = [0.5, 2, 10, 60, 360, 720, 720].map((minutes) => minutes * MINUTE_MS);
const MAX_ATTEMPTS = PAUSES_MS.length + 1;
const JITTER = 0.2;

/** Sends the messages of the outbox, concurrently with other processes that use the same database. */
export function createOutbox({ database, log, channels }: OutboxParts): Outbox {
  const names = Object.keys(channels) as Channel[];
  gauge('lisle_harrow_outbox_overdue_seconds', 'How long the next message has been due', async (observe) => {
    const dueMs = await dueIn(database, names);
    observe(Math.max(0, -(dueMs ?? 0) / 1000));
  });
  const attempted = counter(
    'lisle_harrow_outbox_attempts_total',
    'Attempts to send a message, by result',
    (['mail', 'webhook'] as const).flatMap((channel) =>
      ['sent', 'waiting', 'dead', 'dropped'].map((result) => ({ channel, result })),
    ),
  );
  // Each channel on its own, so that no mail waits for webhooks that do not answer.
  const senders = names.map((channel) =>
    createSender(channel, channels[channel]!, attempted, { database, log }),
  );
  return {
    async deliver() {
      await Promise.all(senders.map((sender) => sender.deliver()));
    },
    wake: () => senders.forEach((sender) => sender.wake()),
    start: () => senders.forEach((sender) => sender.start()),
    async stop() {
      await Promise.all(senders.map((sender) => sender.stop()));
    },
  };
}

/** Sends the messages of one channel. */
function createSender(
  channel: Channel,
  send: Send,
  attempted: ReturnType<typeof counter>,
  { database, log }: Pick<OutboxParts, 'database' | 'log'>,
): Outbox {
  const owner = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  /** When the next look is due, by the clock of `performance`, which never jumps. */
  let lookAt = Infinity;
  let delivery: Promise<void> | undefined;
  let isStarted = false;
  let isStopping = false;
  let isAwaited = false;

  async function deliver(): Promise<void> {
    // Read first, since taking a lease is a write to disk.
    while (!isStopping && ((await dueIn(database, [channel])) ?? 1) <= 0) {
      const leased = await leaseMessages(database, [channel], owner, AT_ONCE);
      await Promise.all(leased.map(attempt));
      if (leased.length === 0) return;
    }
  }

  async function attempt(message: OutgoingMessage): Promise<void> {
    const { id, kind, attempts, giveUpAt, nextAt } = message;
    const settle = (outcome: Parameters<typeof settleMessage>[2]) => {
      attempted.add(1, { channel, result: outcome.state });
      return keepTrying(() => settleMessage(database, message, outcome));
    };
    try {
      // Both times are by the database's clock, and `nextAt - LEASE_MS` is when the lease began.
      if (giveUpAt <= nextAt - LEASE_MS) throw new NotDelivered(TOO_LATE, true);
      // The last attempt recorded no outcome: perhaps this message ends the process that sends it.
      if (attempts > MAX_ATTEMPTS) throw new NotDelivered('The last attempt to send it broke off', true);
      await send(message);
      await settle({ state: 'sent' });
    } catch (error) {
      if (error instanceof NotNeeded) return settle({ state: 'dropped', lastError: error.message });
      if (!(error instanceof NotDelivered))
        log.error({ err: error, id, kind }, 'a message could not be written');
      const { message: lastError, isFinal } =
        error instanceof NotDelivered ? error : new NotDelivered('An unexpected error', false);
      const pauseMs = isFinal ? undefined : PAUSES_MS[attempts - 1];
      log.warn(
        { id, kind, attempts, reason: lastError, isDead: pauseMs === undefined },
        'a message was not sent',
      );
      if (pauseMs === undefined) return settle({ state: 'dead', lastError });
      const delayMs = Math.round(pauseMs * (1 + JITTER * (2 * Math.random() - 1)));
      await settle({ state: 'waiting', lastError, delayMs });
    }
  }

  /** Retries for half the lease: a sent message that is not marked as sent by the end of its lease would be sent again. */
  async function keepTrying(mark: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + LEASE_MS / 2;
    for (;;) {
      try {
        return await mark();
      } catch (error) {
        if (isStopping || Date.now() > deadline) {
          log.error({ err: error }, 'the outcome of a message could not be recorded; it may be sent again');
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, MARK_AGAIN_MS));
      }
    }
  }

  /** Never puts off a look that is due earlier: steady traffic would put it off for ever. */
  function lookIn(ms: number): void {
    const at = performance.now() + ms;
    if (isStopping || at >= lookAt) return;
    clearTimeout(timer);
    lookAt = at;
    timer = setTimeout(look, ms).unref();
  }

  function look(): void {
    lookAt = Infinity;
    if (delivery) return;
    isAwaited = false;
    delivery = deliver()
      .then(() => dueIn(database, [channel]))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read');
        return undefined;
      })
      .then((dueMs = LOOK_MS) => {
        delivery = undefined;
        lookIn(isAwaited ? GATHER_MS : Math.min(Math.max(dueMs, GATHER_MS), LOOK_MS));
      });
  }

  return {
    deliver,
    wake() {
      if (!isStarted) return;
      if (delivery) isAwaited = true;
      else lookIn(GATHER_MS);
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      lookIn(GATHER_MS);
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await delivery;
    },
  };
}
