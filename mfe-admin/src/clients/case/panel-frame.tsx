import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState, Skeleton } from '@lisle-harrow/shared-ui';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { RefreshButton } from '../../page/refresh-button';

interface PanelFrameProps {
  readonly title: string;
  /** The heading, which takes the focus when the focused element has been removed. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly list: UseQueryResult<readonly unknown[]>;
  readonly action?: ReactNode;
  readonly empty: string;
  readonly emptyHint: string;
  readonly children: ReactNode;
}

/** One tab of a case: the heading with its controls, then the list. After a failed load only the heading remains. */
export function PanelFrame({ title, heading, list, action, empty, emptyHint, children }: PanelFrameProps) {
  return (
    <section>
      <Head>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Controls>
          <RefreshButton lists={[{ refresh: list.refetch }]} />
          {action}
        </Controls>
      </Head>
      {list.isPending && (
        <Rows aria-busy="true">
          <Skeleton $height="4.5rem" />
          <Skeleton $height="4.5rem" />
          <Skeleton $height="4.5rem" />
        </Rows>
      )}
      {list.data?.length === 0 && (
        <EmptyState title={empty}>
          <p>{emptyHint}</p>
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && children}
    </section>
  );
}

export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.25rem 1rem;
  min-height: 44px;
  margin-bottom: 1rem;

  h2 {
    font: 400 1.5rem/1.2 var(--f-display);
    letter-spacing: -0.01em;
  }

  h2:focus {
    outline: none;
  }
`;

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 0.75rem;

  > :only-child {
    margin-right: -0.75rem;
  }

  /* Refresh stays beside the heading; the main action moves to its own line. */
  @media (max-width: 29.9375em) {
    display: contents;

    > :first-child {
      margin-right: -0.75rem;
    }

    > :nth-child(2) {
      flex: 1 0 100%;
    }
  }

  @media print {
    display: none;
  }
`;

const Rows = styled.div`
  display: grid;
  gap: 1rem;
`;
