import { eq } from 'drizzle-orm';
import { fold } from '../contract';
import type { Database } from '../db/open';
import { clientProfiles, savedViews } from '../db/schema';
import type { AccountRow } from './read-client-data';

/** Folded, with one space for whatever is part of no name and no address. */
const wordsOf = (text: string) =>
  ` ${fold(text)
    .split(/[^\p{L}\p{N}@.+_-]+/u)
    .join(' ')
    .trim()} `;

/**
 * The `seq` of the saved views that name this client in their search or in their own name: by an address or by the full
 * name. A first or last name alone may be anybody's. Reads all views, of which there are few.
 */
export async function viewsNaming(
  { read }: Pick<Database, 'read'>,
  account: AccountRow,
): Promise<readonly number[]> {
  const [profile] = await read
    .select()
    .from(clientProfiles)
    .where(eq(clientProfiles.accountSeq, account.seq));
  const named = [account, ...(profile ? [profile] : [])].flatMap(({ email, firstName, lastName }) => [
    wordsOf(email),
    // A name without a letter or a digit would leave only the other one, or an empty text, which every text contains.
    ...([firstName, lastName].every((part) => wordsOf(part).trim() !== '')
      ? [wordsOf(`${firstName} ${lastName}`)]
      : []),
  ]);
  const { seq, q, name } = savedViews;
  const views = await read.select({ seq, q, name }).from(savedViews);
  return views
    .filter((view) => {
      const texts = [view.q ?? '', view.name].map(wordsOf);
      return named.some((one) => texts.some((text) => text.includes(one)));
    })
    .map((view) => view.seq);
}
