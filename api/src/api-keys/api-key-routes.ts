import { Refusal } from '@lisle-harrow/server/http/refusal';
import { asc, eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { DAY_MS, getApiKeys, makeApiKey, MAX_API_KEYS, revokeApiKey } from '../contract';
import { insertWhere } from '../db/insert-where';
import { apiKeys } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { generateApiKey } from './api-keys';

/** `/api/admin/api-keys`: the keys with which the firm's other systems call the api. */
export function implementApiKeys(app: Hono, { database, ledger }: Pick<Deps, 'database' | 'ledger'>): void {
  const { read, writes } = database;

  implement(app, getApiKeys, 'API keys, oldest first, without their values', () =>
    read.select().from(apiKeys).orderBy(asc(apiKeys.seq)),
  );

  implement(
    app,
    makeApiKey,
    'Creates an API key; its value is returned only once',
    async (c, { name, scopes, validDays }) => {
      const user = c.get('user');
      const { key, ...generated } = generateApiKey();
      const now = Date.now();
      const row = {
        ...generated,
        id: uuidv7(),
        name,
        scopes,
        usedAt: null,
        createdAt: new Date(now).toISOString(),
        createdBy: `${user.firstName} ${user.lastName}`.trim(),
        expiresAt: validDays === null ? null : new Date(now + validDays * DAY_MS).toISOString(),
      };
      const isRoom = sql`(select count(*) from ${apiKeys}) < ${MAX_API_KEYS}`;
      const [made] = await writes.run(
        insertWhere(database, apiKeys, row, isRoom).returning({ id: apiKeys.id }),
        ledger.entry(c, {
          action: 'api-key-made',
          subject: row.id,
          when: hasHappened,
          changes: { name: [name], scopes: [scopes.join(', ')], expiresAt: [row.expiresAt ?? 'never'] },
        }),
      );
      if (made!.rows.length === 0)
        throw new Refusal(409, 'too-many-api-keys', 'Conflict', {
          detail: `There can be ${MAX_API_KEYS} keys; revoke one that is not used`,
        });
      return { ...row, key };
    },
  );

  implement(app, revokeApiKey, 'Revokes an API key immediately', async (c) => {
    const isIt = eq(apiKeys.id, c.req.param('id'));
    const [known] = await read.select().from(apiKeys).where(isIt);
    if (!known) throw notFound('There is no API key with this id');
    await writes.run(
      read.delete(apiKeys).where(isIt),
      ledger.entry(c, {
        action: 'api-key-revoked',
        subject: known.id,
        when: hasHappened,
        changes: { name: [known.name] },
      }),
    );
  });
}
