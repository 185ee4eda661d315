import { eq } from 'drizzle-orm';
import { DEFAULT_SITE, type Site } from '../contract';
import type { Database } from '../db/open';
import { settings } from '../db/schema';

/** The firm as the database describes it. */
export async function readSite({ read }: Pick<Database, 'read'>): Promise<Site> {
  const [row] = await read.select().from(settings).where(eq(settings.name, 'site'));
  return (row?.value as Site | undefined) ?? DEFAULT_SITE;
}
