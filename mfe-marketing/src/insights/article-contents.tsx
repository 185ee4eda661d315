import type { Article } from '@lisle-harrow/api/contract';

/** The article's sections as links beside its text; nothing for fewer than two. */
export function ArticleContents({ outline }: Pick<Article, 'outline'>) {
  if (outline.length < 2) return null;
  return (
    <nav aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ul>
        {outline.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
