import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FIRM_ZONE } from '@lisle-harrow/api/contract';
import {
  Button,
  EmptyState,
  NotFoundPage,
  PageHead,
  PendingButton,
  shownTime,
} from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { Letterhead } from '../page/letterhead';
import { PageFrame } from '../page/page-frame';
import { PageTop } from '../page/page-top';
import { PanelLoading, PanelText } from '../page/panel';
import { looksQuery, profileQuery } from '../queries';
import { ExportSection } from './export-section';
import { byDay, lookWords } from './look-words';

/** `/client-portal/access`: who at the firm looked at the client's case, downloaded from it or changed it. */
export function AccessPage() {
  const { site, fetch } = useHost();
  const { data: profile } = useQuery(profileQuery(fetch));
  const looks = useInfiniteQuery(looksQuery(fetch));
  const rows = looks.data?.pages.flatMap((page) => page.rows);
  if (!rows && isMissing(looks.error)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead
        title={`Who looked at my file | ${site.name}`}
        description="Who at the firm opened your case, downloaded from it or changed it."
      />
      <PageFrame>
        {profile && <Letterhead profile={profile} />}
        <PageTop>
          <h1>Who looked at my file</h1>
          <PanelText>
            Everyone at {site.name} who opened your case, downloaded a document or changed something, newest
            first, and whoever shares the case with you. This list cannot be edited. All times are New York
            time.
          </PanelText>
          <PanelText>
            It leaves out lists and searches that show your name, contact details and status beside those of
            others, and inquiries and bookings that you sent through a form on our site.
          </PanelText>
        </PageTop>
        {looks.isPending && <PanelLoading />}
        {looks.isError && (
          <EmptyState title="The list could not be loaded.">
            <Button type="button" $tone="outline" onClick={() => void looks.refetch()}>
              Try again
            </Button>
          </EmptyState>
        )}
        {rows?.length === 0 && <EmptyState title="Nobody has looked at your file yet." />}
        {byDay(rows ?? []).map(({ day, looks: onDay }) => (
          <Day key={day + onDay[0]!.id}>
            <h2>{day}</h2>
            <ul>
              {onDay.map((look) => (
                <li key={look.id}>
                  <time dateTime={look.at}>{shownTime(look.at, FIRM_ZONE)}</time>
                  <p>
                    <bdi>{look.actorName || (look.isMember ? FORMER : site.name)}</bdi>{' '}
                    <bdi>{lookWords(look)}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          </Day>
        ))}
        {looks.hasNextPage && (
          <More>
            <PendingButton
              type="button"
              $tone="outline"
              pending={looks.isFetchingNextPage}
              pendingLabel="Loading..."
              onClick={() => void looks.fetchNextPage()}
            >
              Show earlier
            </PendingButton>
          </More>
        )}
        {rows && <ExportSection />}
      </PageFrame>
    </>
  );
}

/** Shown in place of the name of somebody whose data were erased, as they may request. */
const FORMER = 'A former member of your household';

/** An error from rendering on the server reaches the browser as plain data, without its class. */
function isMissing(error: unknown): boolean {
  const { message, status } = (error ?? {}) as { message?: unknown; status?: unknown };
  return status === 404 || (typeof message === 'string' && message.startsWith('404:'));
}

const Day = styled.section`
  margin-top: 2rem;

  h2 {
    margin: 0 0 0.4rem;
    font: 400 1.5rem/1.2 var(--f-display);
    letter-spacing: -0.01em;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: grid;
    grid-template-columns: 8rem minmax(0, 1fr);
    gap: 0.25rem 1rem;
    padding: 0.7rem 0;
    border-bottom: 1px solid var(--line);
    overflow-wrap: anywhere;
    break-inside: avoid;
  }

  time {
    color: var(--ink-2);
    font-size: var(--t-ui);
    font-variant-numeric: tabular-nums;
  }

  p {
    margin: 0;
  }

  p > bdi:first-child {
    font-weight: 500;
  }

  @media (max-width: 29.9375em) {
    li {
      grid-template-columns: 1fr;
    }
  }
`;

const More = styled.p`
  margin-top: 1.5rem;
`;
