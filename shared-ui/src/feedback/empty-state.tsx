import { Children, isValidElement, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { EmblemSheet } from '../art/emblem-sheet';

const Frame = styled(EmblemSheet)`
  > p:first-of-type {
    font: 400 1.25rem/1.25 var(--f-display);
  }

  > p + p {
    color: var(--ink-2);
    font-size: var(--t-ui);
  }

  > p ~ a,
  > p ~ button {
    margin-top: 0.6rem;
  }
`;

/** Replaces an empty list: one sentence, and at most one more that helps. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  const isSentence = Children.toArray(children).some((child) => !isValidElement(child));
  return (
    <Frame>
      <p>{title}</p>
      {isSentence ? <p>{children}</p> : children}
    </Frame>
  );
}
