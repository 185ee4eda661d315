import type { Article, Insight } from '@lisle-harrow/api/contract';
import { ArticleProse } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { insightPath } from '../list/insight-cards';
import { publicationDay } from './article-head';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 42rem) minmax(0, 23rem);
  justify-content: space-between;
  gap: 2rem clamp(2rem, 4vw, 4rem);

  @media (max-width: 67.4375em) {
    grid-template-columns: minmax(0, 42rem);
    justify-content: center;
  }

  @media print {
    display: block;
  }
`;

const Text = styled(ArticleProse)`
  grid-area: 1 / 1;

  @media (max-width: 67.4375em) {
    grid-area: auto;
  }
`;

const Aside = styled.aside`
  grid-area: 1 / 2;
  display: grid;
  gap: 2rem;
  align-self: start;
  position: sticky;
  top: 6.5rem;
  font-size: var(--t-ui);

  h2 {
    margin-bottom: 0.6rem;
    padding-top: 0.9rem;
    border-top: 1px solid var(--line-2);
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

  @media (max-width: 67.4375em) {
    grid-area: auto;
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

/* Where there is no room for this column, the head and foot of the page hold the same information. */
const Beside = styled.div`
  @media (max-width: 67.4375em) {
    display: none;
  }
`;

/** An article's text with its contents, author and related articles beside it. The api has added the links of its headings. */
export function ArticleBody({ article, related }: { article: Article; related: readonly Insight[] }) {
  return (
    <Columns>
      <ArticleAside article={article} related={related} />
      <Text bodyHtml={article.bodyHtml} />
    </Columns>
  );
}

/** Beside the text: links to its sections, author and date, and related articles. */
function ArticleAside({ article, related }: { article: Article; related: readonly Insight[] }) {
  const published = publicationDay(article.publishedAt);
  if (article.outline.length < 2 && !article.author && related.length === 0) return null;
  return (
    <Aside aria-label="About this article">
      <ArticleContents outline={article.outline} />
      {article.author && (
        <Beside>
          <h2>Written by</h2>
          <p>{article.author}</p>
          {published && <p>{published.words}</p>}
        </Beside>
      )}
      {related.length > 0 && (
        <Beside>
          <h2>Related</h2>
          <ul>
            {related.slice(0, 2).map((insight) => (
              <li key={insight.id}>
                <Link to={insightPath(insight.slug)}>{insight.title}</Link>
              </li>
            ))}
          </ul>
        </Beside>
      )}
    </Aside>
  );
}

/** Links to the article's sections; renders nothing for fewer than two. */
function ArticleContents({ outline }: Pick<Article, 'outline'>) {
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
