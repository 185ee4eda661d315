import { shownDate, TextLink } from '@lisle-harrow/shared-ui';
import { FIRM_ZONE, LIMITS } from '@lisle-harrow/api/contract';
import { useId } from 'react';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { linkTo } from '../list/list-address';
import { RefreshButton } from '../page/refresh-button';
import type { RecordKind, StatusedRow } from '../records/record-kind';
import type { Records } from '../records/use-records';
import { LatestRow } from './latest-row';

interface LatestCardProps<Row extends StatusedRow> {
  readonly kind: RecordKind<Row>;
  readonly records: Records<Row>;
  readonly title: string;
  readonly loading: string;
  readonly empty: string;
  /** The label of the link to the whole list. */
  readonly all: string;
}

/** A card of the signed-in home: the first five records, in the server's order. */
export function LatestCard<Row extends StatusedRow>(props: LatestCardProps<Row>) {
  const { kind, records, title, loading, empty, all } = props;
  const titleId = useId();
  const rows = records.page?.rows.slice(0, LIMITS.welcomeRows);
  return (
    <Card aria-labelledby={titleId}>
      <Head>
        <h2 id={titleId}>{title}</h2>
        <TextLink as={Link} to={linkTo(kind, {})}>
          {all}
        </TextLink>
      </Head>
      {records.isLoading && <Line role="status">{loading}</Line>}
      {rows?.length === 0 && <Line>{empty}</Line>}
      {rows && rows.length > 0 && (
        <Rows>
          {rows.map((row) => (
            <li key={row.id}>
              <LatestRow
                name={kind.nameOf(row)}
                topic={kind.topicOf(row)}
                date={shownDate(kind.dateOf(row), FIRM_ZONE)}
                look={kind.look(row.status)}
              />
            </li>
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
