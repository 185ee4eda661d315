import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, inArray, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { restricted } from '../accounts/require-unrestricted';
import { usesRestricted } from '../accounts/restricted-messages';
import { requireAllClients } from '../clients/visible-clients';
import {
  getMessages,
  getOutboxStanding,
  LINK_MESSAGES,
  MAX_SEARCHED_MESSAGES,
  MESSAGE_STATES,
  retryMessage,
} from '../contract';
import { databaseNow } from '../db/database-now';
import { returnedRows } from '../db/rows';
import { isUnmatched, outbox as messages, visitorReplies } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { LIFE_MS, shownMessage } from '../outbox/outbox-store';
import { listQuery, rowsOfPage } from '../records/list-page';
import { countMessages, listMessages } from './list-messages';

const notRetried = (detail: string) => new Refusal(409, 'not-retried', 'Cannot be tried again', { detail });

/** `/api/admin/messages`: the outbox as staff see it, and retries. */
export function implementMessages(app: Hono, { database, env, ledger, outbox }: Deps): void {
  const { read, writes } = database;
  // The messages include mails to colleagues' clients.
  app.use('/api/admin/messages/*', requireAllClients(env));

  implement(
    app,
    getMessages,
    {
      summary: 'Outgoing mails and webhook calls, newest first, paginated (Link, X-Total-Count)',
      query: listQuery(
        MESSAGE_STATES,
        {},
        {
          status: `Only messages in this state: ${MESSAGE_STATES.join(', ')}`,
          q: `Only messages whose recipient contains this, among the newest ${MAX_SEARCHED_MESSAGES.toLocaleString('en-US')}. X-Total-Count is omitted if they do not fit on one page`,
        },
      ),
    },
    async (c, query) => rowsOfPage(c, await listMessages(database.replica, query)),
  );

  implement(
    app,
    getOutboxStanding,
    'Numbers of messages that wait, that were given up, and of mails that belong to no record',
    async () => {
      const { waiting = 0, dead = 0 } = await countMessages(database);
      const unmatched = await read.$count(visitorReplies, isUnmatched);
      return { waiting, dead, unmatched, hasMail: env.mail !== undefined };
    },
  );

  implement(app, retryMessage, 'Immediately retries a message that waits or was given up', async (c) => {
    const isIt = eq(messages.id, c.req.param('id'));
    const [message] = await read.select().from(messages).where(isIt);
    if (!message) throw notFound('There is no message with this id');
    const { kind, state, payload } = message;
    if (state !== 'waiting' && state !== 'dead') throw notRetried(`This message is ${state}`);
    if (LINK_MESSAGES.includes(kind) && payload === null)
      throw notRetried('The link is not kept: make a new one');
    const isWithheld = usesRestricted(database);
    const [changed] = await writes.run(
      read
        .update(messages)
        .set({
          state: 'waiting',
          attempts: 0,
          nextAt: databaseNow,
          // A retry does not extend how long a link is kept.
          ...(!LINK_MESSAGES.includes(kind) && { giveUpAt: sql`${databaseNow} + ${LIFE_MS}` }),
          endedAt: null,
          leaseOwner: null,
        })
        // Excludes a message that a process is sending now.
        .where(
          and(
            isIt,
            inArray(messages.state, ['waiting', 'dead']),
            or(isNull(messages.leaseOwner), lte(messages.nextAt, databaseNow)),
            not(isWithheld),
          ),
        )
        .returning(),
      ledger.entry(c, { action: 'message-retried', subject: message.id, when: hasHappened }),
    );
    const [row] = returnedRows(messages, changed);
    if (!row && (await read.$count(messages, and(isIt, isWithheld))) > 0)
      throw restricted(
        'The use of this client’s data is restricted: what was held back is not sent until an owner lifts that',
      );
    if (!row) throw notRetried('This message is being sent at the moment');
    outbox.wake();
    return shownMessage(row);
  });
}
