import { BackLink } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The top of a page below the portal: the link back to the portal, then title and lead. */
export const PageTop = ({ children }: { children: ReactNode }) => (
  <Top>
    <BackLink as={Link} to="/client-portal">
      Client portal
    </BackLink>
    {children}
  </Top>
);

const Top = styled.header`
  margin-bottom: 1.5rem;

  > p {
    margin-top: 0.9rem;
    max-width: 44em;
  }
`;
