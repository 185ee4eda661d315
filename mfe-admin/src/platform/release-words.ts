import type { PastMove, PlatformRelease } from '@lisle-harrow/api/contract';
import { counted } from '@lisle-harrow/shared-ui';

/** `null` is the installed release. */
const versionWords = (version: string | null) => version ?? 'the installed release';

/** `1,204 pages, 3 failures (0.2 %)`. */
export function healthWords({ pages, failures }: PlatformRelease['counts']): string {
  const failed = Object.values(failures).reduce((sum, times) => sum + times, 0);
  if (pages === 0 && failed === 0) return 'Not shown yet';
  const rate = pages > 0 ? ` (${((100 * failed) / pages).toFixed(1)} %)` : '';
  return failed === 0
    ? `${counted(pages, 'page')}, no failures`
    : `${counted(pages, 'page')}, ${counted(failed, 'failure')}${rate}`;
}

const KINDS: Readonly<Record<string, string>> = {
  load: 'loading',
  mount: 'first rendering',
  effect: 'in use',
  render: 'on the server',
  ended: 'process ended',
};

/** `loading 2, on the server 1`; empty without failures. */
export const failureWords = (failures: PlatformRelease['counts']['failures']): string =>
  Object.entries(failures)
    .map(([kind, times]) => `${KINDS[kind] ?? kind} ${times}`)
    .join(', ');

/** What a move did: `deployed 1.2.0 to 10 %`. */
export function moveWords({ action, version, canary }: PastMove): string {
  const what = versionWords(version);
  if (action === 'deploy')
    return canary?.version === version
      ? `deployed ${what} for ${canary.share} % of visitors`
      : `deployed ${what}`;
  if (action === 'promote') return `made the canary ${what} live`;
  if (action === 'abort') return `ended the canary ${what}`;
  return action === 'rollback' ? `rolled back to ${what}` : `${action} ${what}`;
}
