import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../deps';
import {
  article,
  insight,
  privacyText,
  service,
  serviceDetail,
  site,
  teamMember,
  testimonial,
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
import { notFound, Refusal } from '../errors';
import { readFirmSettings } from '../firm-settings/firm-settings';
import { rawRoute } from '../http/route';
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
export function contentRoutes(
  { database, content, env }: Pick<Deps, 'database' | 'content' | 'env'>,
  articles: ArticleRenderer,
) {
  const { read } = database;
  const routes = new Hono();

  /** A route whose response is cached as bytes; `load` gets the slug of the address. */
  function cached<Reply extends z.ZodMiniType>(
    path: string,
    declaration: { summary: string; reply: Reply; errors?: number[] },
    load: (slug: string) => Promise<z.input<Reply>>,
  ): void {
    rawRoute(routes, `GET ${path}`, declaration, (c) => {
      const slug = c.req.param('slug') ?? '';
      return content.answer(c, async () => z.parse(declaration.reply, await load(slug)));
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

  const allServices = { summary: 'Services of the firm, in display order', reply: z.array(service) };
  cached('/services', allServices, () => inOrder(services));

  const oneService = {
    summary: 'A service with the text of its page; 301 from a former address',
    reply: serviceDetail,
    errors: [301, 404],
  };
  cached('/services/:slug', oneService, async (slug) => {
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

  const team = { summary: 'Team members, in display order', reply: z.array(teamMember) };
  cached('/team', team, () => inOrder(teamMembers));

  const allTestimonials = { summary: 'Client testimonials, in display order', reply: z.array(testimonial) };
  cached('/testimonials', allTestimonials, () => inOrder(testimonials));

  const allInsights = {
    summary: 'Insights without bodies: pinned ones in their order, then newest first',
    reply: z.array(insight),
  };
  cached('/insights', allInsights, () =>
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

  const oneInsight = {
    summary: 'An insight with its body as sanitized HTML; 301 from a former address',
    reply: article,
    errors: [301, 404],
  };
  cached('/insights/:slug', oneInsight, async (slug) => {
    const [row] = await read
      .select()
      .from(insights)
      .where(and(eq(insights.slug, slug), isVisible(insights)));
    if (!row) throw (await movedFrom(slug)) ?? notFound('There is no insight with this name');
    return { ...row, ...(await articles.published(row)) };
  });

  const firm = { summary: 'Name, offices, hours and contact values of the firm', reply: site };
  cached('/site', firm, async () => ({
    ...(await readSite(database)),
    keeps: keepsOf({ ...env, ...(await readFirmSettings(database, env)) }),
    shares: await readShares(database, env),
  }));

  const privacy = { summary: 'The firm’s own text about privacy', reply: privacyText };
  cached('/privacy', privacy, () => readPrivacy(database));

  return routes;
}
