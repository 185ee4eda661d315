import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface FactorRowProps {
  readonly name: string;
  readonly facts: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

/** One way to sign in: its name, facts about it, and buttons. */
export function FactorRow({ name, facts, children }: FactorRowProps) {
  return (
    <Frame>
      <p>
        <strong>{name}</strong>
        <small>{facts}</small>
      </p>
      <div>{children}</div>
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem 1.5rem;
  max-width: 40rem;
  padding-bottom: 0.9rem;

  + & {
    padding-top: 0.9rem;
    border-top: 1px solid var(--line);
  }

  + :not(&) {
    margin-top: 0.6rem;
  }

  p {
    display: grid;
    gap: 0.15rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  strong {
    font-weight: 500;
  }

  small {
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
`;
