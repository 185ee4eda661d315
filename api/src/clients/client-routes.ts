import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { endBarredSessions } from '../accounts/sessions';
import { clientCaseInput, clientSummary, invitation, newClient } from '../contract';
import { accounts, clientProfiles } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { Refusal } from '../errors';
import { readJson } from '../http/read-body';
import { answerListPage, readListQuery } from '../records/list-page';
import { addClient } from './add-client';
import { findClient, readClientCase } from './find-client';
import { drawInvitation, type NewInvitation, storeInvitation } from '../invitations/invitations';
import { LISTED_STATUSES, listClients } from './list-clients';
import { mailInvitation } from '../invitations/mail-invitation';

const hasPassword = () =>
  new Refusal(422, 'client-has-password', 'This client has set a password already', {
    detail: 'This client has set a password already',
  });

/** What staff do for clients: list, profile, invitation. */
export function adminClientRoutes(deps: Deps) {
  const { database } = deps;
  const { read, writes } = database;
  const routes = new Hono();

  const tell = async (made: NewInvitation, email: string) => ({
    path: made.path,
    endsAt: new Date(made.endsAt).toISOString(),
    mailed: await mailInvitation(deps, made, email),
  });

  routes.get('/', async (c) =>
    answerListPage(c, clientSummary, await listClients(database, readListQuery(c, LISTED_STATUSES))),
  );

  routes.post('/', async (c) => {
    const added = await addClient(database, await readJson(c, clientCaseInput));
    const answer = {
      client: await readClientCase(database, added.clientId),
      invitation: added.invitation ? await tell(added.invitation, added.loginEmail) : null,
    };
    return c.json(z.parse(newClient, answer), 201);
  });

  routes.get('/:clientId', async (c) => c.json(await readClientCase(database, c.req.param('clientId'))));

  routes.put('/:clientId/profile', async (c) => {
    const input = await readJson(c, clientCaseInput);
    const { seq: accountSeq, id } = await findClient(database, c.req.param('clientId'));
    const row = { ...input, changedAt: new Date().toISOString() };
    await writes.run(
      read
        .insert(clientProfiles)
        .values({ ...row, id: uuidv7(), accountSeq })
        .onConflictDoUpdate({ target: clientProfiles.accountSeq, set: row }),
      // The header greets by the account's name: what staff correct is corrected there, too.
      read
        .update(accounts)
        .set({ firstName: input.firstName, lastName: input.lastName })
        .where(eq(accounts.seq, accountSeq)),
      ...endBarredSessions(database, accountSeq, input.status),
    );
    return c.json(await readClientCase(database, id));
  });

  routes.post('/:clientId/invitation', async (c) => {
    const account = await findClient(database, c.req.param('clientId'));
    const made = drawInvitation();
    const [stored] = await writes.run(storeInvitation(database, made, account.id));
    if (!stored?.rows.length) throw hasPassword();
    return c.json(z.parse(invitation, await tell(made, account.email)), 201);
  });

  return routes;
}
