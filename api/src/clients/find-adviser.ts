import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ClientAdviser } from '../contract';
import type { Database } from '../db/open';
import { accounts, teamMembers } from '../db/schema';

/**
 * Who looks after a client, as the portal shows them: null if nobody is named or their account is disabled. Position
 * and picture come from the team's page, which identifies people by their names alone.
 */
export async function findAdviser(
  { read }: Pick<Database, 'read'>,
  accountSeq: number | null,
): Promise<ClientAdviser | null> {
  if (accountSeq === null) return null;
  const name = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;
  const [adviser] = await read
    .select({
      name,
      phone: accounts.phone,
      timeZone: accounts.timeZone,
      position: teamMembers.position,
      imageUrl: teamMembers.imageUrl,
    })
    .from(accounts)
    .leftJoin(teamMembers, eq(sql`lower(${teamMembers.name})`, sql`lower(${name})`))
    .where(and(eq(accounts.seq, accountSeq), isNull(accounts.disabledAt)))
    .limit(1);
  return adviser ?? null;
}
