import type { ArticleInput, WrittenArticle } from '@lisle-harrow/api/contract';

const FIELDS = ['slug', 'title', 'excerpt', 'category', 'author', 'imageUrl', 'bodyMarkdown'] as const;

/** The editable text of an article or a version, as the form holds it. */
export const textOf = (article: Pick<WrittenArticle, (typeof FIELDS)[number]>): ArticleInput => ({
  slug: article.slug,
  title: article.title,
  excerpt: article.excerpt,
  category: article.category,
  author: article.author ?? '',
  imageUrl: article.imageUrl ?? '',
  bodyMarkdown: article.bodyMarkdown,
});

export const isSameText = (one: ArticleInput, other: ArticleInput) =>
  FIELDS.every((name) => one[name] === other[name]);

const HEAD = [
  ['title', 'Title'],
  ['slug', 'Address'],
  ['category', 'Category'],
  ['author', 'Author'],
  ['imageUrl', 'Picture'],
  ['excerpt', 'Excerpt'],
] as const;

/** The whole article as one text for comparison: a line per field, then the body. */
export const wholeText = (text: ArticleInput) =>
  [...HEAD.map(([name, label]) => `${label}: ${text[name]}`), '', text.bodyMarkdown].join('\n');

/** Parses such a text; a field whose line is missing keeps its value in `before`. */
export function fromWholeText(whole: string, before: ArticleInput): ArticleInput {
  const rest = whole.split('\n');
  const text = { ...before };
  for (const [name, label] of HEAD) {
    if (!rest[0]?.startsWith(`${label}:`)) continue;
    text[name] = rest
      .shift()!
      .slice(label.length + 1)
      .trim();
  }
  if (rest[0]?.trim() === '') rest.shift();
  return { ...text, bodyMarkdown: rest.join('\n') };
}
