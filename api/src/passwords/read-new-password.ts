import * as z from 'zod/mini';
import { readSite } from '../content/read-site';
import { newPassword } from '../contract';
import type { Database } from '../db/open';
import { findWeakness } from './password-weakness';

/** What is wrong with a form in which a person chooses a password. */
export interface PasswordProblem {
  readonly field: 'password' | 'repeated';
  readonly sentence: string;
}

/** Why this password of `person` is refused, as a sentence without a full stop; undefined if it may be used. */
export async function refusePassword(
  database: Pick<Database, 'read'>,
  password: string,
  person: Parameters<typeof findWeakness>[1],
  rule = newPassword,
): Promise<string | undefined> {
  const checked = z.safeParse(rule, password);
  if (!checked.success) return checked.error.issues[0]?.message;
  return findWeakness(password, person, (await readSite(database)).name);
}

/** The password from a form that asks for it twice, or what is wrong with it. */
export async function readNewPassword(
  database: Pick<Database, 'read'>,
  form: URLSearchParams,
  person: Parameters<typeof findWeakness>[1],
): Promise<string | PasswordProblem> {
  const password = form.get('password') ?? '';
  const refusal = await refusePassword(database, password, person);
  if (refusal) return { field: 'password', sentence: `${refusal}.` };
  if (form.get('repeated') === password) return password;
  return { field: 'repeated', sentence: 'The two passwords differ. Please type the same one twice.' };
}
