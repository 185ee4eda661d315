import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, optionalText, requiredLine, text } from '../fields';
import { WEBHOOK_EVENTS } from '../message-kinds';

/** The most webhooks: each adds a row for every booking. */
export const MAX_WEBHOOKS = 10;

/**
 * Whether events may be sent to this address: encrypted unless it is this machine, and without a password that lists
 * would show.
 */
export function isWebhookUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return (
    !username &&
    !password &&
    (protocol === 'https:' ||
      (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)))
  );
}

/** An address of another system, and the state of its calls. */
const webhook = z.object({
  id,
  url: text,
  events: z.catch(z.array(text), []),
  isEnabled: z.catch(z.boolean(), true),
  createdAt: text,
  /** How many events are still to be sent, and how many were given up and can be sent again. */
  waiting: z.catch(z.number(), 0),
  dead: z.catch(z.number(), 0),
  /** Why the newest of these did not arrive. */
  lastError: optionalText,
});

/** What is set of a webhook. */
export const webhookInput = z.object({
  url: requiredLine(1, 500, 'Please enter an address').check(
    z.refine((value) => isWebhookUrl(value), 'Must be a full https:// address without a password'),
  ),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .check(z.minLength(1, 'Please choose at least one event'), z.maxLength(WEBHOOK_EVENTS.length)),
  isEnabled: z.boolean(),
});

/** A webhook with the secret that signs its calls; shown once. */
const webhookWithSecret = z.extend(webhook, { secret: text });

const needs = 'settings.manage';
// What is sent to a webhook leaves the firm.
const recent = true;

/** Webhooks, oldest first, with their delivery state. */
export const getWebhooks = endpoint('GET /api/admin/webhooks', { needs, rows: webhook });
/** Adds a webhook and returns the secret that signs its calls, only this once; 409 if there are as many as allowed. */
export const addWebhook = endpoint('POST /api/admin/webhooks', {
  needs,
  recent,
  request: webhookInput,
  status: 201,
  errors: [409],
  reply: webhookWithSecret,
});
/** Changes a webhook; 404 for one that was removed. */
export const changeWebhook = endpoint('PUT /api/admin/webhooks/:id', {
  needs,
  recent,
  request: webhookInput,
  reply: webhook,
  errors: [404],
});
/** Gives a webhook a new secret, returned only this once and used for all further calls. */
export const renewWebhookSecret = endpoint('POST /api/admin/webhooks/:id/secret', {
  needs,
  recent,
  reply: webhookWithSecret,
  errors: [404],
});
/** Sends a webhook the event `test`, even while it is turned off. */
export const testWebhook = endpoint('POST /api/admin/webhooks/:id/test', { needs, errors: [404] });
/** Removes a webhook; 404 for one that was removed before. */
export const removeWebhook = endpoint('DELETE /api/admin/webhooks/:id', { needs, recent, errors: [404] });

export type Webhook = z.infer<typeof webhook>;
export type WebhookInput = z.infer<typeof webhookInput>;
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;
