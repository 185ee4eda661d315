import type { StaffRole } from '@lisle-harrow/api/contract';
import { BackLink, Icon } from '@lisle-harrow/shared-ui';
import { Link, useLocation } from '@lisle-harrow/shell/router';
import { type ReactNode, useId, useRef } from 'react';
import { type Area, AREA_GROUPS, areaAt } from '../page/areas';
import { Back, Frame, Frequent, Groups, More, Rail } from './office-layout';
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

  // Also by the link to the page that is open already.
  const close = () => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  };

  const linksTo = (group: readonly Area[]) =>
    group.map(({ path, label, icon }) => (
      <li key={path}>
        <Link to={path} aria-current={path === shown ? (pathname === path ? 'page' : 'true') : undefined}>
          {/* Where the label is not shown, the pointer finds it here. */}
          <span title={label} aria-hidden="true">
            {icon && <Icon name={icon} />}
          </span>
          <span>{label}</span>
        </Link>
      </li>
    ));
  const frequent = areas.slice(0, 3);
  const groups = AREA_GROUPS.map((name) => [name, areas.filter(({ group }) => group === name)] as const);
  return (
    <Frame data-frame="">
      <Rail aria-label="Back office">
        <Frequent>{linksTo(frequent)}</Frequent>
        <PaletteButton role={role} areas={areas} />
        <More
          type="button"
          popoverTarget={sheetId}
          aria-current={frequent.every(({ path }) => path !== shown) || undefined}
        >
          <Icon name="menu" />
          <span>More</span>
        </More>
        <Groups ref={sheet} id={sheetId} popover="auto" onClick={close}>
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
        {isAmongSettings && (
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
