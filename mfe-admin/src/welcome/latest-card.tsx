import { TextLink } from 'shared-ui';
import { LIMITS } from 'api/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'shell/router';
import { styled } from 'styled-components';
import { RefreshButton } from '../page/refresh-button';
import type { Records } from '../records/use-records';

interface Props<Row> {
  readonly title: string;
  readonly records: Records<Row>;
  readonly loading: string;
  readonly empty: string;
  readonly all: { readonly to: string; readonly label: string };
  readonly children: (row: Row) => ReactNode;
}

/** A card of the signed-in home: the first five rows, in the server's order (D19). */
export function LatestCard<Row extends { id: string }>({
  title,
  records,
  loading,
  empty,
  all,
  children,
}: Props<Row>) {
  const titleId = useId();
  const rows = records.page?.rows.slice(0, LIMITS.welcomeRows);
  return (
    <Card aria-labelledby={titleId}>
      <Head>
        <h2 id={titleId}>{title}</h2>
        <TextLink as={Link} to={all.to}>
          {all.label}
        </TextLink>
      </Head>
      {records.isLoading && <Line role="status">{loading}</Line>}
      {rows?.length === 0 && <Line>{empty}</Line>}
      {rows && rows.length > 0 && (
        <Rows>
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </Rows>
      )}
      {!records.isLoading && !rows && <RefreshButton lists={[records]} />}
    </Card>
  );
}

const Card = styled.section`
  min-width: 0;
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.25rem 1rem;
  padding-bottom: 0.75rem;
  border-bottom: 1px solid var(--line-2);

  h2 {
    font-size: 1.5rem;
    line-height: 1.2;
    letter-spacing: -0.01em;
  }

  a {
    min-height: 44px;
  }
`;

const Line = styled.p`
  padding-block: 1.25rem;
  color: var(--ink-2);
`;

const Rows = styled.ol`
  li {
    border-bottom: 1px solid var(--line);
  }
`;
