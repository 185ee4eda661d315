import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { endBarredSessions, isAdmitted } from '../accounts/sessions';
import { clientCase, clientCaseInput, clientSummary, invitation, newClient } from '../contract';
import { accounts, clientProfiles } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { Refusal } from '../errors';
import { route } from '../http/route';
import { LIST_QUERY, readListQuery, rowsOfPage } from '../records/list-page';
import { addClient } from './add-client';
import { findClient, readClientCase } from './find-client';
import { drawInvitation, type NewInvitation, storeInvitation } from '../invitations/invitations';
import { LISTED_STATUSES, listClients } from './list-clients';
import { isMailed, queueInvitation } from '../invitations/invitation-mail';

const hasPassword = () =>
  new Refusal(422, 'client-has-password', 'This client has set a password already', {
    detail: 'This client has set a password already',
  });

const barredClient = () =>
  new Refusal(409, 'client-barred', 'Conflict', {
    detail:
      'This client is suspended or closed, and an invitation link would not work; change the status first',
  });

/** What staff do for clients: list, profile, invitation. */
export function adminClientRoutes(deps: Deps) {
  const { database, env, outbox } = deps;
  const { read, writes } = database;
  const routes = new Hono();

  const invitationTo = (email: string, { path, endsAt }: NewInvitation) => ({
    path,
    endsAt: new Date(endsAt).toISOString(),
    mailed: isMailed(env, email),
  });

  const list = {
    needs: 'clients.read' as const,
    summary: 'Accounts of clients, newest first, with the headers Link and X-Total-Count',
    query: {
      ...LIST_QUERY,
      status: 'Only clients whose profile has this status; "none" for accounts without a profile',
      q: 'Only clients with every word somewhere in name, e-mail or company',
    },
    reply: z.array(clientSummary),
  };
  route(routes, 'GET /', list, async (c) =>
    rowsOfPage(c, await listClients(database.replica, readListQuery(c, LISTED_STATUSES))),
  );

  const add = {
    needs: 'clients.write' as const,
    summary: 'Makes account, profile and invitation; for an account that is there what it lacks',
    request: clientCaseInput,
    status: 201,
    reply: newClient,
    errors: [404],
  };
  route(routes, 'POST /', add, async (_c, input) => {
    const { clientId, loginEmail, invitation: made } = await addClient(database, env, input);
    if (made) outbox.wake();
    return {
      client: await readClientCase(database, clientId),
      invitation: made ? invitationTo(loginEmail, made) : null,
    };
  });

  const show = {
    needs: 'clients.read' as const,
    summary: 'One client with the profile',
    reply: clientCase,
    errors: [404],
  };
  route(routes, 'GET /:clientId', show, (c) => readClientCase(database, c.req.param('clientId')));

  const change = {
    needs: 'clients.write' as const,
    summary: 'Changes the profile of a client, or makes it',
    request: clientCaseInput,
    reply: clientCase,
    errors: [404],
  };
  route(routes, 'PUT /:clientId/profile', change, async (c, input) => {
    const { seq: accountSeq, id } = await findClient(database, c.req.param('clientId'));
    const row = { ...input, changedAt: new Date().toISOString() };
    await writes.run(
      read
        .insert(clientProfiles)
        .values({ ...row, id: uuidv7(), accountSeq })
        .onConflictDoUpdate({ target: clientProfiles.accountSeq, set: row }),
      // The site's header greets by the account's name, so a correction must reach it as well.
      read
        .update(accounts)
        .set({ firstName: input.firstName, lastName: input.lastName })
        .where(eq(accounts.seq, accountSeq)),
      ...endBarredSessions(database, accountSeq, input.status),
    );
    return readClientCase(database, id);
  });

  const invite = {
    needs: 'clients.write' as const,
    summary: 'A new one-time link for 72 hours; the earlier one ends',
    status: 201,
    reply: invitation,
    errors: [404, 409, 422],
  };
  route(routes, 'POST /:clientId/invitation', invite, async (c) => {
    const account = await findClient(database, c.req.param('clientId'));
    const isOpen = and(eq(accounts.seq, account.seq), isAdmitted);
    if ((await read.$count(accounts, isOpen)) === 0) throw barredClient();
    const made = drawInvitation();
    const [stored] = await writes.run(
      storeInvitation(database, made, account.id),
      queueInvitation(database, env, made, account),
    );
    if (!stored?.rows.length) throw hasPassword();
    outbox.wake();
    return invitationTo(account.email, made);
  });

  return routes;
}
