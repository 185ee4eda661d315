import path from 'node:path';
import { createClient } from '@libsql/client';

/** Makes the sign-ins of an account long past, in the database file of a product that runs. */
export async function ageSignIns(dataDir: string, email: string): Promise<void> {
  const database = createClient({ url: `file:${path.join(dataDir, 'lisle-harrow.db')}` });
  await database.execute({
    sql: 'update sessions set authenticated_at = 1 where account_seq = (select seq from accounts where email = ?)',
    args: [email],
  });
  database.close();
}
