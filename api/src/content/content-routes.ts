import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../deps';
import {
  type Endpoint,
  getArticle,
  getInsights,
  getPrivacy,
  getService,
  getServices,
  getSite,
  getTeam,
  getTestimonials,
} from '../contract';
import {
  contentItems,
  insightRedirects,
  insights,
  serviceRedirects,
  services,
  teamMembers,
  testimonials,
} from '../db/schema';
import { notFound } from '../errors';
import { readFirmSettings } from '../firm-settings/firm-settings';
import { implementRaw } from '../http/route';
import type { ArticleRenderer } from './article-renderer';
import { pinnedPosition } from './pinned-articles';
import { keepsOf, readPrivacy, readShares, readSite } from './read-site';

const { id, slug, title, excerpt, category, readTime, imageUrl } = insights;
/** Without the body, which is most of the bytes. */
const listedInsight = { id, slug, title, excerpt, category, readTime, imageUrl };

interface Scheduled {
  readonly visibleFrom: SQLiteColumn;
}

/** Whether it is public by now: the time of what is scheduled is still to come. */
const isVisible = ({ visibleFrom }: Scheduled) => sql`coalesce(${visibleFrom} <= ${Date.now()}, true)`;

const moved = (list: 'insights' | 'services', slug: string) =>
  new Refusal(301, 'moved', 'Moved permanently', {
    headers: { Location: `/api/${list}/${encodeURIComponent(slug)}` },
  });

/** What visitors read: public, the same for everyone, cached as bytes. */
export function implementContent(
  app: Hono,
  { database, content, env }: Pick<Deps, 'database' | 'content' | 'env'>,
  articles: ArticleRenderer,
): void {
  const { read } = database;

  /** Implements a call whose response is cached as bytes; `load` gets the slug of the address. */
  function cached<Path extends string, Reply extends z.ZodMiniType>(
    call: Endpoint<Path, z.ZodMiniType<undefined>, Reply>,
    summary: string,
    load: (slug: string) => Promise<z.input<Reply>>,
  ): void {
    implementRaw(app, call, summary, (c) => {
      const slug = String((c.req.param() as { slug?: string }).slug ?? '');
      return content.answer(c, async () => z.parse(call.reply!, await load(slug)));
    });
  }

  /** The public rows of a kind, in the order that editors set. */
  async function inOrder<Table extends typeof services | typeof teamMembers | typeof testimonials>(
    table: Table,
  ): Promise<Table['$inferSelect'][]> {
    const rows = await read
      .select({ row: table })
      .from(table as typeof services)
      .leftJoin(contentItems, eq(contentItems.id, table.id))
      .where(isVisible(table))
      .orderBy(asc(contentItems.position), asc(table.seq));
    return rows.map(({ row }) => row as Table['$inferSelect']);
  }

  cached(getServices, 'Services of the firm, in display order', () => inOrder(services));

  cached(getService, 'A service with the text of its page; 301 from a former address', async (slug) => {
    const isVisibleNow = isVisible(services);
    const [row] = await read
      .select()
      .from(services)
      .where(and(eq(services.slug, slug), isVisibleNow));
    if (row) return row;
    const [present] = await read
      .select({ slug: services.slug })
      .from(serviceRedirects)
      .innerJoin(services, eq(services.id, serviceRedirects.serviceId))
      .where(and(eq(serviceRedirects.slug, slug), isVisibleNow));
    throw present ? moved('services', present.slug) : notFound('There is no service with this name');
  });

  cached(getTeam, 'Team members, in display order', () => inOrder(teamMembers));

  cached(getTestimonials, 'Client testimonials, in display order', () => inOrder(testimonials));

  cached(getInsights, 'Insights without bodies: pinned ones in their order, then newest first', () =>
    read
      .select(listedInsight)
      .from(insights)
      .where(isVisible(insights))
      .orderBy(sql`${pinnedPosition} nulls last`, desc(insights.publishedAt), asc(insights.seq)),
  );

  async function movedFrom(slug: string): Promise<Refusal | undefined> {
    const [present] = await read
      .select({ slug: insights.slug })
      .from(insightRedirects)
      .innerJoin(insights, eq(insights.id, insightRedirects.insightId))
      .where(and(eq(insightRedirects.slug, slug), isVisible(insights)));
    return present && moved('insights', present.slug);
  }

  cached(
    getArticle,
    'An insight with its body as sanitized HTML; 301 from a former address',
    async (slug) => {
      const [row] = await read
        .select()
        .from(insights)
        .where(and(eq(insights.slug, slug), isVisible(insights)));
      if (!row) throw (await movedFrom(slug)) ?? notFound('There is no insight with this name');
      return { ...row, ...(await articles.published(row)) };
    },
  );

  cached(getSite, 'Name, offices, hours and contact values of the firm', async () => ({
    ...(await readSite(database)),
    keeps: keepsOf({ ...env, ...(await readFirmSettings(database, env)) }),
    shares: await readShares(database, env),
  }));

  cached(getPrivacy, 'The firm’s own text about privacy', () => readPrivacy(database));
}
