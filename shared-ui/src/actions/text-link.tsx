import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../art/icon';

const Anchor = styled.a<{ $arrow: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 44px;
  color: var(--link);
  font-size: var(--t-ui);
  font-weight: 500;
  line-height: 1.3;
  text-decoration: none;

  /* A background underlines only the text and can grow in width like a pen stroke. */
  > span {
    padding-block: 0.15rem;
    background: linear-gradient(currentColor, currentColor) 0 100% /
      ${({ $arrow }) => ($arrow ? '0' : '100%')} 1px no-repeat;
    transition: background-size var(--slow) var(--out);
  }

  &:hover > span {
    background-size: 100% 1px;
  }

  svg {
    flex: none;
    transition: translate var(--base) var(--out);
  }

  &:hover svg {
    translate: 3px 0;
  }

  @media (prefers-reduced-motion: reduce) {
    &:hover svg {
      translate: none;
    }
  }

  @media print {
    display: none;
  }
`;

/** The props of a link rendered as an `a` or, with `as`, as another component. */
export type LinkProps<Target extends ElementType> = {
  as?: Target;
  children: ReactNode;
} & Omit<ComponentPropsWithRef<Target>, 'as' | 'children'>;

/** A standalone link: text and an arrow. `as={Link} to="…"` keeps it inside the router. */
export function TextLink<Target extends ElementType = 'a'>({
  $arrow = true,
  children,
  ...rest
}: LinkProps<Target> & { $arrow?: boolean }) {
  return (
    <Anchor $arrow={$arrow} {...rest}>
      <span>{children}</span>
      {$arrow && <Icon name="arrow-right" size={16} />}
    </Anchor>
  );
}
