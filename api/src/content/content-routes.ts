import { asc, desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../deps';
import { article, insight, service, serviceDetail, site, teamMember, testimonial } from '../contract';
import { insights, services, teamMembers, testimonials } from '../db/schema';
import { notFound } from '../errors';
import { rawRoute } from '../http/route';
import { renderArticle } from './render-article';
import { keepsOf, readSite, sharesOf } from './read-site';

const { id, slug, title, excerpt, category, readTime, imageUrl } = insights;
/** Without the body, which is most of the bytes. */
const listedInsight = { id, slug, title, excerpt, category, readTime, imageUrl };

/** What visitors read: public, the same for everyone, cached as bytes. */
export function contentRoutes({ database, content, env }: Pick<Deps, 'database' | 'content' | 'env'>) {
  const { read } = database;
  const routes = new Hono();

  /** A route whose answer is kept as bytes; `load` gets the slug of the address. */
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

  const allServices = { summary: 'Services of the firm, in the order shown', reply: z.array(service) };
  cached('/services', allServices, () => read.select().from(services).orderBy(asc(services.seq)));

  const oneService = {
    summary: 'One service with the text of its page',
    reply: serviceDetail,
    errors: [404],
  };
  cached('/services/:slug', oneService, async (slug) => {
    const [row] = await read.select().from(services).where(eq(services.slug, slug));
    if (!row) throw notFound('There is no service with this name');
    return row;
  });

  const team = { summary: 'Team members, in the order shown', reply: z.array(teamMember) };
  cached('/team', team, () => read.select().from(teamMembers).orderBy(asc(teamMembers.seq)));

  const allTestimonials = { summary: 'Client testimonials, in the order shown', reply: z.array(testimonial) };
  cached('/testimonials', allTestimonials, () =>
    read.select().from(testimonials).orderBy(asc(testimonials.seq)),
  );

  const allInsights = { summary: 'Insights, newest first, without their bodies', reply: z.array(insight) };
  cached('/insights', allInsights, () =>
    read.select(listedInsight).from(insights).orderBy(desc(insights.publishedAt), asc(insights.seq)),
  );

  const oneInsight = {
    summary: 'One insight with its body as sanitized HTML',
    reply: article,
    errors: [404],
  };
  cached('/insights/:slug', oneInsight, async (slug) => {
    const [row] = await read.select().from(insights).where(eq(insights.slug, slug));
    if (!row) throw notFound('There is no insight with this name');
    return { ...row, ...renderArticle(row.bodyMarkdown) };
  });

  const firm = { summary: 'Name, offices, hours and contact values of the firm', reply: site };
  cached('/site', firm, async () => ({
    ...(await readSite(database)),
    keeps: keepsOf(env),
    shares: sharesOf(env),
  }));

  return routes;
}
