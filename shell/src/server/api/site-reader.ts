import { DEFAULT_SITE, site as siteSchema, type Site } from 'api/contract';

const SITE_TIMEOUT_MS = 500;
const SITE_FRESH_MS = 5000;

/** Reads the firm's values from the api; the last known ones stay while it cannot be asked. */
export function createSiteReader(apiUrl: string): () => Promise<Site> {
  let known: { site: Site; at: number } = { site: DEFAULT_SITE, at: 0 };
  return async () => {
    if (Date.now() - known.at < SITE_FRESH_MS) return known.site;
    const signal = AbortSignal.timeout(SITE_TIMEOUT_MS);
    const answer = await fetch(`${apiUrl}/api/site`, { redirect: 'manual', signal }).catch(() => undefined);
    const parsed = answer?.ok ? siteSchema.safeParse(await answer.json().catch(() => undefined)) : undefined;
    known = { site: parsed?.success ? parsed.data : known.site, at: Date.now() };
    return known.site;
  };
}
