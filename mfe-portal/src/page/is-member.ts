import type { ClientProfile } from '@lisle-harrow/api/contract';

/** Whether the signed-in person is a member of the household, and the case is that of another client. */
export const isMember = ({ household }: ClientProfile) =>
  household !== undefined && household.right !== 'principal';
