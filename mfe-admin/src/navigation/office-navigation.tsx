import type { StaffRole } from '@lisle-harrow/api/contract';
import { Wrap } from '@lisle-harrow/shared-ui';
import { Link, useLocation } from '@lisle-harrow/shell/router';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { PaletteButton } from './palette/palette-button';
import { type Area, areaAt } from '../page/areas';

interface OfficeNavigationProps {
  readonly role: StaffRole;
  /** Those that this person may open. */
  readonly areas: readonly Area[];
}

/**
 * Shown above each page of the back office: links to the pages that a member of staff may open, and the palette that searches them
 * all.
 */
export function OfficeNavigation({ role, areas }: OfficeNavigationProps) {
  const { pathname } = useLocation();
  const current = areaAt(areas, pathname);
  const list = useRef<HTMLUListElement>(null);

  // On a phone the row is wider than the window, so the current link is scrolled into view.
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (shown) list.current!.scrollLeft = shown.offsetLeft - list.current!.clientWidth / 3;
  }, [pathname]);

  if (areas.length === 0) return null;
  return (
    <Bar aria-label="Back office">
      <Wrap>
        <Areas ref={list}>
          {areas.map(({ path, label }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={path === current?.path ? (pathname === path ? 'page' : 'true') : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
          {/* Inside the scrolling row: beside it, the button would clip the links. */}
          <li>
            <PaletteButton role={role} areas={areas} />
          </li>
        </Areas>
      </Wrap>
    </Bar>
  );
}

const Bar = styled.nav`
  border-bottom: 1px solid var(--line);
  background: var(--surface);
  font-size: var(--t-ui);

  @media print {
    display: none;
  }
`;

const Areas = styled.ul`
  position: relative;
  display: flex;
  align-items: center;
  gap: clamp(1rem, 0.5rem + 1.2vw, 1.75rem);
  min-width: 0;
  margin: 0;
  padding: 0;
  overflow-x: auto;
  list-style: none;
  scrollbar-width: none;

  > :last-child {
    margin-left: auto;
  }

  a {
    display: flex;
    align-items: center;
    min-height: 48px;
    color: var(--ink-2);
    text-decoration: none;
    white-space: nowrap;
    /* The scrolling row clips anything drawn outside a link. */
    outline-offset: -3px;

    &:hover {
      color: var(--ink);
    }
  }

  [aria-current] {
    background: linear-gradient(var(--iris-1), var(--iris-1)) 0 100% / 100% 2px no-repeat;
    color: var(--ink);
    font-weight: 500;
  }

  /* Below this width, an owner's links leave no room for the button. */
  @media (max-width: 79.9375em) {
    > :last-child {
      order: -1;
      margin-left: 0;
    }

    padding-right: 1.5rem;
    mask-image: linear-gradient(to left, transparent, #000 1.75rem);
  }
`;
