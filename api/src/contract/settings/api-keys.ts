import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, optionalText, requiredLine, text } from '../fields';
import { API_KEY_SCOPES, type ApiKeyScope } from '../permissions';

/** In the order in which they are offered. */
export const API_KEY_SCOPE_NAMES = Object.keys(API_KEY_SCOPES) as [ApiKeyScope, ...ApiKeyScope[]];

/** More would be forgotten keys. */
export const MAX_API_KEYS = 50;

/** A key with which another system of the firm calls the api, without the key itself. */
const apiKey = z.object({
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

/** What is set of a key. */
export const apiKeyInput = z.object({
  name: requiredLine(1, 80, 'Please say what the key is for'),
  scopes: z
    .array(z.enum(API_KEY_SCOPE_NAMES))
    .check(z.minLength(1, 'Please choose at least one'), z.maxLength(API_KEY_SCOPE_NAMES.length)),
  /** For how many days it works; null until somebody revokes it. */
  validDays: z.nullable(z.int().check(z.gte(1), z.lte(3650))),
});

/** A key with its secret text; shown once. */
const madeApiKey = z.extend(apiKey, { key: text });

/** API keys, oldest first. */
export const getApiKeys = endpoint('GET /api/admin/api-keys', {
  needs: 'settings.manage',
  rows: apiKey,
});
/** Creates an API key and returns it, only this once; 409 if there are as many as allowed. */
export const makeApiKey = endpoint('POST /api/admin/api-keys', {
  needs: 'settings.manage',
  recent: true,
  request: apiKeyInput,
  status: 201,
  reply: madeApiKey,
  errors: [409],
});
/** Revokes an API key; 404 for one that was revoked before. */
export const revokeApiKey = endpoint('DELETE /api/admin/api-keys/:id', {
  needs: 'settings.manage',
  recent: true,
  errors: [404],
});

export type ApiKey = z.infer<typeof apiKey>;
export type ApiKeyInput = z.infer<typeof apiKeyInput>;
export type MadeApiKey = z.infer<typeof madeApiKey>;
