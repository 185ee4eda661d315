import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { SignedInVariables } from '../accounts/require-user';
import type { Deps } from '../deps';
import { clientProfile, clientProfileInput } from '../contract';
import { returnedRows } from '../db/rows';
import { clientProfiles } from '../db/schema';
import { notFound } from '../errors';
import { route } from '../http/route';

const noProfile = () => notFound('This account has no client profile');

/** The signed-in client's own profile, found by the session's account and no other way. */
export function profileRoutes({ database: { read, writes } }: Deps) {
  const routes = new Hono<SignedInVariables>();

  const show = { summary: 'Own client profile', reply: clientProfile, errors: [404] };
  route(routes, 'GET /', show, async (c) => {
    const [row] = await read
      .select()
      .from(clientProfiles)
      .where(eq(clientProfiles.accountSeq, c.get('user').accountSeq));
    if (!row) throw noProfile();
    return row;
  });

  const change = {
    summary: 'Changes the own client profile',
    request: clientProfileInput,
    reply: clientProfile,
    errors: [404],
  };
  route(routes, 'PUT /', change, async (c, input) => {
    const [changed] = await writes.run(
      read
        .update(clientProfiles)
        .set({ ...input, changedAt: new Date().toISOString() })
        .where(eq(clientProfiles.accountSeq, c.get('user').accountSeq))
        .returning(),
    );
    const [row] = returnedRows(clientProfiles, changed);
    if (!row) throw noProfile();
    return row;
  });

  return routes;
}
