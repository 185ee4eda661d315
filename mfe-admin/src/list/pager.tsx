import type { ListQuery } from '@lisle-harrow/api/calls';
import { Button, Icon, TextLink } from '@lisle-harrow/shared-ui';
import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { useHost } from '@lisle-harrow/shell/host';
import { Link, useLocation } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { onExportClick } from '../page/download-export';
import { type ListAddress, linkTo } from './list-address';

export interface PagerWords {
  readonly label: string;
  /** If left out, the list offers its first page instead of the previous one. */
  readonly previous?: string;
  readonly next: string;
}

interface PagerProps {
  readonly list: ListAddress;
  readonly words: PagerWords;
  readonly view: ListQuery;
  readonly next: string | undefined;
  /** While the next page is loading, a further press does nothing. */
  readonly isBehind: boolean;
  /** Which rows of the list are shown, in words. */
  readonly note: string | undefined;
  /** Where all rows of the view can be downloaded as CSV. */
  readonly exportPath?: string | undefined;
  /** Shown beside the export, if there is one. */
  readonly children?: ReactNode;
}

/** Links to the pages of a list. A cursor cannot lead back, so the history entry keeps the cursors of the previous pages. */
export function Pager({ list, words, view, next, isBehind, note, exportPath, children }: PagerProps) {
  const host = useHost();
  const trail = useTrail();
  const { cursor, ...first } = view;
  if (!cursor && !next && !note && !exportPath) return null;

  const before = words.previous === undefined ? undefined : trail.at(-1);
  const pageAt = (target: string) => linkTo(list, { ...first, ...(target && { cursor: target }) });
  const button = {
    $tone: 'outline' as const,
    'aria-disabled': isBehind || undefined,
    onClick: (event: MouseEvent) => {
      if (isBehind) event.preventDefault();
    },
  };
  return (
    <Foot>
      <p>
        {note}
        {exportPath && (
          <Export
            href={exportPath}
            $arrow={false}
            onClick={(event: MouseEvent<HTMLAnchorElement>) => onExportClick(event, host)}
          >
            Export as CSV
          </Export>
        )}
        {exportPath && children}
      </p>
      {(cursor ?? next) && (
        <nav aria-label={words.label}>
          {cursor && before !== '' && (
            <Button as={Link} to={pageAt('')} {...button} $tone="quiet">
              First page
            </Button>
          )}
          {before !== undefined && (
            <Button as={Link} to={pageAt(before)} state={{ trail: trail.slice(0, -1) }} {...button}>
              <Icon name="chevron-left" />
              {words.previous}
            </Button>
          )}
          {next && (
            <Button as={Link} to={pageAt(next)} state={{ trail: [...trail, cursor ?? ''] }} {...button}>
              {words.next}
              <Icon name="chevron-right" />
            </Button>
          )}
        </nav>
      )}
    </Foot>
  );
}

const Export = styled(TextLink)`
  margin-inline-start: 1.5em;

  &:first-child {
    margin-inline-start: 0;
  }

  @media print {
    display: none;
  }
`;

const never = () => () => undefined;

/** Cursors of the previous pages, starting with the first page (`''`); empty on the server and until hydration. */
function useTrail(): readonly string[] {
  const { state } = useLocation() as { state: { trail?: readonly string[] } | null };
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (isHydrated && state?.trail) || [];
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
