import type { StaffRole } from '@lisle-harrow/api/contract';
import { BackLink, Icon, Wrap } from '@lisle-harrow/shared-ui';
import { Link, useLocation } from '@lisle-harrow/shell/router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { type Area, AREA_GROUPS, areaAt } from '../page/areas';
import { PaletteButton } from './palette/palette-button';

interface OfficeFrameProps {
  readonly role: StaffRole;
  /** Those that this person may open. */
  readonly areas: readonly Area[];
  readonly children: ReactNode;
}

const SETTINGS = '/admin/settings';

/**
 * The frame of the back office: the page, and beside it links to the pages that a member of staff may open, in groups, and the
 * palette that searches them all. On a phone a bar at the bottom has the first links, and the others in a sheet.
 */
export function OfficeFrame({ role, areas, children }: OfficeFrameProps) {
  const { pathname } = useLocation();
  const current = areaAt(areas, pathname);
  const isAmongSettings = !!current && !current.group;
  const shown = isAmongSettings ? SETTINGS : current?.path;
  const sheet = useRef<HTMLDivElement>(null);
  const sheetId = useId();

  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  }, [pathname]);

  const linksTo = (group: readonly Area[]) =>
    group.map(({ path, label, icon }) => (
      <li key={path}>
        <Link to={path} aria-current={path === shown ? (pathname === path ? 'page' : 'true') : undefined}>
          {/* Where the label is not shown, the pointer finds it here. */}
          <span title={label} aria-hidden="true">
            {icon && <Glyph icon={icon} />}
          </span>
          <span>{label}</span>
        </Link>
      </li>
    ));
  const groups = AREA_GROUPS.map((name) => [name, areas.filter(({ group }) => group === name)] as const);
  return (
    <Frame data-frame="">
      <Rail aria-label="Back office">
        <Frequent>{linksTo(areas.slice(0, 3))}</Frequent>
        <PaletteButton role={role} areas={areas} />
        <More type="button" popoverTarget={sheetId}>
          <Icon name="menu" />
          <span>More</span>
        </More>
        <Groups ref={sheet} id={sheetId} popover="auto">
          {groups.map(
            ([name, members]) =>
              members.length > 0 && (
                <section key={name}>
                  <p aria-hidden="true">{name}</p>
                  <ul aria-label={name}>{linksTo(members)}</ul>
                </section>
              ),
          )}
        </Groups>
      </Rail>
      <div>
        {isAmongSettings && areas.some(({ path }) => path === SETTINGS) && (
          <Back>
            <BackLink as={Link} to={SETTINGS}>
              All settings
            </BackLink>
          </Back>
        )}
        {children}
      </div>
    </Frame>
  );
}

const isOutline = (icon: string): icon is `M${string}` => icon.startsWith('M');

function Glyph({ icon }: { icon: NonNullable<Area['icon']> }) {
  if (!isOutline(icon)) return <Icon name={icon} />;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={18}
      height={18}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={icon} />
    </svg>
  );
}

const BAR = '@media (max-width: 47.9375em)';
const ICONS = '@media (min-width: 48em) and (max-width: 67.4375em)';

const Frame = styled.div`
  /* The height of the shell's header above it. */
  --frame-head: 52px;
  --s-gutter: clamp(1.25rem, 2.4vw, 2.5rem);
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  min-height: calc(100vh - var(--frame-head));

  ${BAR} {
    display: block;
  }

  @media print {
    display: block;
  }
`;

const Rail = styled.nav`
  position: sticky;
  top: var(--frame-head);
  z-index: 15;
  display: flex;
  flex-direction: column;
  align-self: start;
  width: 13.5rem;
  height: calc(100vh - var(--frame-head));
  height: calc(100dvh - var(--frame-head));
  padding-block: 0.75rem 1.5rem;
  overflow-y: auto;
  border-right: 1px solid var(--line);
  font-size: var(--t-ui);
  scrollbar-width: thin;

  a {
    display: flex;
    align-items: center;
    gap: 0.8rem;
    min-height: 38px;
    padding-inline: 1.25rem;
    color: var(--ink-2);
    text-decoration: none;
    white-space: nowrap;
    /* The scrolling rail clips anything drawn outside a link. */
    outline-offset: -3px;

    &:hover {
      background: var(--hover);
      color: var(--ink);
    }
  }

  svg {
    flex: none;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  [aria-current] {
    background:
      linear-gradient(180deg, var(--iris-1), var(--iris-2), var(--iris-3)) 0 0 / 2px 100% no-repeat,
      var(--surface);
    color: var(--ink);
    font-weight: 500;
  }

  ${ICONS} {
    width: 3.5rem;

    a {
      justify-content: center;
      min-height: 44px;
      padding: 0;
    }

    a > :last-child {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @media (pointer: coarse) {
    a {
      min-height: 44px;
    }
  }

  ${BAR} {
    position: fixed;
    inset: auto 0 0;
    top: auto;
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
    width: auto;
    height: auto;
    padding: 0 0 env(safe-area-inset-bottom);
    overflow: visible;
    border: 0;
    border-top: 1px solid var(--line-2);
    background: var(--surface);
  }

  @media print {
    display: none;
  }
`;

/** One place of the bar on a phone. */
const BAR_ITEM = `
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 0.15rem;
  min-height: 60px;
  padding: 0;
  font-size: var(--t-micro);
  line-height: 1.2;
`;

const Frequent = styled.ul`
  display: none;

  ${BAR} {
    display: contents;

    a {
      ${BAR_ITEM}
    }

    [aria-current] {
      background: linear-gradient(90deg, var(--iris-1), var(--iris-2), var(--iris-3)) 0 0 / 100% 2px no-repeat;
    }
  }
`;

const More = styled.button`
  display: none;

  ${BAR} {
    ${BAR_ITEM}
    border: 0;
    background: none;
    color: var(--ink-2);
    font-family: inherit;
    outline-offset: -3px;
  }
`;

const Groups = styled.div`
  /* From the width of a tablet it is a part of the page, and on a phone a sheet that the browser opens and closes. */
  @media (min-width: 48em) {
    position: static;
    display: block;
    width: auto;
    height: auto;
    margin: 0;
    padding: 0;
    overflow: visible;
    border: 0;
    background: none;
    color: inherit;
  }

  p {
    padding: 0.9rem 1.25rem 0.35rem;
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  ${ICONS} {
    p {
      height: 1px;
      margin: 0.5rem 0.75rem;
      padding: 0;
      overflow: hidden;
      background: var(--line);
      font-size: 0;
    }

    section:first-child p {
      display: none;
    }
  }

  ${BAR} {
    width: 100%;
    max-width: none;
    max-height: calc(100dvh - 9rem);
    margin: auto 0 calc(60px + env(safe-area-inset-bottom));
    padding: 0.25rem 0 1rem;
    border: 0;
    border-top: 1px solid var(--line-2);
    background: var(--surface);
    color: var(--ink);
    font-size: var(--t-ui);

    a {
      min-height: 44px;
    }

    &:popover-open {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
    }

    &::backdrop {
      background: var(--scrim, rgb(0 0 0 / 0.35));
    }
  }
`;

const Back = styled(Wrap)`
  padding-top: 0.75rem;
  margin-bottom: -1.5rem;
`;
