import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@lisle-harrow/api/contract';
import { useRef, useState } from 'react';
import {
  Button,
  counted,
  EmptyState,
  PageHead,
  PageHero,
  Section,
  SkeletonGrid,
  VisuallyHidden,
  Wrap,
} from '@lisle-harrow/shared-ui';
import { Link, useLocation, useSearchParams } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { BelowFold } from '../page/below-fold';
import { useHost } from '@lisle-harrow/shell/host';
import { InsightCards, NoInsights } from '../list/insight-cards';
import { insightsQuery } from '../queries';
import { Expertise } from './expertise';
import { FilterBar } from './filter-bar';
import {
  categoriesOf,
  filterFrom,
  isActive,
  matching,
  searchFrom,
  type InsightFilter,
} from './insight-filter';
import { Newsletter } from './newsletter';

export function InsightsPage() {
  const host = useHost();
  const { data: insights = [], isPending } = useQuery(insightsQuery(host.fetch));
  const { filter, setFilter } = useUrlFilter();
  const searchBox = useRef<HTMLInputElement>(null);
  const found = matching(insights, filter);
  return (
    <>
      <PageHead
        title={`Insights | ${host.site.name}`}
        description="Notes on digital assets, tax strategy, citizenship and wealth management, written by the partners who do the work."
      />
      <PageHero
        low
        title="What we are telling clients"
        lead="Short papers on custody, tax, residence and capital, signed and dated by the partners who do the work, because advice goes out of date."
      />
      <Papers>
        <Wrap>
          <VisuallyHidden as="h2">Market insights</VisuallyHidden>
          <FilterBar
            searchBox={searchBox}
            filter={filter}
            categories={categoriesOf(insights)}
            onChange={setFilter}
          />
          <VisuallyHidden role="status">
            {!isPending && isActive(filter) && found.length > 0
              ? `${counted(found.length, 'insight')} found`
              : ''}
          </VisuallyHidden>
          {isPending ? (
            <SkeletonGrid count={LIMITS.skeletons} $columns={3} $height="26rem" />
          ) : found.length > 0 ? (
            <InsightCards insights={found} />
          ) : isActive(filter) ? (
            <EmptyState title="No insights match your search criteria.">
              <p>Try adjusting your search or filter settings.</p>
              {/* The link disappears with the empty list, and the focus would be reset to the top of the page. */}
              <Button
                as={Link}
                to="/insights"
                replace
                $tone="outline"
                onClick={() => searchBox.current?.focus()}
              >
                Clear search
              </Button>
            </EmptyState>
          ) : (
            <NoInsights />
          )}
        </Wrap>
      </Papers>
      <BelowFold $height={660} $narrow={1610}>
        <Expertise />
      </BelowFold>
      <BelowFold $height={390} $narrow={395}>
        <Newsletter />
      </BelowFold>
    </>
  );
}

/* The first lines of an article must be visible without scrolling. */
const Papers = styled(Section)`
  padding-top: clamp(1.5rem, 2.5vw, 2.25rem);
`;

/**
 * The filter changes with every keystroke and the URL follows later, because the router applies a new URL in a transition. So the
 * filter is read from the URL after a navigation, but not after the page itself has written it there.
 */
function useUrlFilter() {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const origin = (state as { origin?: string } | null)?.origin ?? key;
  const [own, setOwn] = useState({ origin, filter: filterFrom(search) });
  if (own.origin !== origin) setOwn({ origin, filter: filterFrom(search) });
  const setFilter = (filter: InsightFilter) => {
    setOwn({ origin, filter });
    setSearch(searchFrom(filter), { replace: true, preventScrollReset: true, state: { origin } });
  };
  return { filter: own.filter, setFilter };
}
