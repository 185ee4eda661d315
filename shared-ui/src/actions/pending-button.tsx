import { useLayoutEffect, useRef } from 'react';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import { keyframes, styled } from 'styled-components';
import { Button } from './button';

const spin = keyframes`
  to { rotate: 1turn; }
`;

const breathe = keyframes`
  50% { opacity: 0.35; }
`;

const Spinner = styled.span`
  width: 16px;
  height: 16px;
  flex: none;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${spin} 0.8s linear infinite;

  @media (prefers-reduced-motion: reduce) {
    animation: ${breathe} 1.6s ease-in-out infinite;
  }
`;

const Pressable = styled(Button)`
  &[aria-disabled='true'] {
    opacity: 0.7;
    cursor: progress;
  }
`;

interface PendingButtonProps extends ComponentPropsWithoutRef<typeof Button> {
  pending: boolean;
  pendingLabel: string;
}

/** A button for an asynchronous action: while pending it shows `pendingLabel`, keeps its width and focus, and ignores clicks. */
export function PendingButton({ pending, pendingLabel, onClick, children, ...rest }: PendingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const restingWidth = useRef(0);

  // Enter in a field clicks the form's submit button too, so the width is known before the action starts.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    restingWidth.current = event.currentTarget.offsetWidth;
    onClick?.(event);
  };

  useLayoutEffect(() => {
    const element = button.current;
    if (!element || !pending || restingWidth.current === 0) return;
    element.style.minWidth = `${restingWidth.current}px`;
    return () => {
      element.style.minWidth = '';
    };
  }, [pending]);

  return (
    <Pressable {...rest} ref={button} aria-disabled={pending || undefined} onClick={press}>
      {pending && <Spinner aria-hidden="true" />}
      {pending ? pendingLabel : children}
    </Pressable>
  );
}
