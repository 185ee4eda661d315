import { join, resolve } from 'node:path';
import {
  describeSettings,
  oneOf,
  seeSetting,
  sentencesAbout,
  setting,
  withoutEmpty,
} from '@lisle-harrow/server/environment/setting';
import { SHARED_SETTINGS } from '@lisle-harrow/server/environment/shared-settings';
import * as z from 'zod';
import type { FACTOR_RULES, Role } from './contract/constants';
import { DOCUMENT_SETTINGS } from './environment/document-settings';
import { MESSAGE_SETTINGS } from './environment/message-settings';
import { SIGN_IN_SETTINGS } from './environment/sign-in-settings';
import { BY_HTTP, STORAGE_SETTINGS } from './environment/storage-settings';
import { type DataKeys, readDataKeys } from './file-store/data-keys';
import {
  type MailboxAddress,
  type MailSettings,
  readImapUrl,
  readSender,
  readSmtpUrl,
} from './mail/mail-settings';
import { type OidcSettings, readOidc } from './oidc/oidc-settings';

/** Why the product does not start, in one sentence for the person who started it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** The api's own port where it is started by itself: 3000 is the shell's. */
const API_PORT = 3001;

const settings = z
  .object({
    ...SHARED_SETTINGS,
    ...SIGN_IN_SETTINGS,
    ...MESSAGE_SETTINGS,
    ...DOCUMENT_SETTINGS,
    ...STORAGE_SETTINGS,
    RATE_LIMIT: setting(oneOf(['on', 'off']).default('on'), {
      group: 'Servers',
      meaning: 'Limits on requests of one address, and the shortest time to fill in a form; `off` for tests.',
      details: 'Production refuses `off`.',
    }),
  })
  .refine((env) => !(env.RATE_LIMIT === 'off' && env.NODE_ENV === 'production'), {
    path: ['RATE_LIMIT'],
    error: 'must not be off when NODE_ENV is production',
  })
  .refine((env) => env.DATABASE_REPLICA_URLS.length === 0 || BY_HTTP.test(env.DATABASE_URL ?? ''), {
    path: ['DATABASE_REPLICA_URLS'],
    error: 'needs DATABASE_URL with libsql://, http:// or https://: the server of which they are replicas',
  })
  .refine((env) => !env.S3_ENDPOINT?.startsWith('http:') || env.S3_PLAIN_HTTP_REASON, {
    path: ['S3_ENDPOINT'],
    error:
      'must be https://: files would pass the network as they are. To go without TLS on one machine or in a closed network, say why in S3_PLAIN_HTTP_REASON',
  })
  .refine((env) => !env.BACKUP_TARGET || env.BACKUP_KEY || env.BACKUP_KEY_FILE, {
    path: ['BACKUP_TARGET'],
    error: 'needs BACKUP_KEY or BACKUP_KEY_FILE: backups are always encrypted',
  })
  .refine((env) => !env.SCAN_COMMAND || !env.CLAMD_URL, {
    path: ['SCAN_COMMAND'],
    error: 'and CLAMD_URL are two ways to scan: set one of them',
  })
  .refine((env) => !env.SMTP_URL || (env.MAIL_FROM && env.PUBLIC_URL), {
    path: ['SMTP_URL'],
    error: 'needs MAIL_FROM, the sender, and PUBLIC_URL, of which links in mails are made',
  })
  .refine((env) => !env.IMAP_URL || env.SMTP_URL, {
    path: ['IMAP_URL'],
    error: 'needs SMTP_URL: what comes in is told by the mails that went out',
  })
  .refine(
    (env) =>
      !env.OIDC_ISSUER || (env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET && env.OIDC_ROLES && env.PUBLIC_URL),
    {
      path: ['OIDC_ISSUER'],
      error:
        'needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES, which says who is what, and PUBLIC_URL, to which the provider sends people back',
    },
  )
  .refine((env) => env.PASSWORD_SIGN_IN === 'on' || env.OIDC_ISSUER, {
    path: ['PASSWORD_SIGN_IN'],
    error: 'other than on needs OIDC_ISSUER: nobody could sign in',
  })
  .refine((env) => !env.WEBHOOK_URL || env.WEBHOOK_SECRET, {
    path: ['WEBHOOK_URL'],
    error: 'needs WEBHOOK_SECRET, with which each call is signed',
  });

/** The settings of the api, with what people need to know of each. */
export const API_SETTINGS = describeSettings(settings.shape);
export type SettingName = keyof z.infer<typeof settings>;

export interface Env extends z.infer<typeof settings> {
  /** The names of the settings that are given, whatever the defaults are. */
  readonly given: ReadonlySet<string>;
  /** How mail is sent; missing if no mail server is set up. */
  readonly mail?: MailSettings | undefined;
  /** Where visitors' replies arrive; missing if no mailbox is set up. */
  readonly mailbox?: MailboxAddress | undefined;
  /** How the firm's own people sign in; missing if they use passwords of the product. */
  readonly oidc?: OidcSettings | undefined;
  readonly databaseUrl: string;
  /** The keys that encrypt documents and secrets. */
  readonly dataKeys: DataKeys;
  readonly production: boolean;
  /** For each role, whether its accounts may have a second factor and whether they need one to sign in. */
  readonly secondFactor: Readonly<Record<Role, (typeof FACTOR_RULES)[number]>>;
  /** For each role, whether people sign in with what the product itself keeps: passwords, passkeys, codes. */
  readonly ownSignIn: Readonly<Record<Role, boolean>>;
  /** Whether cookies are Secure and bound to the host. */
  readonly https: boolean;
}

function readKeys(env: Parameters<typeof readDataKeys>[0]): DataKeys {
  try {
    return readDataKeys(env);
  } catch (error) {
    throw new StartRefused(
      `DATA_KEY_FILE cannot be read (${(error as Error).message}). ${seeSetting('DATA_KEY_FILE')}`,
    );
  }
}

/** Reads the settings once. Throws with one sentence for each that is invalid, and where it is described. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = withoutEmpty(source);
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new StartRefused(sentencesAbout(parsed.error));
  const env = {
    ...parsed.data,
    PORT: given.PORT === undefined ? API_PORT : parsed.data.PORT,
    DATA_DIR: resolve(parsed.data.DATA_DIR),
  };
  const server = env.SMTP_URL ? readSmtpUrl(env.SMTP_URL) : undefined;
  const from = env.MAIL_FROM ? readSender(env.MAIL_FROM) : undefined;
  const production = env.NODE_ENV === 'production';
  const ownSignIn = { staff: env.PASSWORD_SIGN_IN === 'on', client: env.PASSWORD_SIGN_IN !== 'off' };
  return {
    ...env,
    given: new Set(Object.keys(settings.shape).filter((name) => given[name])),
    mail: server && from && env.PUBLIC_URL ? { server, from, publicUrl: env.PUBLIC_URL } : undefined,
    mailbox: env.IMAP_URL ? readImapUrl(env.IMAP_URL) : undefined,
    oidc: readOidc(env),
    dataKeys: readKeys(env),
    databaseUrl: env.DATABASE_URL ?? `file:${join(env.DATA_DIR, 'lisle-harrow.db')}`,
    production,
    ownSignIn,
    // People who sign in only at the provider have its second factor; a passkey of ours would be a way around it.
    secondFactor: {
      staff: ownSignIn.staff ? (env.STAFF_SECOND_FACTOR ?? (production ? 'required' : 'offered')) : 'off',
      client: ownSignIn.client ? (env.CLIENT_SECOND_FACTOR ?? 'offered') : 'off',
    },
    https: env.PUBLIC_URL?.startsWith('https://') ?? false,
  };
}
