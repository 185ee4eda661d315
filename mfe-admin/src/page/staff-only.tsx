import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { useSession } from '@lisle-harrow/shell/host';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { isForbidden } from './is-forbidden';
import { PageFrame, PageLead, PageTitle } from './page-frame';
import { usePermission } from './use-permission';

/** Shown to a signed-in person whose role does not allow the page. */
export function StaffOnly({ sentence }: { sentence?: string | undefined }) {
  const session = useSession();
  const isStaff = session.status === 'signedIn' && Boolean(session.user.staffRole);
  const mayRead = usePermission('records.read');
  const queryClient = useQueryClient();
  // A refusal is cached like any other response, but the role may change: coming back to the page asks again.
  useEffect(
    () => () => {
      if (isStaff) queryClient.removeQueries({ predicate: ({ state }) => isForbidden(state.error) });
    },
    [isStaff, queryClient],
  );
  return (
    <PageFrame>
      <PageTitle>Admin Dashboard</PageTitle>
      <PageLead>
        {sentence ?? (isStaff ? 'Your role does not open this page.' : 'This area is for staff.')}
      </PageLead>
      <WayHome>
        {/* An editor who follows the header's link to the dashboard is offered the pages that editors may open. */}
        <Button as={Link} to={mayRead ? '/' : '/admin/content'}>
          {mayRead ? 'Return to Home' : 'Go to Insights'}
        </Button>
      </WayHome>
    </PageFrame>
  );
}

const WayHome = styled.p`
  margin-top: 1.75rem;
`;
