import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { FIRM_ZONE, getTimeline } from '@lisle-harrow/api/contract';
import { EmptyState, ErrorPanel, PendingButton, shownTime, Skeleton } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { RefreshButton } from '../../page/refresh-button';
import { Head } from '../case/panel-frame';
import { byDay, eventWords, tabOf, whoWords } from './timeline-words';

const timelineQuery = (fetch: Fetch, clientId: string) =>
  infiniteQueryOptions({
    queryKey: ['client-timeline', clientId],
    queryFn: ({ pageParam }) => call(fetch, getTimeline, { clientId }, { cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    // The timeline includes what has just been done in other tabs.
    staleTime: 0,
  });

/** What happened in the case, latest first. */
export function TimelinePanel({ clientId }: { clientId: string }) {
  const { fetch } = useHost();
  const timeline = useInfiniteQuery(timelineQuery(fetch, clientId));
  const events = timeline.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <section>
      <Head>
        <h2>Timeline</h2>
        <RefreshButton lists={[{ refresh: timeline.refetch }]} />
      </Head>
      {timeline.isPending && <Skeleton $height="12rem" aria-busy="true" />}
      {timeline.isError && events.length === 0 && (
        <ErrorPanel title="The timeline could not be read" onRetry={() => void timeline.refetch()}>
          Nothing has changed. Try again, or come back in a few minutes.
        </ErrorPanel>
      )}
      {timeline.isSuccess && events.length === 0 && (
        <EmptyState title="Nothing has happened yet.">
          <p>Documents, messages, updates and consultations of this client appear here.</p>
        </EmptyState>
      )}
      {byDay(events).map(({ day, events: shown }) => (
        <Day key={day}>
          <h3>{day}</h3>
          <ol>
            {shown.map((event) => {
              const tab = tabOf(event);
              const words = `${eventWords(event)}${event.times > 1 ? ` ${event.times} times` : ''}`;
              return (
                <li key={event.id}>
                  <time dateTime={event.at}>{shownTime(event.at, FIRM_ZONE)}</time>
                  <span>
                    <bdi>{whoWords(event)}</bdi>{' '}
                    {tab ? (
                      <Link to={`/admin/clients/${clientId}?tab=${tab}`} preventScrollReset>
                        <bdi>{words}</bdi>
                      </Link>
                    ) : (
                      <bdi>{words}</bdi>
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
        </Day>
      ))}
      {timeline.hasNextPage && (
        <Earlier>
          <PendingButton
            type="button"
            $tone="outline"
            pending={timeline.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void timeline.fetchNextPage()}
          >
            Show earlier
          </PendingButton>
        </Earlier>
      )}
    </section>
  );
}

const Day = styled.section`
  display: grid;
  grid-template-columns: 8rem minmax(0, 1fr);
  gap: 0 1.5rem;
  padding-block: 1rem;
  border-top: 1px solid var(--line);
  break-inside: avoid;

  h3 {
    padding-block: 0.3rem;
    font: 500 var(--t-ui) / 1.5 var(--f-text);
    letter-spacing: 0;
    font-variant-numeric: tabular-nums;
  }

  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: grid;
    grid-template-columns: 5.5rem minmax(0, 1fr);
    gap: 0 1rem;
    padding-block: 0.3rem;
    overflow-wrap: anywhere;
  }

  time {
    color: var(--ink-3);
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
    line-height: 1.75;
  }

  a {
    color: var(--link);
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);

    li {
      grid-template-columns: 4.75rem minmax(0, 1fr);
    }
  }

  @media (pointer: coarse) {
    li {
      padding-block: 0.6rem;
    }
  }
`;

const Earlier = styled.div`
  margin-top: 1.5rem;

  @media print {
    display: none;
  }
`;
