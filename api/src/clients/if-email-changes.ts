import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Database } from '../db/open';
import { clientProfiles } from '../db/schema';
import type { RecentIf } from '../http/route';

/**
 * A new contact address needs a recent sign-in: somebody who finds an unlocked computer must not redirect the firm's letters.
 * The first one of a profile does not. `accountOf` finds the client whose profile a call changes.
 */
export const ifEmailChanges = (
  { read }: Pick<Database, 'read'>,
  accountOf: (c: Context) => Promise<number> | number,
): RecentIf<{ readonly email: string }> => ({
  if: 'the contact email address changes',
  async when(c, { email }) {
    const isIt = eq(clientProfiles.accountSeq, await accountOf(c));
    const [former] = await read.select({ email: clientProfiles.email }).from(clientProfiles).where(isIt);
    return former !== undefined && former.email !== email;
  },
});
