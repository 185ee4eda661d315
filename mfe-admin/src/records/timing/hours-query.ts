import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { getHours, type OfficeHours } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';

/** When and how visitors may book. */
export const hoursQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['hours'], queryFn: () => call(fetch, getHours, {}) });

/** The office hours; undefined until they are known, and on servers without them. */
export function useOfficeHours(isSupported: boolean): OfficeHours | undefined {
  const { fetch } = useHost();
  return useQuery({ ...hoursQuery(fetch), enabled: isSupported }).data;
}
