import { chmodSync, statSync } from 'node:fs';
import { seeSetting } from '@lisle-harrow/server/environment/setting';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from './db/open';
import { accounts } from './db/schema';
import { type Env, StartRefused } from './env';
import { offersNoEncryption } from './mail/mailer';
import { EVALUATION_EMAILS } from './seed/seed-database';

/** Refuses to start in production where cookies and passwords would cross the network in clear. */
export function requireHttps(env: Env, log: Logger): void {
  if (!env.production || env.https) return;
  if (!env.PLAIN_HTTP_REASON)
    throw new StartRefused(
      'In production PUBLIC_URL must be the https:// address that visitors know. To go without TLS, say why in PLAIN_HTTP_REASON. ' +
        seeSetting('PUBLIC_URL'),
    );
  log.warn({ reason: env.PLAIN_HTTP_REASON }, 'cookies and passwords cross the network without TLS');
}

/** Refuses to start in production if the mail server is another host without TLS: nothing could be sent there. */
export async function requireMailEncryption({ mail, production }: Pick<Env, 'mail' | 'production'>) {
  if (!production || !mail || mail.server.isLocal) return;
  if (await offersNoEncryption(mail.server))
    throw new StartRefused(
      `The mail server of SMTP_URL, ${mail.server.host}, offers no TLS, so mail would cross the network in clear. ` +
        `Use smtps://, or a server that offers STARTTLS. ${seeSetting('SMTP_URL')}`,
    );
}

const FOR_OTHERS = 0o077;

/** Denies other users of this machine access to the data folder. */
export function closeDataFolder({ DATA_DIR, production }: Env, log: Logger): void {
  // Windows has other permissions.
  if (process.platform === 'win32') return;
  const { mode } = statSync(DATA_DIR);
  if ((mode & FOR_OTHERS) === 0) return;
  try {
    chmodSync(DATA_DIR, mode & 0o700);
    log.warn({ folder: DATA_DIR }, 'the data folder was open to other users; its permissions were corrected');
  } catch (error) {
    const sentence = `Other users may read the data folder ${DATA_DIR}, and this user may not change that; its owner can: chmod 700.`;
    if (production) throw new StartRefused(sentence);
    log.warn({ err: error, folder: DATA_DIR }, sentence);
  }
}

/** Refuses to start in production while somebody can sign in as an account of the evaluation. */
export async function refuseEvaluationAccounts({ read }: Database, { production }: Env): Promise<void> {
  if (!production) return;
  const open = await read
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(inArray(accounts.email, [...EVALUATION_EMAILS]), isNull(accounts.disabledAt)));
  if (open.length > 0)
    throw new StartRefused(
      `In production nobody may sign in as an account of the evaluation: ${open.map(({ email }) => email).join(', ')}. ` +
        'Begin with an empty DATA_DIR, or run npm run account -- disable for each.',
    );
}
