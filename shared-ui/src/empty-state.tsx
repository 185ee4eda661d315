import { Children, isValidElement, type ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 0.5rem;
  padding: 3rem 1.5rem;
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: var(--surface);
  text-align: center;

  &::before {
    content: '';
    width: 96px;
    height: 96px;
    margin-bottom: 0.5rem;
    background: var(--line-2);
    mask: var(--art-emblem) center / contain no-repeat;
  }

  > p:first-of-type {
    font: 400 1.25rem/1.25 var(--f-display);
  }

  > p + p {
    color: var(--ink-2);
    font-size: var(--t-ui);
  }
`;

/** Nothing there: one sentence, and at most one more that helps. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  const isSentence = Children.toArray(children).some((child) => !isValidElement(child));
  return (
    <Frame>
      <p>{title}</p>
      {isSentence ? <p>{children}</p> : children}
    </Frame>
  );
}
