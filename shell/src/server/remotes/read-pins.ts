import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { AskPlatform } from './ask-platform';

/** A pin that is taken back is followed for so long. */
const FRESH_MS = 15_000;
const TIMEOUT_MS = 1000;

const pinsSchema = z.object({
  pins: z.record(z.string(), z.string()),
  userId: z.string().nullish(),
  expiresAt: z.iso.datetime(),
});

/** The releases that staff have chosen for a browser. */
export interface ReleasePins {
  readonly pins: Readonly<Record<string, string>>;
  /** ISO instant. */
  readonly expiresAt: string;
  /** Whose browser it must be. */
  readonly userId?: string | null | undefined;
}

/** Asks the api for pins by their id; nothing for one that is unknown or over, and while the api does not say. */
export function createPinsReader(askPlatform: AskPlatform) {
  const known = new LRUCache<string, { readonly pins: ReleasePins | undefined }>({ max: 200, ttl: FRESH_MS });

  async function ask(id: string): Promise<ReleasePins | undefined> {
    const json = await askPlatform(`pins/${id}`, AbortSignal.timeout(TIMEOUT_MS));
    return json === undefined ? undefined : pinsSchema.parse(json);
  }

  return async function readPins(id: string): Promise<ReleasePins | undefined> {
    const kept = known.get(id);
    if (kept) return kept.pins;
    const pins = await ask(id).catch(() => undefined);
    known.set(id, { pins });
    return pins;
  };
}
