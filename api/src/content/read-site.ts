import { eq, gt, isNull, or } from 'drizzle-orm';
import { DEFAULT_PRIVACY, DEFAULT_SITE, type PrivacyText, type Site } from '../contract';
import { type Database, isFileUrl } from '../db/open';
import { apiKeys, calendarFeeds, settings, webhooks } from '../db/schema';
import type { Env } from '../env';

/** The firm as the database describes it. */
export async function readSite({ read }: Pick<Database, 'read'>): Promise<Site> {
  const [row] = await read.select().from(settings).where(eq(settings.name, 'site'));
  return (row?.value as Site | undefined) ?? DEFAULT_SITE;
}

/** What the firm says about privacy in its own words. */
export async function readPrivacy({ read }: Pick<Database, 'read'>): Promise<PrivacyText> {
  const [row] = await read.select().from(settings).where(eq(settings.name, 'privacy'));
  return (row?.value as PrivacyText | undefined) ?? DEFAULT_PRIVACY;
}

/** How long the product keeps what it is given, as set by the operator. */
export const keepsOf = (env: Env): NonNullable<Site['keeps']> => ({
  inquiriesMonths: env.RETENTION_INQUIRIES_MONTHS,
  bookingsMonths: env.RETENTION_BOOKINGS_MONTHS,
  closedClientsMonths: env.RETENTION_CLOSED_CLIENTS_MONTHS,
  versionDays: env.DOCUMENT_VERSION_DAYS,
  backupDays: env.BACKUP_TARGET ? env.BACKUP_KEEP_DAYS : null,
});

/** With whom the product shares what it is given, as set by the operator and the firm's owners. */
export async function readShares(
  { read }: Pick<Database, 'read'>,
  env: Env,
): Promise<NonNullable<Site['shares']>> {
  const isLive = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, new Date().toISOString()));
  const hasAny = async (rows: Promise<unknown[]>) => (await rows).length > 0;
  const [hasWebhook, hasKey, hasFeed] = await Promise.all([
    hasAny(read.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.isEnabled, true)).limit(1)),
    hasAny(read.select({ id: apiKeys.id }).from(apiKeys).where(isLive).limit(1)),
    hasAny(read.select({ at: calendarFeeds.createdAt }).from(calendarFeeds).limit(1)),
  ]);
  const isShared: Record<NonNullable<Site['shares']>[number], boolean> = {
    webhook: env.WEBHOOK_URL !== undefined || hasWebhook,
    systems: hasKey,
    calendars: hasFeed,
    mail: env.mail !== undefined,
    scanner: env.SCAN_COMMAND !== undefined || env.CLAMD_URL !== undefined,
    signIn: env.oidc !== undefined,
    database: !isFileUrl(env.databaseUrl),
    documents: env.S3_BUCKET !== undefined,
    backups: env.BACKUP_TARGET?.startsWith('s3://') ?? false,
  };
  return (Object.keys(isShared) as (keyof typeof isShared)[]).filter((name) => isShared[name]);
}
