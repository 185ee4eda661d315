import type { ElementType } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../art/icon';
import type { LinkProps } from './text-link';

const Anchor = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 0.45rem;
  min-height: 44px;
  margin-bottom: 0.4rem;
  color: var(--link);
  font-size: var(--t-ui);
  text-decoration: none;

  svg {
    flex: none;
  }

  &:hover {
    text-decoration: underline;
  }

  @media print {
    display: none;
  }
`;

/** The link to the parent page, above a page's title. `as={Link} to="…"` keeps it inside the router. */
export function BackLink<Target extends ElementType = 'a'>({ children, ...rest }: LinkProps<Target>) {
  return (
    <Anchor {...rest}>
      <Icon name="arrow-left" size={16} />
      <span>{children}</span>
    </Anchor>
  );
}
