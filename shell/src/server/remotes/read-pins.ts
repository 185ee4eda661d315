import { isDevelopmentServer, RELEASE_VERSION } from '@lisle-harrow/api/contract';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { AskPlatform } from './ask-platform';

/** A revoked pin may apply for this long. */
const FRESH_MS = 15_000;
const TIMEOUT_MS = 1000;
/** How many uncached ids one network may ask for: nobody opens more links in a minute. */
const MOST_UNKNOWN = 20;
const UNKNOWN_WITHIN_MS = 60_000;
/** More than the api keeps. */
const MOST_PINS = 200;
const MOST_NETWORKS = 1000;

const pinsSchema = z.object({
  // One that nothing could load must not fail the page; an earlier version of the api took some.
  pins: z
    .record(z.string(), z.string())
    .transform((pins) => Object.fromEntries(Object.entries(pins).filter(([, pin]) => isPin(pin)))),
  userId: z.string().nullish(),
  expiresAt: z.iso.datetime(),
});

const isPin = (pin: string) => RELEASE_VERSION.test(pin) || isDevelopmentServer(pin);

/** The releases that staff have chosen for a browser. */
export interface ReleasePins {
  readonly pins: Readonly<Record<string, string>>;
  /** ISO instant. */
  readonly expiresAt: string;
  /** The only user for whom they hold, if any. */
  readonly userId?: string | null | undefined;
}

/**
 * Asks the api for pins by id, on behalf of a visitor's network; undefined for an unknown or expired id. While the api does not answer, its
 * last answer holds; rejects if there is none yet, or if the network has asked for too many unknown ids.
 */
export function createPinsReader(askPlatform: AskPlatform) {
  const good = new LRUCache<string, { readonly pins: ReleasePins; readonly askedAt: number }>({
    max: MOST_PINS,
  });
  const unknown = new LRUCache<string, true>({ max: MOST_NETWORKS, ttl: FRESH_MS });
  /** How many uncached ids were asked for, by network. */
  const guesses = new LRUCache<string, { times: number }>({ max: MOST_NETWORKS, ttl: UNKNOWN_WITHIN_MS });
  const asking = new Map<string, Promise<ReleasePins | undefined>>();

  async function ask(id: string): Promise<ReleasePins | undefined> {
    const json = await askPlatform(`pins/${id}`, AbortSignal.timeout(TIMEOUT_MS));
    if (json === undefined) {
      unknown.set(id, true);
      good.delete(id);
      return undefined;
    }
    const pins = pinsSchema.parse(json);
    good.set(id, { pins, askedAt: Date.now() });
    return pins;
  }

  /** Concurrent readers share one call. */
  function askOnce(id: string): Promise<ReleasePins | undefined> {
    const under = asking.get(id) ?? ask(id).finally(() => asking.delete(id));
    asking.set(id, under);
    return under;
  }

  return async function readPins(id: string, network: string): Promise<ReleasePins | undefined> {
    if (unknown.has(id)) return undefined;
    const kept = good.get(id);
    if (kept) {
      const { pins, askedAt } = kept;
      if (Date.now() - askedAt < FRESH_MS) return pins;
      return askOnce(id).catch(() => (Date.parse(pins.expiresAt) > Date.now() ? pins : undefined));
    }
    const guessed = guesses.get(network) ?? { times: 0 };
    if (guessed.times === 0) guesses.set(network, guessed);
    if (guessed.times >= MOST_UNKNOWN) throw new Error('too many unknown pins were asked for');
    guessed.times += 1;
    return askOnce(id);
  };
}
