import type { UseQueryResult } from '@tanstack/react-query';
import { Icon, IconButton, Skeleton, Tooltip } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The heading of a panel, with its controls at the right. */
export const PanelHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Head>
    <h2>{title}</h2>
    <Controls>{children}</Controls>
  </Head>
);

interface ListPanelProps<Row> {
  readonly title: string;
  readonly list: UseQueryResult<Row[]>;
  /** Shown beside the refresh button. */
  readonly controls?: ReactNode;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  readonly children: (rows: Row[]) => ReactNode;
}

/** A panel with one of the client's lists; if the list failed to load, only the refresh button remains. */
export const ListPanel = <Row,>({ title, list, controls, empty, children }: ListPanelProps<Row>) => (
  <section>
    <PanelHead title={title}>
      <RefreshButton label={`Refresh ${title.toLowerCase()}`} list={list} />
      {controls}
    </PanelHead>
    {list.isLoading && <PanelLoading />}
    {list.data?.length === 0 && empty}
    {list.data && list.data.length > 0 && children(list.data)}
  </section>
);

interface RefreshableList {
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

/** Refetches a list. It is the only sign that the list failed to load. */
export function RefreshButton({ label, list }: { label: string; list: RefreshableList }) {
  return (
    <Tooltip label={label}>
      <IconButton
        label={label}
        aria-disabled={list.isFetching || undefined}
        onClick={() => {
          if (!list.isFetching) void list.refetch();
        }}
      >
        <Icon name="refresh" />
      </IconButton>
    </Tooltip>
  );
}

const Head = styled.header`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.25rem 1rem;
  min-height: 44px;
  margin-bottom: 1rem;

  h2 {
    margin: 0;
    font: 400 1.5rem/1.2 var(--f-display);
    letter-spacing: -0.01em;
  }

  /* Keeps the heading from being the last line of a printed page. */
  @media print {
    break-after: avoid;
  }
`;

const Controls = styled.div`
  display: flex;
  flex: 1 0 auto;
  align-items: center;
  justify-content: end;
  gap: 0.75rem;

  /* The first control stays beside the heading; the main one moves to its own line. */
  @media (max-width: 29.9375em) {
    display: contents;

    > :nth-child(n + 2) {
      flex: 1 0 100%;
    }
  }

  @media print {
    display: none;
  }
`;

export const PanelText = styled.p`
  margin: 0.2rem 0 0;
  color: var(--ink-2);
  font-size: var(--t-ui);
`;

/** Placeholder for a list that is loading. */
export const PanelLoading = () => (
  <Rows aria-busy="true">
    <Skeleton $height="4.5rem" />
    <Skeleton $height="4.5rem" />
    <Skeleton $height="4.5rem" />
  </Rows>
);

const Rows = styled.div`
  display: grid;
  gap: 1rem;
`;
