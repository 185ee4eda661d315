import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

// Slugs are made after sanitising, from heading text alone: no id of the author's reaches the page, and links to
// headings need no prefix.
const renderer = unified()
  .use(remarkParse)
  .use(remarkRehype)
  .use(rehypeSanitize, { ...defaultSchema, clobber: [], attributes: withoutIds() })
  .use(rehypeSlug)
  .use(rehypeStringify);

const rendered = new Map<string, { markdown: string; html: string }>();
const MAX_RENDERED = 200;

/** An article's Markdown as sanitised HTML, rendered once per text. */
export function articleHtml(slug: string, markdown: string): string {
  const known = rendered.get(slug);
  if (known?.markdown === markdown) return known.html;
  const html = String(renderer.processSync(markdown));
  if (rendered.size >= MAX_RENDERED) rendered.delete(rendered.keys().next().value!);
  rendered.set(slug, { markdown, html });
  return html;
}

function withoutIds() {
  const barred = ['id', 'name', 'ariaDescribedBy', 'ariaLabelledBy'];
  return Object.fromEntries(
    Object.entries(defaultSchema.attributes ?? {}).map(([tag, allowed]) => [
      tag,
      allowed.filter((item) => !barred.includes(Array.isArray(item) ? item[0] : item)),
    ]),
  );
}
