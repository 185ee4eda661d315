import type { Context, Hono } from 'hono';
import { eq, exists, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findClient } from '../clients/find-client';
import {
  type ConversationInput,
  getMessagesOfClient,
  getOwnMessages,
  getOwnStanding,
  getStandingOfClient,
  markClientRead,
  markFirmRead,
  type Side,
  writeToClient,
  writeToFirm,
} from '../contract';
import { clientProfiles, conversationMessages } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { readFirmSettings } from '../firm-settings/firm-settings';
import { notFound } from '../errors';
import { readIdempotencyKey } from '../http/request-headers';
import { implement } from '../http/route';
import { stillActing } from '../household/own-case';
import type { Cursor } from '../records/cursor';
import { pageCursor, rowsOfPage } from '../records/list-page';
import { queueMessage } from '../outbox/queue-message';
import { isWorthNotifying, noticeRecipients, noticesTo } from './case-notices';
import { listMessages, markRead, messageReplies, readStanding, storeMessage } from './conversation-store';
import type { OwnCase, SignedIn } from '../http/signed-in';

const QUERY = z.object({ cursor: pageCursor('newest') });
const HEADERS = {
  'Idempotency-Key': 'The same for every retry of a message: it is stored once and returned to every retry',
};

/** The client's account whose conversation it is. */
interface Of {
  readonly id: string;
  readonly accountSeq: number;
}

/** What both sides have in common. */
function createConversations({ database, env, ledger, outbox }: Deps) {
  const { read } = database;
  return {
    async list(c: Context, { accountSeq }: Of, cursor: Cursor | undefined) {
      return rowsOfPage(c, await listMessages(database, accountSeq, cursor));
    },

    /** `own` is the case of whoever wrote it, unless that is staff. */
    async write(c: Context, of: Of, side: Side, { text, documentIds }: ConversationInput, own?: OwnCase) {
      const { firstName, lastName } = c.get('user') as SignedIn;
      const id = uuidv7();
      const isStored = exists(
        read
          .select({ one: sql`1` })
          .from(conversationMessages)
          .where(eq(conversationMessages.id, id)),
      );
      const row = {
        id,
        accountSeq: of.accountSeq,
        side,
        text,
        author: `${firstName} ${lastName}`.trim(),
        memberId: own?.member?.id ?? null,
        createdAt: new Date().toISOString(),
        sendKey: readIdempotencyKey(c) ?? null,
      };
      const kind = side === 'firm' ? 'firm-message' : 'client-message';
      const recipients = await noticeRecipients(
        database,
        await readFirmSettings(database, env),
        of.accountSeq,
        side === 'firm' ? 'client' : 'firm',
      );
      const notices = noticesTo(recipients, { kind, about: of.id, occasion: id } as const);
      const isNew = isWorthNotifying(database, of.accountSeq, id);
      const may = own && stillActing(database, own);
      const stored = await storeMessage(database, row, { documentIds }, may, [
        ledger.entry(c, { action: 'message-written', client: of.id, subject: id, when: isStored }),
        ...notices.map((notice) => queueMessage(database, notice, isNew)),
      ]);
      // It was found under its key, and must be there after a restart as well.
      if (stored.id !== id) database.requireSound();
      outbox.wake();
      return (await messageReplies(database, [stored]))[0]!;
    },
  };
}

/** `/api/client/messages`: the signed-in client's conversation with the firm. */
export function implementOwnConversation(app: Hono, deps: Deps): void {
  const { database, ledger } = deps;
  const conversations = createConversations(deps);

  implement(
    app,
    getOwnMessages,
    { summary: 'Messages between the client and the firm, newest first, paginated (Link)', query: QUERY },
    (c, { cursor }) => {
      ledger.laterOnce(c, { action: 'conversation-viewed', client: c.get('ownCase').id });
      return conversations.list(c, c.get('ownCase'), cursor);
    },
  );

  implement(
    app,
    getOwnStanding,
    'The newest message of the conversation and the last one that the firm has read, by id',
    (c) => readStanding(database, c.get('ownCase').accountSeq, 'client'),
  );

  implement(
    app,
    writeToFirm,
    {
      summary: 'Sends a message to the firm; documents that were already uploaded can be attached',
      headers: HEADERS,
    },
    async (c, input) => {
      const own = c.get('ownCase');
      const isOwn = eq(clientProfiles.accountSeq, own.accountSeq);
      if ((await database.read.$count(clientProfiles, isOwn)) === 0)
        throw notFound('This account has no client profile');
      return conversations.write(c, own, 'client', input, own);
    },
  );

  implement(app, markFirmRead, 'Marks the firm’s messages as read, up to this one', async (c, { upTo }) => {
    const own = c.get('ownCase');
    const { condition } = stillActing(database, own);
    await database.writes.run(markRead(database, own.accountSeq, 'client', upTo, condition));
  });
}

/** `/api/admin/clients/:clientId/messages`: a client's conversation as staff see it. */
export function implementConversations(app: Hono, deps: Deps): void {
  const { database, ledger } = deps;
  const conversations = createConversations(deps);
  const clientOf = async (c: Context): Promise<Of> => {
    const { id, seq } = await findClient(deps, c);
    return { id, accountSeq: seq };
  };

  implement(
    app,
    getMessagesOfClient,
    { summary: 'Messages between a client and the firm, newest first, paginated (Link)', query: QUERY },
    async (c, { cursor }) => {
      const of = await clientOf(c);
      const [page] = await Promise.all([
        conversations.list(c, of, cursor),
        ledger.look(c, { action: 'conversation-viewed', client: of.id }),
      ]);
      return page;
    },
  );

  implement(
    app,
    getStandingOfClient,
    'The newest message and the last one that the client has read, by id, without their text',
    async (c) => readStanding(database, (await clientOf(c)).accountSeq, 'firm'),
  );

  implement(
    app,
    writeToClient,
    { summary: 'Sends a message to a client; documents of the case can be attached', headers: HEADERS },
    async (c, input) => conversations.write(c, await clientOf(c), 'firm', input),
  );

  implement(
    app,
    markClientRead,
    'Marks the client’s messages as read, up to this one',
    async (c, { upTo }) => {
      const { accountSeq } = await clientOf(c);
      await database.writes.run(markRead(database, accountSeq, 'firm', upTo));
    },
  );
}
