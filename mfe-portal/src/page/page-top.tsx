import { Icon } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The top of a page below the portal's own: the link back to that, over title and lead. */
export const PageTop = ({ children }: { children: ReactNode }) => (
  <Top>
    <Link to="/client-portal">
      <Icon name="arrow-left" size={16} />
      <span>Client portal</span>
    </Link>
    {children}
  </Top>
);

const Top = styled.header`
  margin-bottom: 1.5rem;

  > a {
    display: inline-flex;
    align-items: center;
    gap: 0.45rem;
    min-height: 44px;
    margin-bottom: 0.4rem;
    color: var(--link);
    font-size: var(--t-ui);
    text-decoration: none;
  }

  > a:hover {
    text-decoration: underline;
  }

  > p {
    margin-top: 0.9rem;
    max-width: 44em;
  }

  @media print {
    > a {
      display: none;
    }
  }
`;
