import * as z from 'zod/mini';
import { id, optionalText, requiredLine, text } from '../fields';
import type { Permission } from '../permissions';

/** What a key of another system may be for, and the permission of people that it stands for. */
export const API_KEY_SCOPES = {
  'records.read': 'records.read',
  'records.status': 'records.write',
  'clients.read': 'clients.read',
} as const satisfies Readonly<Record<string, Permission>>;
export type ApiKeyScope = keyof typeof API_KEY_SCOPES;

/** In the order in which they are offered. */
export const API_KEY_SCOPE_NAMES = Object.keys(API_KEY_SCOPES) as [ApiKeyScope, ...ApiKeyScope[]];

/** More would be forgotten ones. */
export const MAX_API_KEYS = 50;

/** A key by which another system of the firm calls the api, without the key itself. */
export const apiKey = z.object({
  id,
  name: text,
  /** How the key begins, to recognize it by. */
  prefix: text,
  scopes: z.catch(z.array(text), []),
  createdAt: text,
  /** Who made it, by the name at that time. */
  createdBy: text,
  /** From when on it opens nothing; null for one that does not expire. */
  expiresAt: optionalText,
  /** Its last call, to the minute. */
  usedAt: optionalText,
});

/** `POST /api/admin/api-keys`. */
export const apiKeyInput = z.object({
  name: requiredLine(1, 80, 'Please say what the key is for'),
  scopes: z
    .array(z.enum(API_KEY_SCOPE_NAMES))
    .check(z.minLength(1, 'Please choose at least one'), z.maxLength(API_KEY_SCOPE_NAMES.length)),
  /** For how many days it works; null for as long as nobody revokes it. */
  validDays: z.nullable(z.int().check(z.gte(1), z.lte(3650))),
});

/** A key with its secret text; shown once. */
export const madeApiKey = z.extend(apiKey, { key: text });

export type ApiKey = z.infer<typeof apiKey>;
export type ApiKeyInput = z.infer<typeof apiKeyInput>;
export type MadeApiKey = z.infer<typeof madeApiKey>;
