import { eq } from 'drizzle-orm';
import { fold } from '../contract';
import type { Database } from '../db/open';
import { clientProfiles, savedViews } from '../db/schema';
import type { AccountRow } from './read-client-data';

/** With one space for whatever is part of no name and no address. */
const wordsIn = (text: string) =>
  ` ${text
    .split(/[^\p{L}\p{N}@.+_'-]+/u)
    .join(' ')
    .trim()} `;

/** However a name is spelled. Not for addresses: `mary-jo@firm.com` is another than `jo@firm.com`. */
const namesIn = (text: string) => wordsIn(fold(text));
const addressesIn = (text: string) => wordsIn(text.toLowerCase());

/**
 * The `seq` of the saved views that name this client in their search or in their own name: by an address or by the full
 * name. A first or last name alone may be anybody's. Reads all views, of which there are few.
 */
export async function savedViewsAbout(
  { read }: Pick<Database, 'read'>,
  account: AccountRow,
): Promise<readonly number[]> {
  const [profile] = await read
    .select()
    .from(clientProfiles)
    .where(eq(clientProfiles.accountSeq, account.seq));
  const people = [account, ...(profile ? [profile] : [])];
  const addresses = people.map(({ email }) => addressesIn(email));
  const names = people
    // A name without a letter or a digit would leave only the other one, or an empty text, which every text contains.
    .filter(({ firstName, lastName }) => [firstName, lastName].every((part) => namesIn(part).trim() !== ''))
    .map(({ firstName, lastName }) => namesIn(`${firstName} ${lastName}`));
  const { seq, q, name } = savedViews;
  const views = await read.select({ seq, q, name }).from(savedViews);
  return views
    .filter((view) => {
      const texts = [view.q ?? '', view.name];
      return (
        texts.map(addressesIn).some((text) => addresses.some((one) => text.includes(one))) ||
        texts.map(namesIn).some((text) => names.some((one) => text.includes(one)))
      );
    })
    .map((view) => view.seq);
}
