import * as z from 'zod/mini';
import { id, optionalText, requiredLine, text } from '../fields';
import type { Permission } from '../permissions';

/** What a key of another system may be for, and the corresponding permission of people. */
export const API_KEY_SCOPES = {
  'records.read': 'records.read',
  'records.status': 'records.write',
  'clients.read': 'clients.read',
} as const satisfies Readonly<Record<string, Permission>>;
export type ApiKeyScope = keyof typeof API_KEY_SCOPES;

/** In the order in which they are offered. */
export const API_KEY_SCOPE_NAMES = Object.keys(API_KEY_SCOPES) as [ApiKeyScope, ...ApiKeyScope[]];

/** More would be forgotten keys. */
export const MAX_API_KEYS = 50;

/** A key with which another system of the firm calls the api, without the key itself. */
export const apiKey = z.object({
  id,
  name: text,
  /** The first characters of the key, to recognize it by. */
  prefix: text,
  scopes: z.catch(z.array(text), []),
  createdAt: text,
  /** The name at that time of the person who made it. */
  createdBy: text,
  /** When it expires; null if it does not. */
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
  /** For how many days it works; null until somebody revokes it. */
  validDays: z.nullable(z.int().check(z.gte(1), z.lte(3650))),
});

/** A key with its secret text; shown once. */
export const madeApiKey = z.extend(apiKey, { key: text });

export type ApiKey = z.infer<typeof apiKey>;
export type ApiKeyInput = z.infer<typeof apiKeyInput>;
export type MadeApiKey = z.infer<typeof madeApiKey>;
