import type { ClientProfile } from '@lisle-harrow/api/contract';

/** Whether the case is that of another client, whose household whoever is signed in belongs to. */
export const isMember = ({ household }: ClientProfile) =>
  household !== undefined && household.right !== 'principal';
