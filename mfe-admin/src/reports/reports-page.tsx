import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@lisle-harrow/shared-ui';
import { Link, useSearchParams } from '@lisle-harrow/shell/router';
import { useHost } from '@lisle-harrow/shell/host';
import { QueryState } from '../page/query-state';
import { StaffPage } from '../page/staff-page';
import { Charts } from './charts';
import { sumOf, totalOf } from './figure-words';
import { figuresQuery, SPANS, weeksFrom } from './reports-query';
import { WaitingStrip } from './waiting-strip';
import { ChoiceLinks } from '../page/choice-links';

/** `/admin/reports`: figures of recent weeks. */
export function ReportsPage() {
  const { fetch } = useHost();
  const [search] = useSearchParams();
  const weeks = weeksFrom(search);
  const figures = useQuery(figuresQuery(fetch, weeks));
  return (
    <StaffPage
      query={figures}
      title="Reports"
      about="What comes in, how soon it is answered, and what becomes of it."
      action={<SpanChoice weeks={weeks} />}
    >
      <QueryState query={figures} what="figures">
        {(found) => (
          <>
            <WaitingStrip waiting={found.waiting} weeks={found.weeks} />
            {totalOf(sumOf(found.weeks.flatMap((week) => [week.bookings, week.inquiries]))) > 0 ? (
              <Charts figures={found} />
            ) : (
              <EmptyState title={`Nothing came in within these ${weeks} weeks.`}>
                Bookings and inquiries are drawn here once there are any.
              </EmptyState>
            )}
          </>
        )}
      </QueryState>
    </StaffPage>
  );
}

/** Links to the other spans of the same page. */
function SpanChoice({ weeks }: { weeks: number }) {
  return (
    <ChoiceLinks aria-label="Span">
      {SPANS.map((span) => (
        <Link
          key={span}
          to={`/admin/reports?weeks=${span}`}
          replace
          preventScrollReset
          aria-current={span === weeks || undefined}
        >
          {span} weeks
        </Link>
      ))}
    </ChoiceLinks>
  );
}
