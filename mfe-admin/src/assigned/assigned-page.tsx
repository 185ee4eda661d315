import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link, useSearchParams } from '@lisle-harrow/shell/router';
import { useLiveQueries } from '../list/use-live-queries';
import { ChoiceLinks } from '../page/choice-links';
import { QueryState } from '../page/query-state';
import { StaffPage } from '../page/staff-page';
import { assignedKey, mentionsKey } from '../records/queries';
import { AssignedTable } from './assigned-table';
import { assignedQuery, colleaguesQuery, isColleague, ofFrom } from './assigned-query';
import { MentionsSection } from './mentions-section';

const WHOSE = [
  { of: 'own', path: '/admin/assigned', label: 'Yours' },
  { of: 'all', path: '/admin/assigned?of=all', label: 'Everyone’s' },
] as const;
const FOLLOWED = { keys: [assignedKey, mentionsKey], lists: ['bookings', 'contacts'] } as const;

/** `/admin/assigned`: records that are assigned to somebody, those with a follow-up day first. */
export function AssignedPage() {
  const { fetch } = useHost();
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
  return (
    <StaffPage
      query={assigned}
      title="Assigned"
      about="Bookings and inquiries that somebody looks after, and those to follow up."
      action={
        <ChoiceLinks aria-label="Whose">
          {choices.map(({ of: whose, path, label }) => (
            <Link key={whose} to={path} replace preventScrollReset aria-current={whose === of || undefined}>
              {label}
            </Link>
          ))}
        </ChoiceLinks>
      }
    >
      {of === 'own' && <MentionsSection />}
      <QueryState query={assigned} what="records">
        {(rows) =>
          rows.length > 0 ? (
            <AssignedTable rows={rows} of={of} />
          ) : (
            <EmptyState
              title={`Nothing is assigned to ${of === 'own' ? 'you' : (colleague?.name ?? 'anybody')}.`}
            >
              Open a booking or an inquiry to assign it, or to choose a day for following up.
            </EmptyState>
          )
        }
      </QueryState>
    </StaffPage>
  );
}
