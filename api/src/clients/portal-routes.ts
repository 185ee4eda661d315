import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SignedInVariables } from '../accounts/require-user';
import type { Deps } from '../deps';
import { clientNote, clientProfile, clientProfileInput, milestone } from '../contract';
import { returnedRows } from '../db/rows';
import { clientNotes, clientProfiles, milestones } from '../db/schema';
import { notFound } from '../errors';
import { readJson } from '../http/read-body';

const noProfile = () => notFound('This account has no client profile');

/** The signed-in person's own portal: every row is found by the session's account and no other way. */
export function clientRoutes({ database: { read, writes } }: Deps) {
  const routes = new Hono<SignedInVariables>();

  routes.get('/profile', async (c) => {
    const [row] = await read
      .select()
      .from(clientProfiles)
      .where(eq(clientProfiles.accountSeq, c.get('user').accountSeq));
    if (!row) throw noProfile();
    return c.json(z.parse(clientProfile, row));
  });

  routes.put('/profile', async (c) => {
    const input = await readJson(c, clientProfileInput);
    const [changed] = await writes.run(
      read
        .update(clientProfiles)
        .set({ ...input, changedAt: new Date().toISOString() })
        .where(eq(clientProfiles.accountSeq, c.get('user').accountSeq))
        .returning(),
    );
    const [row] = returnedRows(clientProfiles, changed);
    if (!row) throw noProfile();
    return c.json(z.parse(clientProfile, row));
  });

  routes.get('/progress', async (c) => {
    const rows = await read
      .select()
      .from(milestones)
      .where(eq(milestones.accountSeq, c.get('user').accountSeq))
      .orderBy(desc(milestones.changedAt), desc(milestones.seq));
    return c.json(z.parse(z.array(milestone), rows));
  });

  routes.get('/notes', async (c) => {
    const rows = await read
      .select()
      .from(clientNotes)
      .where(eq(clientNotes.accountSeq, c.get('user').accountSeq))
      .orderBy(desc(clientNotes.createdAt), desc(clientNotes.seq));
    return c.json(z.parse(z.array(clientNote), rows));
  });

  return routes;
}
