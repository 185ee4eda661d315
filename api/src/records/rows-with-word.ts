import { type SQL, sql } from 'drizzle-orm';

type List = 'accounts' | 'client_profiles' | 'ledger_entries';

/**
 * SQL for the numbers of the rows whose folded text contains a folded word. Triggers keep these texts of all accounts (name and
 * email, by `seq`), of all client profiles (the same and the company, by `account_seq`), and of those lines of the ledger for which
 * `lower` is not enough (who acted and what changed). `after` leaves out rows up to a number.
 */
export const rowsWithWord = (word: string, lists: readonly List[], after: SQL = sql`0`): SQL =>
  sql`(select seq from folded_texts where list in ${lists} and seq > ${after} and instr(text, ${word}) > 0)`;
