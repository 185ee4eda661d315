import * as z from 'zod/mini';
import { type FreeSlot, freeSlot } from '../contract';
import type { Letter } from '../mail/letter';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';
import type { BookingRow } from './booking-confirmations';
import { type BookingContext, CALL, factsOf, visitorFields, NOT_YOU, slotWords } from './booking-messages';

const payload = z.object({ slots: z.array(freeSlot), changedAt: z.string() });

/** Offers other times for a request whose slot somebody else got; not needed any more once the request has changed. */
export async function proposalLetter(
  message: Pick<OutgoingMessage, 'payload'>,
  booking: BookingRow,
  context: BookingContext,
  generateLink: () => Promise<string>,
): Promise<Letter> {
  if (message.payload === null) throw new NotNeeded('The times that were proposed are not kept');
  const { slots, changedAt } = z.parse(payload, JSON.parse(message.payload));
  if (booking.status !== 'pending' || booking.changedAt !== changedAt)
    throw new NotNeeded('The booking has changed since');
  // Staff may retry it long after it was given up.
  const ahead = slots.filter(({ instant }) => Date.parse(instant) > Date.now());
  if (ahead.length === 0) throw new NotNeeded('The times that were proposed are past');
  return proposalLetterWith(ahead, booking, context, await generateLink());
}

/**
 * The same letter with these slots. Each link leads to the lasting page of the booking at `address`, which asks before
 * it takes the slot, since programs that scan mail open links, too.
 */
export function proposalLetterWith(
  slots: readonly FreeSlot[],
  booking: BookingRow,
  context: BookingContext,
  address: string,
): Letter {
  const linkTo = (slot: string) => {
    const url = new URL(address);
    url.searchParams.set('slot', slot);
    return url.href;
  };
  return {
    fields: visitorFields(booking, context),
    subject: 'Other times for your consultation',
    title: 'The time you asked for is taken',
    opening: [
      'We are sorry: somebody else has the time that you asked for. These times are free at the moment. Choose one, and an adviser will confirm it.',
    ],
    links: slots.map(({ date, time, instant }) => ({
      label: slotWords(instant, time, booking.timeZone),
      url: linkTo(`${date} ${time}`),
    })),
    facts: factsOf(booking, context, 'Your time').map(([label, value]) =>
      label === 'Time' ? ['Time you asked for', value] : [label, value],
    ),
    link: { label: 'See your request, choose another time or cancel', url: address },
    closing: [`None of these times is held for you until you choose it. You can also ${CALL}`],
    reason: NOT_YOU,
  };
}
