import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from './button';

const Square = styled(Button)`
  flex: none;
  width: ${({ $size }) => ($size === 'sm' ? '36px' : '44px')};
  padding: 0;

  @media (pointer: coarse) {
    width: 44px;
  }
`;

/** @public Named by the types of components built from an icon button. */
export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** What pressing it does; the glyph inside is decoration. */
  label: string;
  $size?: 'sm' | 'md';
  children: ReactNode;
}

/** A square button that shows a glyph and is named by its label. */
export function IconButton({ label, $size = 'md', children, ...rest }: IconButtonProps) {
  return (
    <Square type="button" $tone="quiet" $size={$size} aria-label={label} {...rest}>
      {children}
    </Square>
  );
}
