import { eq } from 'drizzle-orm';
import type { Database } from '../db/open';
import { bookings, contacts } from '../db/schema';
import { NotNeeded } from './outbox';

type Read = Pick<Database, 'read'>;

const isGone = () => new NotNeeded('What it is about is not there any more');

/** The booking that a message is about. Rejects with `NotNeeded` if it is gone. */
export async function findBooking({ read }: Read, id: string) {
  const [row] = await read.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw isGone();
  return row;
}

/** The contact message that a message is about. Rejects with `NotNeeded` if it is gone. */
export async function findContact({ read }: Read, id: string) {
  const [row] = await read.select().from(contacts).where(eq(contacts.id, id));
  if (!row) throw isGone();
  return row;
}
