import { join, resolve } from 'node:path';
import * as z from 'zod';
import { FACTOR_RULES, type Role } from './contract/constants';
import { isWebhookUrl } from './contract/settings/webhooks';
import { DEFAULT_KEEPS } from './contract/site';
import { type DataKeys, isKey, readDataKeys } from './file-store/data-keys';
import {
  isAddress,
  type MailboxAddress,
  type MailSettings,
  readImapUrl,
  readSender,
  readSmtpUrl,
} from './mail/mail-settings';
import { isIssuer, type OidcSettings, readOidc, readRoles, SIGN_IN_ROLES } from './oidc/oidc-settings';

/** Why the product does not start, in one sentence for the person who started it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

const whole = (name: string, min: number, max: number, standard: number) =>
  z
    .string()
    .optional()
    .transform((value) => (value === undefined || value === '' ? standard : Number(value)))
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      error: `${name} must be a whole number from ${min} to ${max}`,
    });

const oneOf = <const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
  standard: Value,
) =>
  z
    .string()
    .optional()
    .transform((value) => value || standard)
    .pipe(z.enum(values, { error: `${name} must be one of ${values.join(', ')}` }));

const factorRule = (name: string) =>
  z
    .string()
    .optional()
    .transform((value) => value || undefined)
    .pipe(z.enum(FACTOR_RULES, { error: `${name} must be one of ${FACTOR_RULES.join(', ')}` }).optional());

const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined);

const BY_HTTP = /^(libsql|https?):\/\/./;

const WEEK = 7 * 24 * 60;

const settings = z
  .object({
    NODE_ENV: optional,
    PORT: whole('PORT', 0, 65_535, 3001),
    HOST: optional.transform((value) => value ?? '127.0.0.1'),
    DATA_DIR: optional.transform((value) => resolve(value ?? './.data')),
    DATABASE_URL: optional.refine((value) => !value || /^(file:|(libsql|https?|wss?):\/\/)./.test(value), {
      error: 'DATABASE_URL must begin with file:, libsql://, http://, https://, ws:// or wss://',
    }),
    DATABASE_AUTH_TOKEN: optional,
    DATABASE_REPLICA_URLS: optional
      .transform((value) => value?.split(',').map((url) => url.trim()) ?? [])
      .refine((urls) => urls.every((url) => BY_HTTP.test(url)), {
        error:
          'DATABASE_REPLICA_URLS must be addresses with libsql://, http:// or https://, with commas between',
      }),
    PUBLIC_URL: optional.refine((value) => !value || (/^https?:\/\//.test(value) && URL.canParse(value)), {
      error: 'PUBLIC_URL must be a full http:// or https:// address',
    }),
    PLAIN_HTTP_REASON: optional,
    TRUST_PROXY_HOPS: whole('TRUST_PROXY_HOPS', 0, 10, 0),
    SEED_PASSWORD: optional.refine((value) => !value || value.length >= 8, {
      error: 'SEED_PASSWORD must have at least 8 characters',
    }),
    RATE_LIMIT: oneOf('RATE_LIMIT', ['on', 'off'], 'on'),
    STAFF_IDLE_MINUTES: whole('STAFF_IDLE_MINUTES', 1, WEEK, 15),
    STAFF_SESSION_MINUTES: whole('STAFF_SESSION_MINUTES', 1, WEEK, 480),
    CLIENT_IDLE_MINUTES: whole('CLIENT_IDLE_MINUTES', 1, WEEK, 30),
    ADVISERS_SEE: oneOf('ADVISERS_SEE', ['all', 'own'], 'own'),
    CLIENT_SESSION_MINUTES: whole('CLIENT_SESSION_MINUTES', 1, WEEK, 720),
    STAFF_SECOND_FACTOR: factorRule('STAFF_SECOND_FACTOR'),
    CLIENT_SECOND_FACTOR: factorRule('CLIENT_SECOND_FACTOR'),
    UPLOAD_MAX_MB: whole('UPLOAD_MAX_MB', 1, 1024, 25),
    UPLOAD_QUOTA_MB: whole('UPLOAD_QUOTA_MB', 1, 1_048_576, 500),
    DOCUMENT_VERSION_DAYS: whole('DOCUMENT_VERSION_DAYS', 0, 36_500, DEFAULT_KEEPS.versionDays),
    RETENTION_INQUIRIES_MONTHS: whole('RETENTION_INQUIRIES_MONTHS', 0, 1200, DEFAULT_KEEPS.inquiriesMonths),
    RETENTION_BOOKINGS_MONTHS: whole('RETENTION_BOOKINGS_MONTHS', 0, 1200, DEFAULT_KEEPS.bookingsMonths),
    RETENTION_CLOSED_CLIENTS_MONTHS: whole(
      'RETENTION_CLOSED_CLIENTS_MONTHS',
      0,
      1200,
      DEFAULT_KEEPS.closedClientsMonths,
    ),
    MIN_FREE_MB: whole('MIN_FREE_MB', 0, 1_048_576, 100),
    MAX_CONNECTIONS: whole('MAX_CONNECTIONS', 10, 1_000_000, 2_000),
    STOP_SECONDS: whole('STOP_SECONDS', 1, 3600, 30),
    STOP_GRACE_SECONDS: whole('STOP_GRACE_SECONDS', 0, 300, 5),
    SCAN_COMMAND: optional,
    CLAMD_URL: optional.refine((value) => !value || /^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/.test(value), {
      error: 'CLAMD_URL must be tcp://host:port or unix:/path/of/the/socket',
    }),
    S3_BUCKET: optional,
    S3_ENDPOINT: optional.refine((value) => !value || /^https?:\/\//.test(value), {
      error: 'S3_ENDPOINT must be a full http:// or https:// address',
    }),
    S3_PLAIN_HTTP_REASON: optional,
    S3_ENCRYPTION: oneOf('S3_ENCRYPTION', ['AES256', 'aws:kms', 'off'], 'AES256'),
    S3_REGION: optional.transform((value) => value ?? 'us-east-1'),
    BACKUP_TARGET: optional.refine(
      (value) => !value || !/^[a-z\d]+:/i.test(value) || /^s3:\/\/[^/]+/.test(value),
      {
        error: 'BACKUP_TARGET must be a folder, or s3:// with a bucket and perhaps a prefix',
      },
    ),
    BACKUP_KEY: optional.refine((value) => !value || Buffer.from(value, 'base64').length === 32, {
      error: 'BACKUP_KEY must be 32 bytes in base64, such as `openssl rand -base64 32` makes',
    }),
    BACKUP_KEY_FILE: optional,
    BACKUP_EVERY_MINUTES: whole('BACKUP_EVERY_MINUTES', 0, WEEK, 5),
    BACKUP_KEEP_COUNT: whole('BACKUP_KEEP_COUNT', 1, 100_000, 48),
    BACKUP_KEEP_DAYS: whole('BACKUP_KEEP_DAYS', 0, 36_500, DEFAULT_KEEPS.backupDays ?? 0),
    DATA_KEY: optional.refine((value) => !value || isKey(value), {
      error: 'DATA_KEY must be 32 bytes in base64, such as `openssl rand -base64 32` makes',
    }),
    DATA_KEY_FILE: optional,
    DATA_KEYS_OLD: optional
      .transform((value) => value?.split(',').map((key) => key.trim()) ?? [])
      .refine((keys) => keys.every(isKey), {
        error: 'DATA_KEYS_OLD must be keys of 32 bytes in base64, with commas between',
      }),
    REMOTES: optional.transform((value) => value ?? 'shell/remotes.json'),
    SMTP_URL: optional
      .refine((value) => !value || /^smtps?:\/\//.test(value), {
        error: 'SMTP_URL must begin with smtp:// or smtps://',
        abort: true,
      })
      .refine((value) => !value || readSmtpUrl(value), {
        error: 'SMTP_URL must be smtp://user:password@host:port, its special characters percent-encoded',
      }),
    IMAP_URL: optional
      .refine((value) => !value || /^imaps?:\/\//.test(value), {
        error: 'IMAP_URL must begin with imap:// or imaps://',
        abort: true,
      })
      .refine((value) => !value || readImapUrl(value), {
        error:
          'IMAP_URL must be imaps://user:password@host:port/folder, its special characters percent-encoded',
      }),
    MAIL_FROM: optional.refine((value) => !value || readSender(value), {
      error: 'MAIL_FROM must be one address, such as office@example.com or The Firm <office@example.com>',
    }),
    STAFF_MAIL: optional.refine((value) => !value || isAddress(value), {
      error: 'STAFF_MAIL must be one email address',
    }),
    OIDC_ISSUER: optional.refine((value) => !value || isIssuer(value), {
      error: 'OIDC_ISSUER must be a full https:// address; http:// only on this machine',
    }),
    OIDC_CLIENT_ID: optional,
    OIDC_CLIENT_SECRET: optional,
    OIDC_SCOPE: optional
      .transform((value) => value ?? 'openid email profile')
      .refine((value) => value.split(' ').includes('openid'), {
        error: 'OIDC_SCOPE must contain openid',
      }),
    OIDC_ROLE_CLAIM: optional.transform((value) => value ?? 'groups'),
    OIDC_ROLES: optional.refine((value) => !value || readRoles(value), {
      error: `OIDC_ROLES must name a role for each value of the claim, such as partners=owner,advice=adviser; roles are ${SIGN_IN_ROLES.join(', ')}`,
    }),
    PASSWORD_SIGN_IN: oneOf('PASSWORD_SIGN_IN', ['on', 'clients', 'off'], 'on'),
    WEBHOOK_URL: optional.refine((value) => !value || isWebhookUrl(value), {
      error: 'WEBHOOK_URL must be a full https:// address without a password; http:// only on this machine',
    }),
    WEBHOOK_SECRET: optional.refine((value) => !value || value.length >= 16, {
      error: 'WEBHOOK_SECRET must have at least 16 characters',
    }),
    METRICS_PORT: optional
      .refine((value) => !value || (/^\d+$/.test(value) && Number(value) <= 65_535), {
        error: 'METRICS_PORT must be a whole number from 0 to 65535',
      })
      .transform((value) => (value === undefined ? undefined : Number(value))),
    METRICS_HOST: optional.transform((value) => value ?? '127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: optional.refine((value) => !value || /^https?:\/\//.test(value), {
      error: 'OTEL_EXPORTER_OTLP_ENDPOINT must be a full http:// or https:// address',
    }),
    OTEL_TRACES_SAMPLER_ARG: optional
      .transform((value) => Number(value ?? 1))
      .refine((value) => value >= 0 && value <= 1, {
        error: 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
      }),
    LOG_LEVEL: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  })
  .refine((env) => !(env.RATE_LIMIT === 'off' && env.NODE_ENV === 'production'), {
    error: 'RATE_LIMIT=off is refused when NODE_ENV is production',
  })
  .refine((env) => env.DATABASE_REPLICA_URLS.length === 0 || BY_HTTP.test(env.DATABASE_URL ?? ''), {
    error:
      'DATABASE_REPLICA_URLS needs DATABASE_URL with libsql://, http:// or https://: the server of which they are replicas',
  })
  .refine((env) => !env.S3_ENDPOINT?.startsWith('http:') || env.S3_PLAIN_HTTP_REASON, {
    error:
      'S3_ENDPOINT must be https://: files would pass the network as they are. To go without TLS on one machine or in a closed network, say why in S3_PLAIN_HTTP_REASON',
  })
  .refine((env) => !env.BACKUP_TARGET || env.BACKUP_KEY || env.BACKUP_KEY_FILE, {
    error: 'BACKUP_TARGET needs BACKUP_KEY or BACKUP_KEY_FILE: backups are always encrypted',
  })
  .refine((env) => !env.SCAN_COMMAND || !env.CLAMD_URL, {
    error: 'SCAN_COMMAND and CLAMD_URL are two ways to scan: set one of them',
  })
  .refine((env) => !env.SMTP_URL || (env.MAIL_FROM && env.PUBLIC_URL), {
    error: 'SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, of which links in mails are made',
  })
  .refine((env) => !env.IMAP_URL || env.SMTP_URL, {
    error: 'IMAP_URL needs SMTP_URL: what comes in is told by the mails that went out',
  })
  .refine(
    (env) =>
      !env.OIDC_ISSUER || (env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET && env.OIDC_ROLES && env.PUBLIC_URL),
    {
      error:
        'OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLES, which says who is what, and PUBLIC_URL, to which the provider sends people back',
    },
  )
  .refine((env) => env.PASSWORD_SIGN_IN === 'on' || env.OIDC_ISSUER, {
    error: 'PASSWORD_SIGN_IN other than on needs OIDC_ISSUER: nobody could sign in',
  })
  .refine((env) => !env.WEBHOOK_URL || env.WEBHOOK_SECRET, {
    error: 'WEBHOOK_URL needs WEBHOOK_SECRET, with which each call is signed',
  });

export type SettingName = keyof z.infer<typeof settings>;
export const SETTING_NAMES = Object.keys(settings.shape) as readonly SettingName[];

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
    throw new StartRefused(`DATA_KEY_FILE cannot be read (${(error as Error).message}).`);
  }
}

/** Reads the settings once. Throws with one sentence for each that is invalid. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = settings.safeParse(source);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.message}.`);
    throw new StartRefused([...new Set(sentences)].join(' '));
  }
  const env = parsed.data;
  const server = env.SMTP_URL ? readSmtpUrl(env.SMTP_URL) : undefined;
  const from = env.MAIL_FROM ? readSender(env.MAIL_FROM) : undefined;
  const production = env.NODE_ENV === 'production';
  const ownSignIn = { staff: env.PASSWORD_SIGN_IN === 'on', client: env.PASSWORD_SIGN_IN !== 'off' };
  return {
    ...env,
    given: new Set(SETTING_NAMES.filter((name) => source[name])),
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
