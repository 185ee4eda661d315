import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Fetch, getHours } from '@lisle-harrow/api/calls';
import type { OfficeHours } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';

/** When and how visitors may book. */
export const hoursQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['hours'], queryFn: () => getHours(fetch) });

/** When the office is open; nothing until it is known, and on servers that do not tell. */
export function useOfficeHours(isSupported: boolean): OfficeHours | undefined {
  const { fetch } = useHost();
  return useQuery({ ...hoursQuery(fetch), enabled: isSupported }).data;
}
