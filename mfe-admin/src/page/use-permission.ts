import { isPermitted, type Permission } from '@lisle-harrow/api/contract';
import { useSession } from '@lisle-harrow/shell/host';

/** Whether the signed-in person's role permits it. Also true where the server names no role, since it refuses by itself. */
export function usePermission(permission: Permission): boolean {
  const session = useSession();
  const role = session.status === 'signedIn' ? session.user.staffRole : undefined;
  return role === undefined || isPermitted(role, permission);
}
