import type { Article } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';

const Contents = styled.nav`
  position: sticky;
  top: 6.5rem;
  align-self: start;
  font-size: var(--t-small);

  h2 {
    margin-bottom: 0.6rem;
    color: var(--ink-3);
    font: 500 var(--t-small) / 1.4 var(--f-text);
    letter-spacing: 0;
  }

  a {
    display: block;
    padding: 0.45rem 0;
    color: var(--ink-2);
    line-height: 1.4;
    text-decoration: none;
  }

  a:hover {
    color: var(--ink);
    text-decoration: underline;
  }

  @media (max-width: 1079px) {
    position: static;
    padding-bottom: 1.25rem;
    border-bottom: 1px solid var(--line-2);

    a {
      min-height: 44px;
      padding-block: 0.7rem;
    }
  }

  @media print {
    display: none;
  }
`;

/** The article's sections as links beside its text; nothing for fewer than two. */
export function ArticleContents({ outline }: Pick<Article, 'outline'>) {
  if (outline.length < 2) return null;
  return (
    <Contents aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ul>
        {outline.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ul>
    </Contents>
  );
}
