import { isPermitted, type Permission, type StaffRole } from '@lisle-harrow/api/contract';
import type { SessionUser } from '@lisle-harrow/shell/contract';

export interface Area {
  readonly path: string;
  readonly label: string;
  /** The permission without which the server refuses the page's data. */
  readonly needs: Permission;
  /** The page's data cannot be separated by client, so staff who see only their own clients are refused. */
  readonly isOfAllClients?: true;
}

/** The properties of the signed-in person that decide which pages are open to them. */
export type Opener = Pick<SessionUser, 'seesClients'> & { readonly staffRole: StaffRole };

/** The pages of the back office, the most frequently used first. */
const AREAS: readonly Area[] = [
  { path: '/admin', label: 'Dashboard', needs: 'records.read' },
  { path: '/admin/assigned', label: 'Assigned', needs: 'records.read' },
  { path: '/admin/calendar', label: 'Calendar', needs: 'records.read' },
  { path: '/admin/clients', label: 'Clients', needs: 'clients.read' },
  { path: '/admin/messages', label: 'Messages', needs: 'messages.read', isOfAllClients: true },
  { path: '/admin/reports', label: 'Reports', needs: 'records.read' },
  { path: '/admin/hours', label: 'Hours', needs: 'records.read' },
  { path: '/admin/content', label: 'Content', needs: 'content.write' },
  { path: '/admin/accounts', label: 'Accounts', needs: 'accounts.manage' },
  { path: '/admin/settings', label: 'Settings', needs: 'settings.manage' },
  { path: '/admin/audit', label: 'Ledger', needs: 'audit.read' },
  { path: '/admin/platform', label: 'Releases', needs: 'platform.read' },
];

/** The pages that a member of staff may open; the server checks each again. */
export const areasOf = ({ staffRole, seesClients }: Opener): readonly Area[] =>
  AREAS.filter(
    ({ needs, isOfAllClients }) =>
      isPermitted(staffRole, needs) && !(isOfAllClients && seesClients === 'own'),
  );

/** The area of a path: the one with the longest matching prefix. */
export function areaAt(areas: readonly Area[], pathname: string): Area | undefined {
  return areas
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
