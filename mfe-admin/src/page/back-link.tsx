import { Icon } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';

/** The link to the page above, over a page's title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Back to={to}>
      <Icon name="arrow-left" size={16} />
      <span>{children}</span>
    </Back>
  );
}

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 0.45rem;
  min-height: 44px;
  margin-bottom: 0.4rem;
  color: var(--link);
  font-size: var(--t-ui);
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }

  @media print {
    display: none;
  }
`;
