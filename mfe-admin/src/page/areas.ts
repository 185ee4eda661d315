import { isPermitted, type Permission, type StaffRole } from '@lisle-harrow/api/contract';
import type { Session, SessionUser } from '@lisle-harrow/shell/contract';
import type { IconShape } from '@lisle-harrow/shared-ui';
import type { RemotePage } from '@lisle-harrow/shell/pages';

/** In the order of the navigation. */
export const AREA_GROUPS = ['Work', 'Publish', 'Understand', 'Set up'] as const;

/** A page that has its own entry in the palette. */
export interface Area extends RemotePage {
  readonly label: string;
  /** The heading under which the navigation links it; a page without one is found among the settings. */
  readonly group?: (typeof AREA_GROUPS)[number];
  readonly icon?: IconShape;
  /** The permission without which the server refuses the page's data. */
  readonly needs: Permission;
  /** The page's data cannot be separated by client, so staff who see only their own clients are refused. */
  readonly isOfAllClients?: true;
}

/** Outlines of icons that only the navigation uses, on a grid of 24 units. */
export const GLYPHS = {
  dashboard: 'M4 4h6v8H4zM14 4h6v4h-6zM14 12h6v8h-6zM4 16h6v4H4z',
  people:
    'M5 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1M16 4.4a4 4 0 0 1 0 7.2M18 14.3a6 6 0 0 1 4 5.7v1',
  news: 'M4 4h12v16H6a2 2 0 0 1-2-2zM16 9h4v9a2 2 0 0 1-4 0M7.5 8h5M7.5 12h5M7.5 16h5',
  speech: 'M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5',
  book: 'M6 3h13v18H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 3v18M11.5 8h4M11.5 12h4',
  sliders:
    'M4 7h8M18 7h2M4 17h2M12 17h8M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M7 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
} as const;

/** The properties of the signed-in person that decide which pages are open to them. */
export type Opener = Pick<SessionUser, 'seesClients'> & { readonly staffRole: StaffRole };

/** The member of staff who is signed in; undefined for a client, who sees a sentence instead of the back office. */
export function openerOf(session: Session): Opener | undefined {
  if (session.status !== 'signedIn' || !session.user.staffRole) return undefined;
  const { staffRole, seesClients } = session.user;
  return { staffRole, seesClients };
}

/** The areas among the pages that a member of staff may open, in their order; the server checks each again. */
export const areasOf = (
  pages: readonly (RemotePage | Area)[],
  { staffRole, seesClients }: Opener,
): readonly Area[] =>
  pages.filter((page): page is Area => 'label' in page && mayOpen({ staffRole, seesClients }, page));

/** Whether the server gives a person the data of a page. */
export const mayOpen = (
  { staffRole, seesClients }: Opener,
  { needs, isOfAllClients }: Pick<Area, 'needs' | 'isOfAllClients'>,
): boolean => isPermitted(staffRole, needs) && !(isOfAllClients && seesClients === 'own');

/** The area of a path: the one with the longest matching prefix. */
export function areaAt(areas: readonly Area[], pathname: string): Area | undefined {
  return areas
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
