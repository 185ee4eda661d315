import { DIRECT_SOURCE } from '@lisle-harrow/api/contract';

/** How staff read where a visitor came from: a host or the name of a campaign as it is. */
export function sourceLabel(source: string | null | undefined): string {
  if (!source) return 'Not known';
  return source === DIRECT_SOURCE ? 'Direct' : source;
}
