import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SignedInVariables } from '../accounts/require-user';
import { MAX_WEBHOOKS, webhook, webhookInput, webhookWithSecret } from '../contract';
import { insertWhere } from '../db/insert-where';
import { outbox as messages, webhooks } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { invalid, notFound, Refusal } from '../errors';
import { route } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { queueMessage } from '../outbox/queue-message';
import { createOutside, NotPublic } from '../outside/outside';
import { drawWebhookSecret } from './webhook-secret';

const needs = 'settings.manage' as const;
const unknownWebhook = () => notFound('There is no webhook with this id');
const hostOf = (url: string) => new URL(url).host;

/**
 * `/api/admin/webhooks`: the firm's other systems that are notified of bookings and inquiries. What is sent there leaves the
 * firm, so each change requires a recent sign-in.
 */
export function webhookRoutes({ database, env, ledger, outbox }: Deps) {
  const { read, writes } = database;
  const { id } = webhooks;
  const outside = createOutside(env.INTERNAL_HOSTS);
  const routes = new Hono<SignedInVariables>();

  /** The messages for this webhook that are waiting or were given up: the event's key contains the webhook's id. */
  const ofWebhook = (...states: ('waiting' | 'dead')[]) =>
    and(
      inArray(messages.state, states),
      eq(messages.channel, 'webhook'),
      sql`instr(${messages.eventKey}, '/' || ${id}) > 0`,
    );
  const countIn = (state: 'waiting' | 'dead') =>
    sql<number>`(select count(*) from ${messages} where ${ofWebhook(state)})`;
  const select = () =>
    read
      .select({
        ...{ id, url: webhooks.url, events: webhooks.events, isEnabled: webhooks.isEnabled },
        createdAt: webhooks.createdAt,
        waiting: countIn('waiting'),
        dead: countIn('dead'),
        lastError: sql<
          string | null
        >`(select ${messages.lastError} from ${messages} where ${ofWebhook('waiting', 'dead')} order by ${desc(messages.seq)} limit 1)`,
      })
      .from(webhooks);
  async function find(which: string) {
    const [row] = await select().where(eq(id, which));
    if (!row) throw unknownWebhook();
    return row;
  }

  /** Throws 422 for an address that is known to be inside a network; names are looked up when something is sent. */
  function requirePublic(url: string): void {
    try {
      outside.check(new URL(url));
    } catch (error) {
      if (!(error instanceof NotPublic)) throw error;
      throw invalid([{ pointer: '/url', message: 'Must be on the public internet, not inside a network' }]);
    }
  }

  const list = {
    needs,
    summary: 'Webhooks, oldest first, with their delivery state',
    reply: z.array(webhook),
  };
  route(routes, 'GET /', list, () => select().orderBy(asc(webhooks.seq)));

  const add = {
    needs,
    recent: true as const,
    summary: 'Adds a webhook; the secret that signs its calls is returned only once',
    request: webhookInput,
    status: 201,
    reply: webhookWithSecret,
    errors: [409],
  };
  route(routes, 'POST /', add, async (c, { url, ...input }) => {
    requirePublic(url);
    const newId = uuidv7();
    const { shown, stored } = drawWebhookSecret(env.dataKeys, newId);
    const row = {
      id: newId,
      url: new URL(url).href,
      secret: stored,
      ...input,
      createdAt: new Date().toISOString(),
    };
    const isRoom = sql`(select count(*) from ${webhooks}) < ${MAX_WEBHOOKS}`;
    const [added] = await writes.run(
      insertWhere(database, webhooks, row, isRoom).returning({ id }),
      ledger.entry(c, {
        ...{ action: 'webhook-added', subject: newId, when: hasHappened },
        changes: { host: [hostOf(url)], events: [input.events.join(', ')] },
      }),
    );
    if (added!.rows.length === 0)
      throw new Refusal(409, 'too-many-webhooks', 'Conflict', {
        detail: `There can be ${MAX_WEBHOOKS} webhooks; remove one first`,
      });
    return { ...(await find(newId)), secret: shown };
  });

  const change = {
    needs,
    recent: true as const,
    summary: 'Changes the URL or the events of a webhook, or turns it on or off',
    request: webhookInput,
    reply: webhook,
    errors: [404],
  };
  route(routes, 'PUT /:id', change, async (c, { url, ...input }) => {
    const before = await find(c.req.param('id'));
    requirePublic(url);
    await writes.run(
      read
        .update(webhooks)
        .set({ url: new URL(url).href, ...input })
        .where(eq(id, before.id)),
      ledger.entry(c, {
        ...{ action: 'webhook-changed', subject: before.id, when: hasHappened },
        changes: {
          host: [hostOf(before.url), hostOf(url)],
          events: [before.events.join(', '), input.events.join(', ')],
          isEnabled: [before.isEnabled, input.isEnabled],
        },
      }),
    );
    return find(before.id);
  });

  const renew = {
    needs,
    recent: true as const,
    summary: 'Replaces the secret of a webhook; returned only once and used for all further calls',
    reply: webhookWithSecret,
    errors: [404],
  };
  route(routes, 'POST /:id/secret', renew, async (c) => {
    const known = await find(c.req.param('id'));
    const { shown, stored } = drawWebhookSecret(env.dataKeys, known.id);
    await writes.run(
      read.update(webhooks).set({ secret: stored }).where(eq(id, known.id)),
      ledger.entry(c, { action: 'webhook-secret-made', subject: known.id, when: hasHappened }),
    );
    return { ...known, secret: shown };
  });

  const test = {
    needs,
    summary: 'Sends the event `test` to a webhook, even while it is turned off',
    errors: [404],
  };
  route(routes, 'POST /:id/test', test, async (c) => {
    const known = await find(c.req.param('id'));
    const message = { kind: 'test-webhook' as const, about: known.id, occasion: randomUUID() };
    await writes.run(queueMessage(database, message, sql`true`));
    outbox.wake();
  });

  const remove = {
    needs,
    recent: true as const,
    summary: 'Removes a webhook; messages that wait for it are not sent',
    errors: [404],
  };
  route(routes, 'DELETE /:id', remove, async (c) => {
    const known = await find(c.req.param('id'));
    await writes.run(
      read.delete(webhooks).where(eq(id, known.id)),
      ledger.entry(c, {
        ...{ action: 'webhook-removed', subject: known.id, when: hasHappened },
        changes: { host: [hostOf(known.url)] },
      }),
    );
  });

  return routes;
}
