import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SignedInVariables } from '../accounts/require-user';
import type { Deps } from '../deps';
import { clientProfile, clientProfileInput } from '../contract';
import { returnedRows } from '../db/rows';
import { clientProfiles } from '../db/schema';
import { notFound } from '../errors';
import { readJson } from '../http/read-body';

const noProfile = () => notFound('This account has no client profile');

/** The signed-in client's own profile, found by the session's account and no other way. */
export function profileRoutes({ database: { read, writes } }: Deps) {
  const routes = new Hono<SignedInVariables>();

  routes.get('/', async (c) => {
    const [row] = await read
      .select()
      .from(clientProfiles)
      .where(eq(clientProfiles.accountSeq, c.get('user').accountSeq));
    if (!row) throw noProfile();
    return c.json(z.parse(clientProfile, row));
  });

  routes.put('/', async (c) => {
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

  return routes;
}
