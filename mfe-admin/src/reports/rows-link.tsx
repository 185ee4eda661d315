import { shownNumber } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';

interface RowsLinkProps {
  readonly count: number;
  /** The number and what it counts. */
  readonly words: string;
  readonly to: string;
}

/** A number in a table that links to the rows it counts, if there are any. */
export function RowsLink({ count, words, to }: RowsLinkProps) {
  if (count === 0) return 0;
  return (
    <Rows to={to} aria-label={`${words}, see them`}>
      {shownNumber(count)}
    </Rows>
  );
}

const Rows = styled(Link)`
  display: inline-block;
  min-width: 1.5rem;
  padding-block: 0.2rem;
  color: var(--link);
`;
