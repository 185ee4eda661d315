import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import type { Fetch } from '@lisle-harrow/api/calls';
import {
  ErrorPanel,
  NotFoundPage,
  PageHead,
  PageHero,
  Section,
  SkeletonGrid,
  Wrap,
} from '@lisle-harrow/shared-ui';
import { useNavigate, useParams } from '@lisle-harrow/shell/router';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useHost } from '@lisle-harrow/shell/host';
import { isMoved, pathOfPage } from './moved-page';

interface DetailPageProps<Detail, Row> {
  /** The path of the parent page: `/services`. */
  readonly path: string;
  /** Reads the service or article with the URL's slug; `null` if there is none. */
  detail(fetch: Fetch, slug: string): UseQueryOptions<Detail | null, Error, Detail | null, string[]>;
  /** The list that may have loaded its title and lead already. */
  list(fetch: Fetch): { queryKey: string[] };
  leadOf(row: Row): string;
  children(found: Detail): ReactNode;
}

/** The page of one service or article, in all its states: loading, loaded, not found and failed. */
export function DetailPage<Detail extends { slug: string }, Row extends { slug: string; title: string }>({
  path,
  detail,
  list,
  leadOf,
  children,
}: DetailPageProps<Detail, Row>) {
  const { slug = '' } = useParams();
  const { fetch, site } = useHost();
  const cache = useQueryClient();
  const { data, isPending, refetch } = useQuery(detail(fetch, slug));
  const navigate = useNavigate();
  const presentPath = isMoved(data, slug) ? pathOfPage(path, data) : undefined;
  useEffect(() => {
    if (presentPath !== undefined) void navigate(presentPath, { replace: true });
  }, [presentPath, navigate]);
  if (data === null) return <NotFoundPage siteName={site.name} />;
  if (data) return <Fragment key={slug}>{children(data)}</Fragment>;
  if (!isPending) return <FailedPage onRetry={() => void refetch()} />;
  const listed = cache.getQueryData<Row[]>(list(fetch).queryKey)?.find((row) => row.slug === slug);
  return <LoadingPage slug={slug} title={listed?.title ?? ''} lead={listed ? leadOf(listed) : ''} />;
}

/** The page while loading: what a list already holds, and placeholders for the rest. */
function LoadingPage({ slug, title, lead }: { slug: string; title: string; lead: string }) {
  const { site } = useHost();
  return (
    <>
      <PageHead title={title ? `${title} | ${site.name}` : site.name} description={lead} />
      <PageHero title={title || 'Loading...'} lead={lead} seal={slug} />
      <Section>
        <Wrap>
          <SkeletonGrid count={2} $columns={2} $height="20rem" />
        </Wrap>
      </Section>
    </>
  );
}

/** A page that could not be read: unlike a list, it cannot be shown as empty. */
function FailedPage({ onRetry }: { onRetry: () => void }) {
  const { site } = useHost();
  return (
    <Section>
      <PageHead title={site.name} description={site.tagline} />
      <Wrap>
        <ErrorPanel title="This page could not be loaded" onRetry={onRetry}>
          Please try again. If it stays away, write to {site.email} and we will send it to you.
        </ErrorPanel>
      </Wrap>
    </Section>
  );
}
