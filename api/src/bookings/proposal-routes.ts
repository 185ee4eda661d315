import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, exists, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { getProposals, sendProposals } from '../contract';
import { bookings } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { readIdempotencyKey } from '../http/request-headers';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { queueMessage } from '../outbox/queue-message';
import { type BookingRow, isUnchanged } from './booking-confirmations';
import { findProposals, PROPOSAL, readProposedAt, toldSlot } from './propose-slots';

/** `/api/admin/bookings/:id/proposals`: other slots for visitors who wanted the slot of a confirmed booking. */
export function implementProposals(app: Hono, { database, ledger, outbox }: Deps): void {
  const { read, writes } = database;

  /** The booking that the path names. Throws 404 if there is none. */
  async function find(c: Context): Promise<BookingRow> {
    const isIt = eq(bookings.id, c.req.param('id') ?? '');
    const [row] = await read.select().from(bookings).where(isIt);
    if (!row) throw notFound('There is no booking with this id');
    return row;
  }

  async function describe(booking: BookingRow) {
    const proposals = await findProposals(database, booking);
    const proposedAt = await readProposedAt(
      database,
      proposals.map((proposal) => proposal.booking.id),
    );
    return proposals.map(({ booking: { id, firstName, lastName }, slots }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      slots: [...slots],
      proposedAt: proposedAt.get(id) ?? null,
    }));
  }

  implement(
    app,
    getProposals,
    'Other requests for the slot of a confirmed booking, and the slots that could be proposed instead',
    async (c) => describe(await find(c)),
  );

  implement(
    app,
    sendProposals,
    {
      summary:
        'Mails other slots to visitors who wanted the slot of a confirmed booking; each accepts one by its link',
      headers: { 'Idempotency-Key': 'A key that was used before sends no second mail' },
    },
    async (c, { to }) => {
      const occasion = readIdempotencyKey(c) ?? new Date().toISOString();
      const booking = await find(c);
      const chosen = (await findProposals(database, booking)).filter(
        (proposal) => to.includes(proposal.booking.id) && proposal.slots.length > 0,
      );
      if (chosen.length === 0)
        throw new Refusal(409, 'nothing-to-propose', 'Conflict', {
          detail: 'None of these requests can be offered another time any more',
        });
      const isThere = (row: BookingRow) =>
        exists(
          read
            .select({ one: sql`1` })
            .from(bookings)
            .where(and(isUnchanged(row), eq(bookings.status, row.status))),
        );
      await writes.run(
        ...chosen.flatMap(({ booking: other, slots }) => [
          queueMessage(
            database,
            {
              kind: PROPOSAL,
              about: other.id,
              recipient: other.email,
              occasion,
              payload: { slots, changedAt: other.changedAt },
            },
            and(isThere(booking), isThere(other))!,
          ),
          ledger.entry(c, {
            action: 'booking-times-proposed',
            subject: other.id,
            when: hasHappened,
            changes: { times: [slots.map(toldSlot).join(', ')] },
          }),
        ]),
      );
      outbox.wake();
      return describe(booking);
    },
  );
}
