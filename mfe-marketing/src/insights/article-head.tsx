import type { Article } from '@lisle-harrow/api/contract';
import { CategoryPlate, Wrap } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { useHost } from '@lisle-harrow/shell/host';
import { readingTime } from '../list/insight-cards';

const Head = styled.header`
  padding-top: clamp(2rem, 1.5rem + 2vw, 3.5rem);

  > div {
    display: grid;
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: 2rem clamp(2rem, 5vw, 5rem);
    align-items: center;
  }

  h1 {
    margin-top: 1.1rem;
    font-size: var(--t-display);
    line-height: var(--l-display);
    letter-spacing: var(--k-display);
    overflow-wrap: anywhere;
  }

  h1 + p {
    max-width: 33em;
    margin-top: 1.25rem;
    color: var(--ink-2);
    font-size: var(--t-lead);
    line-height: var(--l-lead);
  }

  @media (max-width: 63.9375em) {
    > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @media print {
    padding: 0 0 1.5rem;

    &::before {
      content: attr(data-firm);
      display: block;
      margin-bottom: 2.5rem;
      padding: 0 var(--s-gutter) 0.5rem;
      border-bottom: 0.5pt solid var(--line-2);
      font: 400 13pt/1 var(--f-display);
    }

    > div {
      display: block;
    }

    [data-art] {
      display: none;
    }
  }
`;

const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.25rem;
  align-items: center;
  color: var(--ink-3);
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--link);
    font-weight: 500;
  }
`;

/** Category, reading time, date, author, title and excerpt above an article. */
export function ArticleHead({ article }: { article: Article }) {
  const published = publicationDay(article.publishedAt);
  const readTime = readingTime(article);
  const { site } = useHost();
  return (
    <Head data-firm={site.name}>
      <Wrap>
        <div>
          <Meta>
            {article.category && (
              <Link to={`/insights?category=${encodeURIComponent(article.category)}`}>
                {article.category}
              </Link>
            )}
            {readTime && <span>{readTime}</span>}
            {published && <time dateTime={published.iso}>{published.words}</time>}
            {article.author && <span>{`By ${article.author}`}</span>}
          </Meta>
          <h1>{article.title}</h1>
          <p>{article.excerpt}</p>
        </div>
        <CategoryPlate
          category={article.category}
          imageUrl={article.imageUrl ?? undefined}
          seed={article.slug}
        />
      </Wrap>
    </Head>
  );
}

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of an instant, as an ISO date and in words; null if the server returns none. */
export function publicationDay(instant: string): { iso: string; words: string } | null {
  const date = new Date(instant);
  if (instant === '' || Number.isNaN(date.getTime())) return null;
  return { iso: date.toISOString().slice(0, 10), words: longDate.format(date) };
}
