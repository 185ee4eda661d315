import { eq } from 'drizzle-orm';
import type { Database } from '../db/open';
import { clientProfiles, savedViews } from '../db/schema';
import type { AccountRow } from './read-client-data';

/** Small letters, and one space wherever something stands that is part of no name and no address. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}@.+_-]+/u)
    .join(' ')
    .trim()} `;

/**
 * The order numbers of the saved filters that name this client, in their words or in what staff called them: by an address or by
 * the whole name. One of the names alone may be anybody's. All are read, since the database knows capitals of ASCII only.
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
    // A part without a letter or a digit would leave the other one alone, or nothing, which is in every text.
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
