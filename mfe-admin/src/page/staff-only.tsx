import { Button } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { PageFrame, PageLead, PageTitle } from './page-frame';

/** What a signed-in person sees whose role does not open the page. */
export function StaffOnly({ sentence = 'This area is for staff.' }: { sentence?: string }) {
  return (
    <PageFrame>
      <PageTitle>Admin Dashboard</PageTitle>
      <PageLead>{sentence}</PageLead>
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
