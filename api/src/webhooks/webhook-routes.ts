import { randomUUID } from 'node:crypto';
import { invalid, Refusal } from '@lisle-harrow/server/http/refusal';
import { createOutside, NotPublic } from '@lisle-harrow/server/outside/outside';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import {
  addWebhook,
  changeWebhook,
  getWebhooks,
  MAX_WEBHOOKS,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
} from '../contract';
import { insertWhere } from '../db/insert-where';
import { outbox as messages, webhooks } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { queueMessage } from '../outbox/queue-message';
import { generateWebhookSecret } from './webhook-secret';

const unknownWebhook = () => notFound('There is no webhook with this id');
const hostOf = (url: string) => new URL(url).host;

/** `/api/admin/webhooks`: the firm's other systems that are notified of bookings and inquiries. */
export function implementWebhooks(app: Hono, { database, env, ledger, outbox }: Deps): void {
  const { read, writes } = database;
  const { id } = webhooks;
  const outside = createOutside(env.INTERNAL_HOSTS);

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
        id,
        url: webhooks.url,
        events: webhooks.events,
        isEnabled: webhooks.isEnabled,
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

  implement(app, getWebhooks, 'Webhooks, oldest first, with their delivery state', () =>
    select().orderBy(asc(webhooks.seq)),
  );

  implement(
    app,
    addWebhook,
    'Adds a webhook; the secret that signs its calls is returned only once',
    async (c, { url, ...input }) => {
      requirePublic(url);
      const newId = uuidv7();
      const { shown, stored } = generateWebhookSecret(env.dataKeys, newId);
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
          action: 'webhook-added',
          subject: newId,
          when: hasHappened,
          changes: { host: [hostOf(url)], events: [input.events.join(', ')] },
        }),
      );
      if (added!.rows.length === 0)
        throw new Refusal(409, 'too-many-webhooks', 'Conflict', {
          detail: `There can be ${MAX_WEBHOOKS} webhooks; remove one first`,
        });
      return { ...(await find(newId)), secret: shown };
    },
  );

  implement(
    app,
    changeWebhook,
    'Changes the URL or the events of a webhook, or turns it on or off',
    async (c, { url, ...input }) => {
      const before = await find(c.req.param('id'));
      // One that leads inside since before that was refused can still be turned off.
      if (input.isEnabled || new URL(url).href !== before.url) requirePublic(url);
      await writes.run(
        read
          .update(webhooks)
          .set({ url: new URL(url).href, ...input })
          .where(eq(id, before.id)),
        ledger.entry(c, {
          action: 'webhook-changed',
          subject: before.id,
          when: hasHappened,
          changes: {
            host: [hostOf(before.url), hostOf(url)],
            events: [before.events.join(', '), input.events.join(', ')],
            isEnabled: [before.isEnabled, input.isEnabled],
          },
        }),
      );
      return find(before.id);
    },
  );

  implement(
    app,
    renewWebhookSecret,
    'Replaces the secret of a webhook; returned only once and used for all further calls',
    async (c) => {
      const known = await find(c.req.param('id'));
      const { shown, stored } = generateWebhookSecret(env.dataKeys, known.id);
      await writes.run(
        read.update(webhooks).set({ secret: stored }).where(eq(id, known.id)),
        ledger.entry(c, { action: 'webhook-secret-made', subject: known.id, when: hasHappened }),
      );
      return { ...known, secret: shown };
    },
  );

  implement(
    app,
    testWebhook,
    'Sends the event `test` to a webhook, even while it is turned off',
    async (c) => {
      const known = await find(c.req.param('id'));
      const message = { kind: 'test-webhook' as const, about: known.id, occasion: randomUUID() };
      await writes.run(queueMessage(database, message, sql`true`));
      outbox.wake();
    },
  );

  implement(app, removeWebhook, 'Removes a webhook; messages that wait for it are not sent', async (c) => {
    const known = await find(c.req.param('id'));
    await writes.run(
      read.delete(webhooks).where(eq(id, known.id)),
      ledger.entry(c, {
        action: 'webhook-removed',
        subject: known.id,
        when: hasHappened,
        changes: { host: [hostOf(known.url)] },
      }),
    );
  });
}
