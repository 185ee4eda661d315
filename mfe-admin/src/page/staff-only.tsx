import { Button } from 'shared-ui';
import { Link } from 'shell/router';
import { styled } from 'styled-components';
import { PageFrame, PageLead, PageTitle } from './page-frame';

/** What a signed-in person without the staff role sees. */
export function StaffOnly() {
  return (
    <PageFrame>
      <PageTitle>Admin Dashboard</PageTitle>
      <PageLead>This area is for staff.</PageLead>
      <WayHome>
        <Button as={Link} to="/">
          Return to Home
        </Button>
      </WayHome>
    </PageFrame>
  );
}

const WayHome = styled.p`
  margin-top: 1.75rem;
`;
