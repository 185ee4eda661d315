import type { Insight } from '@lisle-harrow/api/contract';
import { CategoryPlate, EmptyState, TextLink, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: clamp(2rem, 3vw, 3rem) clamp(1.5rem, 3vw, 3rem);

  > li {
    display: flex;
    flex-direction: column;
    align-items: start;
    break-inside: avoid;
  }

  > li > :first-child {
    width: 100%;
  }

  h3 {
    overflow-wrap: anywhere;
  }

  h3 + p {
    margin: 0.6rem 0 1rem;
    color: var(--ink-2);
    font-size: var(--t-ui);
    line-height: 1.55;
    overflow-wrap: anywhere;
  }

  > li > a {
    margin-top: auto;
  }

  @media (max-width: 63.9375em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Meta = styled.p`
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  width: 100%;
  margin: 1.1rem 0 0.5rem;
  color: var(--ink-3);
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;

  span:first-child {
    color: var(--ink-2);
    font-weight: 500;
  }
`;

/** Insights as cards with their category's plate. */
export function InsightCards({ insights }: { insights: readonly Insight[] }) {
  return (
    <Cards>
      {insights.map((insight) => (
        <li key={insight.id}>
          <CategoryPlate
            category={insight.category}
            imageUrl={insight.imageUrl ?? undefined}
            seed={insight.slug}
          />
          <Meta>
            <span>{insight.category}</span>
            <span>{readingTime(insight)}</span>
          </Meta>
          <h3>{insight.title}</h3>
          <p>{insight.excerpt}</p>
          <TextLink as={Link} to={insightPath(insight.slug)}>
            Read Article<VisuallyHidden>: {insight.title}</VisuallyHidden>
          </TextLink>
        </li>
      ))}
    </Cards>
  );
}

/** Replaces the cards when the list is empty or could not be read. */
export function NoInsights() {
  return (
    <EmptyState title="No insights available at this time.">
      Please check back later for the latest market analysis.
    </EmptyState>
  );
}

/** '7 min read', or empty if the server returns no time. */
export function readingTime({ readTime }: Pick<Insight, 'readTime'>): string {
  return readTime > 0 ? `${readTime} min read` : '';
}

/** The path of an insight's page. */
export function insightPath(slug: string): string {
  return slug ? `/insights/${encodeURIComponent(slug)}` : '/insights';
}
