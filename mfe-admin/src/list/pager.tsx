import type { ListQuery } from 'api/calls';
import { Button, Icon } from 'shared-ui';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'shell/router';
import { styled } from 'styled-components';
import { placeOf, type TabName } from './list-view';
import { useHydrated } from './use-hydrated';

interface Props {
  readonly tab: TabName;
  readonly view: ListQuery;
  readonly next: string | undefined;
  /** While the page pressed for is on its way a further press does nothing. */
  readonly isBehind: boolean;
  /** What part of the list is shown, in words. */
  readonly note: string | undefined;
}

/** Leads through the pages of a list. A cursor knows no page before its own, so the history entry keeps the way here. */
export function Pager({ tab, view, next, isBehind, note }: Props) {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const trail = (hydrated && (state as { trail?: readonly string[] } | null)?.trail) || [];
  const { cursor, ...first } = view;
  if (!cursor && !next && !note) return null;

  const before = trail.at(-1);
  const toPage = (target: string) => placeOf(tab, { ...first, ...(target && { cursor: target }) });
  const turn = {
    $tone: 'outline' as const,
    'aria-disabled': isBehind || undefined,
    onClick: (event: MouseEvent) => {
      if (isBehind) event.preventDefault();
    },
  };
  return (
    <Foot>
      <p>{note}</p>
      {(cursor ?? next) && (
        <nav aria-label="Pages of the list">
          {cursor && before !== '' && (
            <Button as={Link} to={placeOf(tab, first)} {...turn} $tone="quiet">
              First page
            </Button>
          )}
          {before !== undefined && (
            <Button as={Link} to={toPage(before)} state={{ trail: trail.slice(0, -1) }} {...turn}>
              <Icon name="chevron-left" />
              Previous
            </Button>
          )}
          {next && (
            <Button as={Link} to={toPage(next)} state={{ trail: [...trail, cursor ?? ''] }} {...turn}>
              Next
              <Icon name="chevron-right" />
            </Button>
          )}
        </nav>
      )}
    </Foot>
  );
}

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 0.75rem 1.5rem;
  margin-top: 1.25rem;

  p {
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    margin-inline-start: auto;
  }
`;
