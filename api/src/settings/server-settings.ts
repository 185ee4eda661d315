import { describeSetting, type ServerSetting, settingsOf } from '../contract';
import { type Env, readEnv, type SettingName } from '../env';

/** In display order. A test requires every setting except those that owners may set, which are shown beside what owners set. */
export const SETTINGS = [
  ...settingsOf<SettingName>('Addresses', {
    PUBLIC_URL: 'value',
    PLAIN_HTTP_REASON: 'value',
    TRUST_PROXY_HOPS: 'value',
    HOST: 'value',
    PORT: 'value',
  }),
  ...settingsOf<SettingName>('Signing in', {
    STAFF_IDLE_MINUTES: 'value',
    STAFF_SESSION_MINUTES: 'value',
    STAFF_SECOND_FACTOR: 'value',
    CLIENT_IDLE_MINUTES: 'value',
    CLIENT_SESSION_MINUTES: 'value',
    CLIENT_SECOND_FACTOR: 'value',
    PASSWORD_SIGN_IN: 'value',
    OIDC_ISSUER: 'value',
    OIDC_CLIENT_ID: 'value',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ROLES: 'value',
    OIDC_ROLE_CLAIM: 'value',
    OIDC_SCOPE: 'value',
  }),
  ...settingsOf<SettingName>('Mail and webhooks', {
    SMTP_URL: 'host',
    IMAP_URL: 'host',
    MAIL_FROM: 'value',
    WEBHOOK_URL: 'host',
    WEBHOOK_SECRET: 'secret',
  }),
  ...settingsOf<SettingName>('How long data is kept', {
    RETENTION_CLOSED_CLIENTS_MONTHS: 'value',
    DOCUMENT_VERSION_DAYS: 'value',
  }),
  ...settingsOf<SettingName>('Documents', {
    UPLOAD_MAX_MB: 'value',
    UPLOAD_QUOTA_MB: 'value',
    DATA_KEY: 'secret',
    DATA_KEY_FILE: 'secret',
    DATA_KEYS_OLD: 'secret',
    CLAMD_URL: 'host',
    SCAN_COMMAND: 'value',
    S3_BUCKET: 'value',
    S3_ENDPOINT: 'host',
    S3_REGION: 'value',
    S3_ENCRYPTION: 'value',
    S3_PLAIN_HTTP_REASON: 'value',
  }),
  ...settingsOf<SettingName>('Database and backups', {
    DATABASE_URL: 'host',
    DATABASE_AUTH_TOKEN: 'secret',
    DATABASE_REPLICA_URLS: 'host',
    DATA_DIR: 'value',
    SEED_PASSWORD: 'secret',
    BACKUP_TARGET: 'value',
    BACKUP_KEY: 'secret',
    BACKUP_KEY_FILE: 'secret',
    BACKUP_EVERY_MINUTES: 'value',
    BACKUP_KEEP_COUNT: 'value',
    BACKUP_KEEP_DAYS: 'value',
  }),
  ...settingsOf<SettingName>('Releases of remotes', { REMOTES: 'host' }),
  ...settingsOf<SettingName>('Servers', {
    NODE_ENV: 'value',
    MAX_CONNECTIONS: 'value',
    STOP_SECONDS: 'value',
    STOP_GRACE_SECONDS: 'value',
    MIN_FREE_MB: 'value',
    RATE_LIMIT: 'value',
  }),
  ...settingsOf<SettingName>('Log and measuring', {
    LOG_LEVEL: 'value',
    METRICS_HOST: 'value',
    METRICS_PORT: 'value',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'host',
    OTEL_TRACES_SAMPLER_ARG: 'value',
  }),
];

/** The values in force with no settings at all. */
const standard = readEnv({});

/** The settings of the api's environment that owners may see, in groups. */
export function serverSettings(env: Env): ServerSetting[] {
  return SETTINGS.map((setting) =>
    describeSetting(setting, inForce(env, setting.name), inForce(standard, setting.name)),
  );
}

/** The value in force, which the product derives where the setting itself is empty. */
function inForce(env: Env, name: SettingName): unknown {
  if (name === 'STAFF_SECOND_FACTOR') return env.secondFactor.staff;
  if (name === 'CLIENT_SECOND_FACTOR') return env.secondFactor.client;
  return env[name];
}
