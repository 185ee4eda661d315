import { isPermitted, type Permission, type StaffRole } from '@lisle-harrow/api/contract';
import type { SessionUser } from '@lisle-harrow/shell/contract';
import type { RemotePage } from '@lisle-harrow/shell/pages';

/** A page that has its own link in the navigation and its own entry in the palette. */
export interface Area extends RemotePage {
  readonly label: string;
  /** The permission without which the server refuses the page's data. */
  readonly needs: Permission;
  /** The page's data cannot be separated by client, so staff who see only their own clients are refused. */
  readonly isOfAllClients?: true;
}

/** The properties of the signed-in person that decide which pages are open to them. */
export type Opener = Pick<SessionUser, 'seesClients'> & { readonly staffRole: StaffRole };

/** The areas among the pages that a member of staff may open, in their order; the server checks each again. */
export const areasOf = (
  pages: readonly (RemotePage | Area)[],
  { staffRole, seesClients }: Opener,
): readonly Area[] =>
  pages.filter(
    (page): page is Area =>
      'label' in page &&
      isPermitted(staffRole, page.needs) &&
      !(page.isOfAllClients && seesClients === 'own'),
  );

/** The area of a path: the one with the longest matching prefix. */
export function areaAt(areas: readonly Area[], pathname: string): Area | undefined {
  return areas
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
