import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorPanel, NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { useSearchParams } from '@lisle-harrow/shell/router';
import { useHost } from '@lisle-harrow/shell/host';
import { isForbidden, isMissing } from '../page/is-forbidden';
import { LoadingLine, PageFrame, PageHeader, PageLead, PageTitle } from '../page/page-frame';
import { StaffOnly } from '../page/staff-only';
import { Charts } from './charts';
import { sumOf, totalOf } from './figure-words';
import { figuresQuery, weeksFrom } from './reports-query';
import { SpanChoice } from './span-choice';
import { WaitingStrip } from './waiting-strip';

const ABOUT = 'What comes in, how soon it is answered, and what becomes of it.';

/** `/admin/reports`: figures of recent weeks. */
export function ReportsPage() {
  const { site, fetch } = useHost();
  const [search] = useSearchParams();
  const weeks = weeksFrom(search);
  const figures = useQuery(figuresQuery(fetch, weeks));
  const came = sumOf(figures.data?.weeks.flatMap((week) => [week.bookings, week.inquiries]) ?? []);
  if (isMissing(figures.error)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead title={`Reports | ${site.name}`} description={ABOUT} />
      {isForbidden(figures.error) ? (
        <StaffOnly />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <PageTitle>Reports</PageTitle>
              <PageLead>{ABOUT}</PageLead>
            </div>
            <SpanChoice weeks={weeks} />
          </PageHeader>
          {figures.isPending && <LoadingLine>Loading figures...</LoadingLine>}
          {figures.isError && (
            <ErrorPanel title="The figures could not be read" onRetry={() => void figures.refetch()}>
              Nothing has changed. Try again, or come back in a few minutes.
            </ErrorPanel>
          )}
          {figures.data && (
            <>
              <WaitingStrip waiting={figures.data.waiting} weeks={figures.data.weeks} />
              {totalOf(came) > 0 ? (
                <Charts figures={figures.data} />
              ) : (
                <EmptyState title={`Nothing came in within these ${weeks} weeks.`}>
                  Bookings and inquiries are drawn here once there are any.
                </EmptyState>
              )}
            </>
          )}
        </PageFrame>
      )}
    </>
  );
}
