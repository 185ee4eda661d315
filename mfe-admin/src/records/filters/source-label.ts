import { DIRECT_SOURCE } from '@lisle-harrow/api/contract';

/** The label of a source for staff; a host or the name of a campaign is shown as it is. */
export function sourceLabel(source: string | null | undefined): string {
  if (!source) return 'Not known';
  return source === DIRECT_SOURCE ? 'Direct' : source;
}
