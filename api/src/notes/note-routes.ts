import { and, desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { clientNote, clientNoteInput } from '../contract';
import { returnedRows } from '../db/rows';
import { clientNotes } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { SignedInVariables } from '../accounts/require-user';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { readJson } from '../http/read-body';
import { findClient } from '../clients/find-client';

const unknownNote = () => notFound('This client has no update with this id');

/** What staff write to a client; each update is looked up together with the client. */
export function noteRoutes({ database }: Deps) {
  const { read, writes } = database;
  const routes = new Hono();
  const ofClient = (accountSeq: number, id: string) =>
    and(eq(clientNotes.id, id), eq(clientNotes.accountSeq, accountSeq));

  routes.get('/:clientId/notes', async (c) => {
    const { seq } = await findClient(database, c.req.param('clientId'));
    const rows = await read
      .select()
      .from(clientNotes)
      .where(eq(clientNotes.accountSeq, seq))
      .orderBy(desc(clientNotes.createdAt), desc(clientNotes.seq));
    return c.json(z.parse(z.array(clientNote), rows));
  });

  routes.post('/:clientId/notes', async (c) => {
    const input = await readJson(c, clientNoteInput);
    const { seq: accountSeq } = await findClient(database, c.req.param('clientId'));
    const [added] = await writes.run(
      read
        .insert(clientNotes)
        .values({ ...input, id: uuidv7(), accountSeq, createdAt: new Date().toISOString() })
        .returning(),
    );
    return c.json(z.parse(clientNote, returnedRows(clientNotes, added)[0]), 201);
  });

  routes.put('/:clientId/notes/:id', async (c) => {
    const input = await readJson(c, clientNoteInput);
    const { seq } = await findClient(database, c.req.param('clientId'));
    const [changed] = await writes.run(
      read
        .update(clientNotes)
        .set(input)
        .where(ofClient(seq, c.req.param('id')))
        .returning(),
    );
    const [saved] = returnedRows(clientNotes, changed);
    if (!saved) throw unknownNote();
    return c.json(z.parse(clientNote, saved));
  });

  routes.delete('/:clientId/notes/:id', async (c) => {
    const { seq } = await findClient(database, c.req.param('clientId'));
    const [removed] = await writes.run(
      read
        .delete(clientNotes)
        .where(ofClient(seq, c.req.param('id')))
        .returning(),
    );
    if (!removed?.rows.length) throw unknownNote();
    return c.body(null, 204);
  });

  return routes;
}

/** The signed-in client's own updates, newest first, found by the session's account and no other way. */
export function ownNoteRoutes({ database: { read } }: Deps) {
  const routes = new Hono<SignedInVariables>();

  routes.get('/', async (c) => {
    const rows = await read
      .select()
      .from(clientNotes)
      .where(eq(clientNotes.accountSeq, c.get('user').accountSeq))
      .orderBy(desc(clientNotes.createdAt), desc(clientNotes.seq));
    return c.json(z.parse(z.array(clientNote), rows));
  });

  return routes;
}
