import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import type { Fetch } from 'api/calls';
import { NotFoundPage } from 'shared-ui';
import { useParams } from 'shell/router';
import { Fragment, type ReactNode } from 'react';
import { useHost } from 'shell/host';
import { LoadingText, UnreadPage } from './page-states';

interface DetailPageProps<Detail, Row> {
  /** Reads the one thing that the URL's slug names; `null` when there is none. */
  detail(fetch: Fetch, slug: string): UseQueryOptions<Detail | null, Error, Detail | null, string[]>;
  /** The list that may know its title and lead already. */
  list(fetch: Fetch): { queryKey: string[] };
  leadOf(row: Row): string;
  children(found: Detail): ReactNode;
}

/** The page of one thing: on its way, read, not there, or not to be read. */
export function DetailPage<Detail extends object, Row extends { slug: string; title: string }>({
  detail,
  list,
  leadOf,
  children,
}: DetailPageProps<Detail, Row>) {
  const { slug = '' } = useParams();
  const { fetch, site } = useHost();
  const cache = useQueryClient();
  const { data, isPending, refetch } = useQuery(detail(fetch, slug));
  if (data === null) return <NotFoundPage siteName={site.name} />;
  if (data) return <Fragment key={slug}>{children(data)}</Fragment>;
  if (!isPending) return <UnreadPage onRetry={() => void refetch()} />;
  const listed = cache.getQueryData<Row[]>(list(fetch).queryKey)?.find((row) => row.slug === slug);
  return <LoadingText title={listed?.title ?? ''} lead={listed ? leadOf(listed) : ''} />;
}
