import { forbidden, Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { isRestricted, restricted } from '../accounts/require-unrestricted';
import { isAdmitted } from '../accounts/require-user';
import { findClient } from '../clients/find-client';
import { memberRightInput } from '../contract';
import * as contract from '../contract/cases/members';
import { accounts, clientProfiles, householdMembers } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { describeInvitation, queueInvitation } from '../invitations/invitation-mail';
import { generateInvitation, storeInvitation } from '../invitations/invitations';
import { hasHappened } from '../ledger/entry';
import { addMember } from './add-member';
import { listMembers } from '../household/read-household';
import { withdrawAccess } from '../household/withdraw-access';
import type { SignedInVariables } from '../http/signed-in';

const conflict = (detail: string) => new Refusal(409, 'conflict', 'Conflict', { detail });

/** `/api/admin/clients/:clientId/people`: who besides the client has access to the case. */
export function implementMembers(app: Hono, deps: Deps): void {
  const { database, env, ledger, outbox } = deps;
  const { read, writes } = database;

  /** The client, for those who decide who has access to the case: the client's adviser and owners. */
  async function sharedClient(c: Context<SignedInVariables>) {
    const client = await findClient(deps, c);
    const { staffRole, accountSeq } = c.get('user');
    const [profile] = await read
      .select()
      .from(clientProfiles)
      .where(eq(clientProfiles.accountSeq, client.seq));
    if (staffRole !== 'owner' && profile?.adviserSeq !== accountSeq)
      throw forbidden('Only the adviser of this client and owners decide who has access');
    return { client, profile };
  }

  /** The same for calls that give access, or more of it. */
  async function openClient(c: Context<SignedInVariables>) {
    const { client, profile } = await sharedClient(c);
    if (await isRestricted(database, eq(accounts.id, client.id)))
      throw restricted('The use of this client’s data is restricted: nobody is given access');
    if (!profile) throw conflict('This client has no profile yet');
    const isOpen = and(eq(accounts.seq, client.seq), isAdmitted);
    if ((await read.$count(accounts, isOpen)) === 0)
      throw conflict('This client is suspended or closed; change the status first');
    return { ...client, contactEmail: profile.email };
  }

  async function namedMember(c: Context<SignedInVariables>, accountSeq: number) {
    const isIt = and(eq(accounts.id, c.req.param('id') ?? ''), eq(householdMembers.accountSeq, accountSeq));
    const [found] = await read
      .select({ account: accounts, member: householdMembers })
      .from(householdMembers)
      .innerJoin(accounts, eq(accounts.seq, householdMembers.memberSeq))
      .where(isIt);
    if (!found) throw notFound('Nobody with this id has access to this case');
    return found;
  }

  async function reply(accountSeq: number, id: string) {
    const member = (await listMembers(deps, accountSeq)).find((one) => one.id === id);
    if (!member) throw notFound('Nobody with this id has access to this case');
    return member;
  }

  implement(
    app,
    contract.getMembers,
    'Household members with access to the case, longest-standing first',
    async (c) => {
      const { seq, id } = await findClient(deps, c);
      const [members] = await Promise.all([
        listMembers(deps, seq),
        ledger.look(c, { action: 'members-viewed', client: id }),
      ]);
      return members;
    },
  );

  implement(
    app,
    contract.addMember,
    'Grants access to the case, by an invitation or to the existing account of a client without a case; for the client’s adviser and owners',
    async (c, input) => {
      const client = await openClient(c);
      const { firstName, lastName } = c.get('user');
      const tell = (subject: string) =>
        ledger.entry(c, {
          action: 'member-added',
          client: client.id,
          subject,
          when: hasHappened,
          changes: { access: [null, input.right] },
        });
      const added = await addMember(deps, client, input, `${firstName} ${lastName}`.trim(), tell);
      outbox.wake();
      return {
        member: await reply(client.seq, added.id),
        invitation: added.invitation ? describeInvitation(env, added.email, added.invitation) : null,
      };
    },
  );

  implement(
    app,
    contract.setMemberRight,
    {
      recent: {
        if: 'the right is `act`',
        when: (_c: Context, { right }: z.infer<typeof memberRightInput>) => right === 'act',
      },
      summary: 'Changes what a household member may do, from their next call on',
    },
    async (c, { right }) => {
      const { client } = right === 'act' ? { client: await openClient(c) } : await sharedClient(c);
      const { account, member } = await namedMember(c, client.seq);
      const isIt = and(
        eq(householdMembers.memberSeq, account.seq),
        eq(householdMembers.accountSeq, client.seq),
      );
      await writes.run(
        ledger.change(
          c,
          { action: 'member-changed', client: client.id, subject: account.id },
          householdMembers,
          [
            [householdMembers.memberSeq, account.seq],
            [householdMembers.id, member.id],
          ],
          { access: { column: householdMembers.access, to: right } },
        ),
        read.update(householdMembers).set({ access: right }).where(isIt),
      );
      return reply(client.seq, account.id);
    },
  );

  implement(
    app,
    contract.inviteMember,
    'Creates a one-time link, valid for 72 hours; the previous one stops working',
    async (c) => {
      const client = await openClient(c);
      const { account } = await namedMember(c, client.seq);
      if (!env.ownSignIn.client)
        throw conflict(
          'Clients sign in with accounts of the firm’s own provider; an invitation would open nothing',
        );
      const made = generateInvitation();
      const [stored] = await writes.run(
        storeInvitation(database, made, account.id),
        ledger.entry(c, {
          action: 'member-invited',
          client: client.id,
          subject: account.id,
          when: hasHappened,
        }),
        queueInvitation(database, env, made, account),
      );
      if (!stored?.rows.length) throw conflict('This person has set a password already');
      outbox.wake();
      return describeInvitation(env, account.email, made);
    },
  );

  implement(
    app,
    contract.removeMember,
    'Withdraws a member’s access to the case immediately, even while the client’s data are restricted or under a legal hold',
    async (c) => {
      const { client } = await sharedClient(c);
      const { account } = await namedMember(c, client.seq);
      const audit = ledger.entry(c, {
        action: 'member-removed',
        client: client.id,
        subject: account.id,
        when: hasHappened,
      });
      await writes.run(...withdrawAccess(database, client.seq, [account.seq], [audit]));
    },
  );
}
