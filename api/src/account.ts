import { mkdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addAccount, newAccount } from './accounts/add-account';
import { findWeakness } from './passwords/password-weakness';
import {
  disableAccount,
  enableAccount,
  endSessions,
  listAccounts,
  setStaffRole,
} from './accounts/manage-accounts';
import { STAFF_ROLES, type StaffRole } from './contract';
import { counted } from './contract/counted';
import { cleanEmail } from './contract/fields';
import { readSite } from './content/read-site';
import { accountChange, accountFact } from './accounts/ledger-about-account';
import { sealEntries } from './ledger/chain';
import { entryOf } from './ledger/entry';
import { migrateDatabase } from './db/migrate';
import { generateReset, isResettable, resetPath } from './password-resets/password-resets';
import { type Database, isFileUrl, openDatabase } from './db/open';
import { accounts, passwordResets } from './db/schema';
import { storeLink } from './password-resets/one-time-link';
import { type Env, readEnv } from './env';
import { openExistingDatabase } from './open-existing-database';
import { queueFactorMail } from './second-factor/factor-mail';
import { resetFactors } from './second-factor/factors';
import { BUSY_WAIT_MS, readArguments, Refused, runCommand } from './run-command';

const USAGE = `Looks after accounts. The password of a new one is read from standard input.

  npm run account -- list
  npm run account -- add --role owner|adviser|editor|reader|client --email name@example.com --first-name Jane [--last-name Doe] < password.txt
  npm run account -- set-role --role owner|adviser|editor|reader --email name@example.com
  npm run account -- disable --email name@example.com        ends its sessions; nobody signs in with it any more
  npm run account -- enable --email name@example.com
  npm run account -- end-sessions --email name@example.com   signs it out everywhere
  npm run account -- reset --email name@example.com          prints a link, for 30 minutes, on which to set another password
  npm run account -- reset-factors --email name@example.com  for a lost phone: takes its second factors away and signs it out`;

const tell = (...change: Parameters<typeof accountChange>) =>
  entryOf({ kind: 'command line' }, accountChange(...change));
const say = (line: string) => process.stdout.write(`${line}\n`);

type Options = Partial<Record<'role' | 'email' | 'first-name' | 'last-name', string>>;

const COMMANDS: Record<string, (database: Database, options: Options, env: Env) => Promise<void>> = {
  list,
  add,
  disable: onAccount(async (database, account) => {
    const { seq, email } = account;
    if (!(await disableAccount(database, seq, tell('account-disabled', account))))
      throw new Refused(
        `${email} is the last owner, or the last of staff, who can sign in; make another one before you disable the account.`,
      );
    return `Disabled ${email}; its sessions have ended.`;
  }),
  enable: onAccount(async (database, account) => {
    const { seq, email } = account;
    await enableAccount(database, seq, tell('account-enabled', account));
    return `${email} can sign in again, with the password it had.`;
  }),
  'set-role': onAccount(async (database, account, { role }) => {
    if (!STAFF_ROLES.includes(role as StaffRole))
      throw new Refused(`--role must be one of ${STAFF_ROLES.join(', ')}.`);
    if (account.role !== 'staff') throw new Refused(`${account.email} is not an account of staff.`);
    const audit = tell('role-changed', account, { staffRole: [account.staffRole, role] });
    if (!(await setStaffRole(database, account.seq, role as StaffRole, audit)))
      throw new Refused(`${account.email} is the last owner; make another one first.`);
    return `${account.email} is ${role} now.`;
  }),
  'end-sessions': onAccount(async (database, account) => {
    const { seq, email } = account;
    const ended = await endSessions(database, seq, tell('sessions-ended', account));
    return `Ended ${counted(ended, 'session')} of ${email}.`;
  }),
  reset: onAccount(async (database, account, _options, env) => {
    const { id, email } = account;
    const { PUBLIC_URL, ownSignIn } = env;
    if (!ownSignIn[account.role])
      throw new Refused(`${email} signs in with the firm's account; PASSWORD_SIGN_IN lets no password in.`);
    const reset = generateReset();
    const [stored] = await database.writes.run(
      storeLink(database, passwordResets, reset, and(eq(accounts.id, id), isResettable(env))!),
      tell('password-reset-asked', account),
    );
    if (!stored?.rows.length)
      throw new Refused(`${email} cannot be reset: it is shut, or nobody has set its first password yet.`);
    const link = PUBLIC_URL ? new URL(resetPath(reset.token), PUBLIC_URL).href : resetPath(reset.token);
    return `Whoever opens this link within 30 minutes sets the password of ${email}, once:\n${link}`;
  }),
  'reset-factors': onAccount(async (database, account) => {
    await resetFactors(database, account.seq, [
      entryOf({ kind: 'command line' }, { action: 'factor-removed', ...accountFact(account) }),
      queueFactorMail(database, account, 'reset'),
    ]);
    return `${account.email} has no second factor now; its sessions have ended.`;
  }),
};

async function main(): Promise<number> {
  const option = { type: 'string' } as const;
  const words = { role: option, email: option, 'first-name': option, 'last-name': option };
  const { values, positionals } = readArguments(words, USAGE);
  const name = positionals.join(' ');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (values.help || !command) throw new Refused(USAGE);
  const env = readEnv(process.env);
  const database = name === 'add' ? await openForFirstAccount(env) : await openExistingDatabase(env);
  try {
    await command(database, values, env);
    await sealEntries(database);
    return 0;
  } finally {
    await database.close();
  }
}

/** The first account may be added before the product has ever been started. */
async function openForFirstAccount(env: Env): Promise<Database> {
  const { databaseUrl: url, DATABASE_AUTH_TOKEN: authToken } = env;
  if (isFileUrl(url)) mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  // Checkpoints are left to the server, which may be running.
  const extraPragmas = ['wal_autocheckpoint=0'];
  const options = { url, authToken, busyWaitMs: BUSY_WAIT_MS, extraPragmas };
  await migrateDatabase(options);
  return openDatabase(options);
}

async function list(database: Database, _options: Options, env: Env): Promise<void> {
  for (const { email, role, staffRole, disabledAt, sessions, seenAt } of await listAccounts(database, env)) {
    const facts = [
      disabledAt ? `disabled since ${disabledAt}` : 'in use',
      counted(sessions, 'session'),
      seenAt && `last used ${new Date(seenAt).toISOString()}`,
    ];
    say(`${email.padEnd(40)} ${(staffRole ?? role).padEnd(7)} ${facts.filter(Boolean).join(', ')}`);
  }
}

async function add(database: Database, values: Options): Promise<void> {
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
  const weakness = await findWeakness(account.data.password, account.data, (await readSite(database)).name);
  if (weakness) throw new Refused(`${weakness}.`);
  const { email, role, staffRole } = account.data;
  if (!(await addAccount(database, { kind: 'command line' }, account.data)))
    throw new Refused(`${email} already has an account.`);
  say(`Added ${email} as ${staffRole ?? role}.`);
}

type Account = typeof accounts.$inferSelect;

/** A command on the account that `--email` names; prints the text that `work` returns. */
function onAccount(
  work: (database: Database, account: Account, options: Options, env: Env) => Promise<string>,
) {
  return async (database: Database, options: Options, env: Env): Promise<void> => {
    const { email = '' } = options;
    const [account] = await database.read
      .select()
      .from(accounts)
      .where(eq(accounts.email, cleanEmail(email).toLowerCase()));
    if (!account) throw new Refused(email ? `There is no account of ${email}.` : '--email is required.');
    say(await work(database, account, options, env));
  };
}

runCommand(main);
