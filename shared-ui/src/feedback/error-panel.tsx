import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button';
import { Icon } from '../art/icon';
import { Wrap } from '../layout/layout';

/* Within another page column, the gutters are already there. */
const Column = styled(Wrap)`
  ${Wrap} & {
    padding-inline: 0;
  }
`;

const Panel = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.75rem;
  max-width: 40rem;
  margin-block: var(--s-section);

  ${Wrap} ${Column} & {
    margin-block: 0;
  }
  padding: clamp(1.5rem, 1rem + 2vw, 2.5rem);
  border: 1px solid var(--line-2);
  border-left: 4px solid var(--danger);
  border-radius: var(--r-card);
  background: var(--surface);

  h1 {
    font-size: var(--t-title);
    line-height: var(--l-title);
    letter-spacing: var(--k-title);
  }

  p {
    color: var(--ink-2);
  }
`;

interface ErrorPanelProps {
  title: string;
  children: ReactNode;
  onRetry?: () => void;
}

/** Replaces a page that could not be loaded: what still works, and a way to try again. */
export function ErrorPanel({ title, children, onRetry }: ErrorPanelProps) {
  return (
    <Column>
      <Panel role="alert">
        <h1>{title}</h1>
        <p>{children}</p>
        {onRetry && (
          <Button type="button" $tone="outline" onClick={onRetry}>
            <Icon name="refresh" size={18} /> Try again
          </Button>
        )}
      </Panel>
    </Column>
  );
}
