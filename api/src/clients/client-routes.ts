import { invalid, Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { isAdmitted } from '../accounts/require-user';
import { endBarredSessions } from '../accounts/sessions';
import { isAdviser } from '../availability/choices';
import { CLIENT_LIST_STATUSES } from '../contract';
import * as contract from '../contract/cases/staff-case';
import { isAborted } from '../db/errors';
import { accounts, clientProfiles } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { changedSince, notFound } from '../errors';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { listQuery, rowsOfPage } from '../records/list-page';
import { addClient } from './add-client';
import { findClient, findClientOrMember, readClientCase } from './find-client';
import { ifEmailChanges } from './if-email-changes';
import { generateInvitation, storeInvitation } from '../invitations/invitations';
import { listClients } from './list-clients';
import { profileChanges } from './profile-routes';
import { visibleClientsOf } from './visible-clients';
import { describeInvitation, queueInvitation } from '../invitations/invitation-mail';
import { readIfMatch } from '../http/request-headers';

const hasPassword = () =>
  new Refusal(422, 'client-has-password', 'This client has set a password already', {
    detail: 'This client has set a password already',
  });

const barredClient = () =>
  new Refusal(409, 'client-barred', 'Conflict', {
    detail:
      'This client is suspended or closed, and an invitation link would not work; change the status first',
  });

const firmSignIn = () =>
  new Refusal(409, 'firm-sign-in', 'Conflict', {
    detail: 'Clients sign in with accounts of the firm’s own provider; an invitation would open nothing',
  });

/** What staff do for clients: list, profile, invitation. */
export function implementClients(app: Hono, deps: Deps): void {
  const { database, env, ledger, outbox } = deps;
  const { read, writes } = database;

  implement(
    app,
    contract.getClients,
    {
      summary: 'Client accounts, newest first, paginated (Link, X-Total-Count)',
      query: listQuery(
        CLIENT_LIST_STATUSES,
        {},
        {
          status:
            'Only clients whose profile has this status; "none" for accounts without a profile, "to-review" for those with documents to review, "asked-for" for those with requested documents that have not arrived, "overdue" for those with overdue ones',
          q: 'Only clients with every word in their name, email or company',
        },
      ),
    },
    async (c, query) => {
      const [page] = await Promise.all([
        listClients(database.replica, env, query, visibleClientsOf(c, env)),
        ledger.look(c, { action: 'clients-listed' }),
      ]);
      return rowsOfPage(c, page);
    },
  );

  implement(
    app,
    contract.addClient,
    'Creates account, profile and, where clients sign in with passwords, an invitation; for an existing account only what it lacks',
    async (c, input) => {
      const { staffRole, accountSeq } = c.get('user');
      const adviserSeq = staffRole === 'adviser' ? accountSeq : null;
      const tell = (client: string) => ledger.entry(c, { action: 'client-added', client });
      const by = { adviserSeq, mayComplete: visibleClientsOf(c, env) === undefined };
      const { clientId, loginEmail, invitation: made } = await addClient(deps, input, by, tell);
      if (made) outbox.wake();
      return {
        client: await readClientCase(deps, eq(accounts.id, clientId)),
        invitation: made ? describeInvitation(env, loginEmail, made) : null,
      };
    },
  );

  implement(app, contract.getClient, 'A client with the profile', async (c) => {
    const { seq, id } = await findClientOrMember(deps, c);
    const [found] = await Promise.all([
      readClientCase(deps, eq(accounts.seq, seq)),
      ledger.look(c, { action: 'client-viewed', client: id }),
    ]);
    return found;
  });

  implement(
    app,
    contract.saveClient,
    {
      recent: ifEmailChanges(database, async (c) => (await findClient(deps, c)).seq),
      summary: 'Changes or creates the profile of a client',
      headers: {
        'If-Match': '`changedAt` of the profile that the change is based on; 412 if it has changed since',
      },
    },
    async (c, input) => {
      const { seq: accountSeq, id } = await findClient(deps, c);
      const row = { ...input, changedAt: new Date().toISOString() };
      const profile = eq(clientProfiles.accountSeq, accountSeq);
      // A form that was read in the morning must not undo what a colleague, or the client, has changed since.
      const seen = readIfMatch(c);
      const isAsSeen = seen === undefined ? undefined : eq(clientProfiles.changedAt, seen);
      const results = await writes
        .run(
          ledger.entry(c, {
            action: 'profile-added',
            client: id,
            when: notExists(
              read
                .select({ one: sql`1` })
                .from(clientProfiles)
                .where(profile),
            ),
          }),
          ledger.change(
            c,
            { action: 'profile-changed', client: id },
            clientProfiles,
            [
              [clientProfiles.accountSeq, accountSeq],
              ...(seen === undefined ? [] : [[clientProfiles.changedAt, seen] as const]),
            ],
            { ...profileChanges(input), status: { column: clientProfiles.status, to: input.status } },
          ),
          read
            .insert(clientProfiles)
            .values({ ...row, id: uuidv7(), accountSeq })
            .onConflictDoUpdate({ target: clientProfiles.accountSeq, set: row, setWhere: isAsSeen })
            .returning(),
          // The site's header greets by the account's name, so a correction must reach it as well.
          read
            .update(accounts)
            .set({ firstName: input.firstName, lastName: input.lastName })
            .where(and(eq(accounts.seq, accountSeq), hasHappened)),
          ...endBarredSessions(database, accountSeq, input.status),
        )
        .catch((error: unknown) => {
          throw isAborted(error, 'shares a case') ? notFound('There is no client with this id') : error;
        });
      if (results[2]?.rows.length === 0) throw changedSince('profile');
      return readClientCase(deps, eq(accounts.seq, accountSeq));
    },
  );

  implement(app, contract.assignAdviser, 'Sets the adviser of a client', async (c, { adviserId }) => {
    const client = await findClient(deps, c);
    const adviserSeq = adviserId === null ? null : await seqOfStaff(adviserId);
    const isIt = eq(clientProfiles.accountSeq, client.seq);
    const [profile] = await read.select().from(clientProfiles).where(isIt);
    if (!profile) throw notFound('This client has no profile yet');
    await writes.run(
      ledger.change(
        c,
        { action: 'adviser-changed', client: client.id, subject: adviserId ?? undefined },
        clientProfiles,
        [[clientProfiles.accountSeq, client.seq]],
        { adviser: { column: clientProfiles.adviserSeq, to: adviserSeq } },
      ),
      read.update(clientProfiles).set({ adviserSeq }).where(isIt),
    );
    return readClientCase(deps, eq(accounts.seq, client.seq));
  });

  async function seqOfStaff(id: string): Promise<number> {
    const isStaff = and(eq(accounts.id, id), isAdviser, isNull(accounts.disabledAt));
    const [account] = await read.select({ seq: accounts.seq }).from(accounts).where(isStaff);
    if (!account) throw invalid([{ pointer: '/adviserId', message: 'There is no such adviser' }]);
    return account.seq;
  }

  implement(
    app,
    contract.inviteClient,
    'Creates a one-time link, valid for 72 hours; the previous one stops working',
    async (c) => {
      const account = await findClient(deps, c);
      if (!env.ownSignIn.client) throw firmSignIn();
      const isOpen = and(eq(accounts.seq, account.seq), isAdmitted);
      if ((await read.$count(accounts, isOpen)) === 0) throw barredClient();
      const made = generateInvitation();
      const [stored] = await writes.run(
        storeInvitation(database, made, account.id),
        ledger.entry(c, { action: 'client-invited', client: account.id, when: hasHappened }),
        queueInvitation(database, env, made, account),
      );
      if (!stored?.rows.length) throw hasPassword();
      outbox.wake();
      return describeInvitation(env, account.email, made);
    },
  );
}
