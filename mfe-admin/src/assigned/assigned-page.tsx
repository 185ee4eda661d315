import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorPanel, NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link, useSearchParams } from '@lisle-harrow/shell/router';
import { useLiveQueries } from '../list/use-live-queries';
import { isForbidden, isMissing } from '../page/is-forbidden';
import { ChoiceLinks } from '../page/choice-links';
import { LoadingLine, PageFrame, PageHeader, PageLead, PageTitle } from '../page/page-frame';
import { StaffOnly } from '../page/staff-only';
import { assignedKey, mentionsKey } from '../records/queries';
import { AssignedTable } from './assigned-table';
import { assignedQuery, colleaguesQuery, isColleague, ofFrom } from './assigned-query';
import { MentionsSection } from './mentions-section';

const ABOUT = 'Bookings and inquiries that somebody looks after, and those to follow up.';
const WHOSE = [
  { of: 'own', path: '/admin/assigned', label: 'Yours' },
  { of: 'all', path: '/admin/assigned?of=all', label: 'Everyone’s' },
] as const;
const FOLLOWED = { keys: [assignedKey, mentionsKey], lists: ['bookings', 'contacts'] } as const;

/** `/admin/assigned`: records that are assigned to somebody, those with a follow-up day first. */
export function AssignedPage() {
  const { site, fetch } = useHost();
  const [search] = useSearchParams();
  const of = ofFrom(search);
  const assigned = useQuery(assignedQuery(fetch, of));
  const colleague = useQuery({
    ...colleaguesQuery(fetch),
    enabled: isColleague(of),
    select: (colleagues) => colleagues.find(({ id }) => id === of),
  }).data;
  useLiveQueries(FOLLOWED, assigned.isSuccess);
  const choices = colleague
    ? [...WHOSE, { of, path: `/admin/assigned?${new URLSearchParams({ of })}`, label: colleague.name }]
    : WHOSE;
  if (isMissing(assigned.error)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead title={`Assigned | ${site.name}`} description={ABOUT} />
      {isForbidden(assigned.error) ? (
        <StaffOnly />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <PageTitle>Assigned</PageTitle>
              <PageLead>{ABOUT}</PageLead>
            </div>
            <ChoiceLinks aria-label="Whose">
              {choices.map(({ of: whose, path, label }) => (
                <Link
                  key={whose}
                  to={path}
                  replace
                  preventScrollReset
                  aria-current={whose === of || undefined}
                >
                  {label}
                </Link>
              ))}
            </ChoiceLinks>
          </PageHeader>
          {of === 'own' && <MentionsSection />}
          {assigned.isPending && <LoadingLine>Loading records...</LoadingLine>}
          {assigned.isError && (
            <ErrorPanel title="The records could not be read" onRetry={() => void assigned.refetch()}>
              Nothing has changed. Try again, or come back in a few minutes.
            </ErrorPanel>
          )}
          {assigned.data?.length === 0 && (
            <EmptyState
              title={`Nothing is assigned to ${of === 'own' ? 'you' : (colleague?.name ?? 'anybody')}.`}
            >
              Open a booking or an inquiry to assign it, or to choose a day for following up.
            </EmptyState>
          )}
          {assigned.data && assigned.data.length > 0 && <AssignedTable rows={assigned.data} of={of} />}
        </PageFrame>
      )}
    </>
  );
}
