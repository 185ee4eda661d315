import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { fadeIn } from './scrim';

/** Opens tooltips 700 ms after hover, but at once if a neighbor was open in the last 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

const Bubble = styled(Radix.Content)`
  z-index: 70;
  max-width: min(20rem, calc(100vw - 2rem));
  padding: 0.4rem 0.65rem;
  border-radius: var(--r);
  background: var(--ink);
  color: var(--paper);
  font-size: var(--t-small);
  line-height: var(--l-small);
  box-shadow: var(--e-float);
  animation: ${fadeIn} var(--fast) var(--out);

  &[data-state='instant-open'] {
    animation: none;
  }

  @media (forced-colors: active) {
    border: 1px solid;
  }

  @media print {
    display: none;
  }
`;

const Arrow = styled(Radix.Arrow)`
  fill: var(--ink);
`;

interface TooltipProps {
  label: string;
  /** One focusable element with its own accessible name; the tooltip only adds to it. */
  children: ReactElement;
}

/** A note on hover and focus. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Bubble sideOffset={6} collisionPadding={8}>
          {label}
          <Arrow width={10} height={5} />
        </Bubble>
      </Radix.Portal>
    </Radix.Root>
  );
}
