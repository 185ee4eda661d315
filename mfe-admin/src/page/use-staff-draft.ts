import { useSession } from '@lisle-harrow/shell/host';

/** A draft that is hidden from a colleague who later signs in in the same tab. A server may return a first name but no id. */
export function useStaffDraft(name: string) {
  const session = useSession();
  const user = session.status === 'signedIn' ? session.user : undefined;
  return { name, owner: user?.id ?? user?.firstName };
}
