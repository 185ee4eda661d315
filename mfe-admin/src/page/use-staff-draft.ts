import { useSession } from '@lisle-harrow/shell/host';

/** A draft that a colleague who signs in later in the same tab does not see. A server may give no id, but a first name. */
export function useStaffDraft(name: string) {
  const session = useSession();
  const user = session.status === 'signedIn' ? session.user : undefined;
  return { name, owner: user?.id ?? user?.firstName };
}
