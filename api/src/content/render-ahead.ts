import type { Hono } from 'hono';
import type { Deps } from '../deps';

/** Renders the public articles, one after another, so that their first readers need not wait for the process that does it. */
export async function renderAhead(
  app: Pick<Hono, 'request'>,
  { log, stopping }: Pick<Deps, 'log' | 'stopping'>,
): Promise<void> {
  try {
    const articles = (await (await app.request('/api/insights')).json()) as { slug: string }[];
    for (const { slug } of articles) {
      if (stopping?.aborted) return;
      await app.request(`/api/insights/${encodeURIComponent(slug)}`);
    }
  } catch (error) {
    log.warn({ err: error }, 'articles could not be rendered ahead of their readers');
  }
}
