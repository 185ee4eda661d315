import { asc, desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../deps';
import {
  article,
  DEFAULT_SITE,
  insight,
  service,
  serviceDetail,
  site,
  teamMember,
  testimonial,
} from '../contract';
import { insights, services, settings, teamMembers, testimonials } from '../db/schema';
import { notFound } from '../errors';
import { articleHtml } from './article-html';
import { createCachedJson } from './cached-json';

const { id, slug, title, excerpt, category, readTime, imageUrl } = insights;
/** Without the body, which is most of the bytes. */
const listedInsight = { id, slug, title, excerpt, category, readTime, imageUrl };

/** What visitors read: public, the same for everyone, cached as bytes. */
export function contentRoutes({ database: { read } }: Deps) {
  const answer = createCachedJson();
  const routes = new Hono();

  routes.get('/services', (c) =>
    answer(c, 'services', async () =>
      z.parse(z.array(service), await read.select().from(services).orderBy(asc(services.seq))),
    ),
  );

  routes.get('/services/:slug', (c) =>
    answer(c, `services/${c.req.param('slug')}`, async () => {
      const [row] = await read
        .select()
        .from(services)
        .where(eq(services.slug, c.req.param('slug')));
      if (!row) throw notFound('There is no service with this name');
      return z.parse(serviceDetail, row);
    }),
  );

  routes.get('/team', (c) =>
    answer(c, 'team', async () =>
      z.parse(z.array(teamMember), await read.select().from(teamMembers).orderBy(asc(teamMembers.seq))),
    ),
  );

  routes.get('/testimonials', (c) =>
    answer(c, 'testimonials', async () =>
      z.parse(z.array(testimonial), await read.select().from(testimonials).orderBy(asc(testimonials.seq))),
    ),
  );

  routes.get('/insights', (c) =>
    answer(c, 'insights', async () => {
      const rows = await read
        .select(listedInsight)
        .from(insights)
        .orderBy(desc(insights.publishedAt), asc(insights.seq));
      return z.parse(z.array(insight), rows);
    }),
  );

  routes.get('/insights/:slug', (c) =>
    answer(c, `insights/${c.req.param('slug')}`, async () => {
      const [row] = await read
        .select()
        .from(insights)
        .where(eq(insights.slug, c.req.param('slug')));
      if (!row) throw notFound('There is no insight with this name');
      return z.parse(article, { ...row, bodyHtml: articleHtml(row.slug, row.bodyMarkdown) });
    }),
  );

  routes.get('/site', (c) =>
    answer(c, 'site', async () => {
      const [row] = await read.select().from(settings).where(eq(settings.name, 'site'));
      return z.parse(site, row?.value ?? DEFAULT_SITE);
    }),
  );

  return routes;
}
