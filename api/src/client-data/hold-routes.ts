import { invalid, Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { usesRestricted } from '../accounts/restricted-messages';
import { findClientOrMember, readClientCase } from '../clients/find-client';
import { type AuditAction, getErasure, holdCalls, type HoldKind } from '../contract';
import * as contract from '../contract/cases/client-data';
import { cleanEmail } from '../contract/fields';
import { databaseNow } from '../db/database-now';
import { accounts, clientHolds, outbox } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { eraseClient, reportErasure } from './erase-client';
import type { AccountRow } from './read-client-data';

/** `/api/admin/clients/:clientId/…`: what owners decide about everything that is stored about a client. */
export function implementHolds(app: Hono, deps: Deps): void {
  const { database, ledger } = deps;
  const { read, writes } = database;

  function kindOfHold(
    kind: HoldKind,
    [set, lifted]: readonly [AuditAction, AuditAction],
    summaries: readonly [string, string],
    followUps: (account: AccountRow) => readonly WriteQuery[] = () => [],
  ) {
    const calls = holdCalls(kind);
    implement(app, calls.set, summaries[0], async (c, { reason }) => {
      const account = await findClientOrMember(deps, c);
      const { firstName, lastName } = c.get('user');
      const row = { reason, since: new Date().toISOString(), setBy: `${firstName} ${lastName}`.trim() };
      await writes.run(
        read
          .insert(clientHolds)
          .values({ ...row, accountSeq: account.seq, kind })
          .onConflictDoUpdate({ target: [clientHolds.accountSeq, clientHolds.kind], set: row }),
        ledger.entry(c, { action: set, client: account.id }),
        ...followUps(account),
      );
      return readClientCase(deps, eq(accounts.seq, account.seq));
    });
    implement(app, calls.lift, summaries[1], async (c) => {
      const account = await findClientOrMember(deps, c);
      await writes.run(
        read
          .delete(clientHolds)
          .where(and(eq(clientHolds.accountSeq, account.seq), eq(clientHolds.kind, kind))),
        ledger.entry(c, { action: lifted, client: account.id, when: hasHappened }),
      );
      return readClientCase(deps, eq(accounts.seq, account.seq));
    });
  }

  kindOfHold(
    'restriction',
    ['client-restricted', 'client-unrestricted'],
    [
      'Restricts a client’s data: they can be read but not changed, and waiting messages are not sent',
      'Lifts the restriction of a client’s data',
    ],
    ({ seq }) => [
      read
        .update(outbox)
        .set({
          state: 'dropped',
          lastError: 'The use of the client’s data is restricted',
          leaseOwner: null,
          payload: null,
          endedAt: databaseNow,
        })
        .where(and(eq(outbox.state, 'waiting'), usesRestricted(database, eq(accounts.seq, seq)))),
    ],
  );
  kindOfHold(
    'legal-hold',
    ['legal-hold-set', 'legal-hold-lifted'],
    [
      'Places a client’s data under a legal hold: they are not removed, by an owner or because of their age',
      'Lifts the legal hold on a client’s data',
    ],
  );

  implement(
    app,
    getErasure,
    'Dry run of the erasure of a client: what would be removed, what would stay and why',
    async (c) => reportErasure(deps, await findClientOrMember(deps, c)),
  );

  implement(
    app,
    contract.eraseClient,
    'Erases everything stored about a client, permanently; returns the same report as the dry run',
    async (c, { loginEmail }) => {
      const account = await findClientOrMember(deps, c);
      if (cleanEmail(loginEmail).toLowerCase() !== account.email)
        throw invalid([
          { pointer: '/loginEmail', message: 'This is not the address with which the client signs in' },
        ]);
      const report = await reportErasure(deps, account);
      const audit = ledger.entry(c, { action: 'client-erased', client: account.id, when: hasHappened });
      if (!(await eraseClient(deps, account, audit)))
        throw new Refusal(409, 'legal-hold', 'Legal hold', {
          detail: 'This client is under a legal hold: nothing is removed until that is lifted',
        });
      return report;
    },
  );
}
