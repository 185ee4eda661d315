import { isPermitted, type Permission, type StaffRole } from '@lisle-harrow/api/contract';
import type { SessionUser } from '@lisle-harrow/shell/contract';

export interface Area {
  readonly path: string;
  readonly label: string;
  /** Without it the server refuses what the page shows. */
  readonly needs: Permission;
  /** What it shows cannot be told apart by client: whoever sees own clients only is refused. */
  readonly isOfAllClients?: true;
}

/** What of who is signed in decides which pages open. */
export type Opener = Pick<SessionUser, 'seesClients'> & { readonly staffRole: StaffRole };

/** The pages of the back office, in the order of how often a day leads there. */
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

/** The pages that a member of staff may open; the server decides again at each. */
export const areasOf = ({ staffRole, seesClients }: Opener): readonly Area[] =>
  AREAS.filter(
    ({ needs, isOfAllClients }) =>
      isPermitted(staffRole, needs) && !(isOfAllClients && seesClients === 'own'),
  );

/** The area that a path belongs to: the one with the longest address above it. */
export function areaAt(areas: readonly Area[], pathname: string): Area | undefined {
  return areas
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
