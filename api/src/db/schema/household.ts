import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MemberRight } from '../../contract';
import { accountReference, accounts } from './accounts';
import { identity } from './identity';

/**
 * Who besides the client has access to a case, and what they may do in it. Triggers keep an account from having both a
 * case of its own and a place in somebody else's household.
 */
export const householdMembers = sqliteTable(
  'household_members',
  {
    ...identity(),
    /** The member's own account: one household at most. */
    memberSeq: integer('member_seq')
      .notNull()
      .unique()
      .references(() => accounts.seq, { onDelete: 'cascade' }),
    /** The account of the client whose case it is. */
    accountSeq: accountReference(),
    access: text('access').$type<MemberRight>().notNull(),
    since: text('since').notNull(),
    /** The name of the member of staff who added them, as it was then. */
    addedBy: text('added_by').notNull(),
  },
  (table) => [index('household_members_case').on(table.accountSeq)],
);
