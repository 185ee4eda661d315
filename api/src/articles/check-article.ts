import { and, eq, ne, sql } from 'drizzle-orm';
import { type ArticleCheck, type ArticleInput, isSlug } from '../contract';
import type { RenderedArticle } from '../content/render-article';
import type { Database } from '../db/open';
import { insightRedirects, insights, serviceRedirects, services } from '../db/schema';

/** How much search engines show of a title and a description; they cut off the rest. */
const SHOWN_TITLE = 60;
const SHOWN_EXCERPT = 160;

type Reader = Pick<Database, 'read'>;
type Checked = Pick<ArticleInput, 'slug' | 'title' | 'excerpt' | 'category'>;

// An alternative text may contain `>`, so only its beginning up to the first letter is matched.
const WITHOUT_WORDS = /<img (?![^>]* alt="\s*[^"\s])/;

/** What an article, whose text is rendered as `bodyHtml`, lacks for its publication. */
export function missingIn(
  { slug, title, excerpt, category }: Checked,
  { bodyHtml }: RenderedArticle,
): ArticleCheck[] {
  const missing = (field: string, message: string) => ({ field, message, blocks: true });
  return [
    ...(title ? [] : [missing('title', 'Please enter a title')]),
    ...(isSlug(slug)
      ? []
      : [missing('slug', 'Please enter an address of small letters, digits and hyphens')]),
    ...(excerpt ? [] : [missing('excerpt', 'Please enter an excerpt')]),
    ...(category ? [] : [missing('category', 'Please enter a category')]),
    ...(WITHOUT_WORDS.test(bodyHtml)
      ? [missing('bodyMarkdown', 'Please enter an alternative text for each picture, between ![ and ]')]
      : []),
  ];
}

/** True where another public or scheduled article has the slug. */
export async function isSlugTaken({ read }: Reader, id: string, slug: string): Promise<boolean> {
  const isOther = and(eq(insights.slug, slug), ne(insights.id, id));
  return (await read.select({ id: insights.id }).from(insights).where(isOther)).length > 0;
}

export const slugTaken = { field: 'slug', message: 'Another article has this address', blocks: true };

/** What to check before an article is published; what blocks publication comes first. */
export async function checkArticle(
  database: Reader,
  id: string,
  article: Checked,
  rendered: RenderedArticle,
): Promise<ArticleCheck[]> {
  const hint = (field: string, message: string) => ({ field, message, blocks: false });
  const { title, excerpt } = article;
  const { bodyHtml } = rendered;
  return [
    ...missingIn(article, rendered),
    ...((await isSlugTaken(database, id, article.slug)) ? [slugTaken] : []),
    ...(title.length > SHOWN_TITLE
      ? [
          hint(
            'title',
            `Search engines show about ${SHOWN_TITLE} characters of a title; this has ${title.length}`,
          ),
        ]
      : []),
    ...(excerpt.length > SHOWN_EXCERPT
      ? [
          hint(
            'excerpt',
            `Search engines show about ${SHOWN_EXCERPT} characters of an excerpt; this has ${excerpt.length}`,
          ),
        ]
      : []),
    ...(bodyHtml ? [] : [hint('bodyMarkdown', 'The article has no text')]),
    ...(/<img [^>]*src="(?:https?:)?\/\//.test(bodyHtml)
      ? [hint('bodyMarkdown', 'A picture from another site will not be shown')]
      : []),
    ...(await deadLinks(database, bodyHtml)).map((link) =>
      hint('bodyMarkdown', `The link to ${link} leads nowhere`),
    ),
  ];
}

/** Links to a section, an article or a service that does not exist. The api does not know other pages. */
async function deadLinks(database: Reader, bodyHtml: string): Promise<string[]> {
  const links = [...new Set(Array.from(bodyHtml.matchAll(/<a href="([^"]*)"/g), ([, link]) => link!))];
  const sections = new Set(Array.from(bodyHtml.matchAll(/ id="([^"]*)"/g), ([, id]) => id!));
  const slugIn = (link: string) => /^\/(insights|services)\/([^/?#]+)/.exec(decoded(link))?.slice(1) ?? [];
  const known = await Promise.all(
    (['insights', 'services'] as const).map(async (list) => {
      const slugs = links.flatMap((link) => (slugIn(link)[0] === list ? slugIn(link)[1]! : []));
      return slugs.length === 0 ? [] : knownSlugs(database, list, slugs);
    }),
  );
  const pages = new Set(known.flat());
  return links.filter((link) => {
    // The ids of headings are as written, those of notes encoded.
    const section = link.startsWith('#') ? link.slice(1) : undefined;
    if (section !== undefined) return !sections.has(section) && !sections.has(decoded(section));
    const [list, slug] = slugIn(link);
    return list !== undefined && !pages.has(`${list}/${slug}`);
  });
}

/** Malformed text is returned as it is. */
function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** Those of the addresses that lead to an article or service, each as `list/slug`. One query, however many there are. */
async function knownSlugs(
  { read }: Reader,
  list: 'insights' | 'services',
  slugs: string[],
): Promise<string[]> {
  const tables = list === 'services' ? [services, serviceRedirects] : [insights, insightRedirects];
  const asked = sql`(select value from json_each(${JSON.stringify(slugs)}))`;
  const found = await Promise.all(
    tables.map((table) =>
      read
        .select({ slug: table.slug })
        .from(table)
        .where(sql`${table.slug} in ${asked}`),
    ),
  );
  return found.flat().map(({ slug }) => `${list}/${slug}`);
}
