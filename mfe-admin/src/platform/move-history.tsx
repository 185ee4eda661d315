import { call } from '@lisle-harrow/api/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FIRM_ZONE, getPastMoves, type PastMove } from '@lisle-harrow/api/contract';
import { Button, shownDate, shownTime } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { moveWords } from './release-words';

interface MoveHistoryProps {
  readonly name: string;
  readonly moves: readonly PastMove[];
  /** The revision before which earlier moves begin. */
  readonly next: number | null;
}

/** Who moved the pointer of a remote, newest first; earlier moves are loaded on request. */
export function MoveHistory({ name, moves, next }: MoveHistoryProps) {
  const { fetch } = useHost();
  const earlier = useInfiniteQuery({
    queryKey: ['platform', name, 'moves', next],
    queryFn: ({ pageParam }) => call(fetch, getPastMoves, { name }, { before: String(pageParam) }),
    initialPageParam: next ?? 0,
    getNextPageParam: (page) => page.next,
    enabled: false,
  });
  const pages = earlier.data?.pages ?? [];
  const all = [...moves, ...pages.flatMap((page) => page.moves)];
  const hasMore = earlier.data ? earlier.hasNextPage : next !== null;
  return (
    <Fold>
      <summary>History of {name}</summary>
      <ol>
        {all.map((move) => (
          <li key={move.revision}>
            <span>
              {shownDate(move.at, FIRM_ZONE)}, {shownTime(move.at, FIRM_ZONE)}
            </span>
            <span>
              <bdi>{move.by}</bdi> {moveWords(move)}
              {move.reason && <small>{move.reason}</small>}
            </span>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button
          type="button"
          $size="sm"
          $tone="quiet"
          onClick={() => void (earlier.data ? earlier.fetchNextPage() : earlier.refetch())}
        >
          Show earlier
        </Button>
      )}
    </Fold>
  );
}

const Fold = styled.details`
  margin-top: 0.75rem;
  font-size: var(--t-ui);

  summary {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--link);
    cursor: pointer;
  }

  ol {
    display: grid;
    gap: 0.6rem;
    margin: 0.25rem 0 0.75rem;
    padding: 0;
    list-style: none;
  }

  li {
    display: grid;
    grid-template-columns: 14rem minmax(0, 1fr);
    gap: 0 1rem;
    overflow-wrap: anywhere;
  }

  li > :first-child {
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }

  small {
    display: block;
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  @media (max-width: 47.9375em) {
    li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
