import { mkdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { addAccount, newAccount } from './accounts/add-account';
import { migrateDatabase } from './db/migrate';
import { isFileUrl, openDatabase } from './db/open';
import { readEnv } from './env';
import { BUSY_WAIT_MS, readArguments, Refused, runCommand } from './run-command';

const USAGE = `Adds an account; the password is read from standard input.

  npm run account -- add --role staff|client --email name@example.com --first-name Jane [--last-name Doe] < password.txt`;

async function main(): Promise<number> {
  const option = { type: 'string' } as const;
  const words = { role: option, email: option, 'first-name': option, 'last-name': option };
  const { values, positionals } = readArguments(words, USAGE);
  if (values.help || positionals.join(' ') !== 'add') throw new Refused(USAGE);
  const env = readEnv(process.env);
  if (process.stdin.isTTY) process.stderr.write('Password, then Enter and Ctrl-D: ');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const account = z.safeParse(newAccount, {
    role: values.role,
    email: values.email,
    firstName: values['first-name'],
    lastName: values['last-name'],
    password,
  });
  if (!account.success)
    throw new Refused(account.error.issues.map((issue) => `${issue.message}.`).join('\n'));

  const options = { url: env.databaseUrl, authToken: env.DATABASE_AUTH_TOKEN, busyWaitMs: BUSY_WAIT_MS };
  if (isFileUrl(options.url)) mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  await migrateDatabase(options);
  const database = openDatabase(options);
  try {
    const { email, role } = account.data;
    if (!(await addAccount(database, account.data))) throw new Refused(`${email} already has an account.`);
    process.stdout.write(`Added ${email} as ${role}.\n`);
    return 0;
  } finally {
    await database.close();
  }
}

runCommand(main);
