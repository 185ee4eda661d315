import type { RELEASE_COOKIES } from '@lisle-harrow/api/contract';
import type { PinnedScript } from './pinned-script';

/** No code that can be used has come; it could not be drawn; it failed once it was drawn. */
export type FailureKind = 'load' | 'mount' | 'effect';

// By its type alone: the contract's values would come along into every page.
const COOKIE: typeof RELEASE_COOKIES.avoid = 'release-avoid';
/** The shell then gives this browser the release before for so long. */
const AVOID_SECONDS = 10 * 60;
/** A version that fails so often on one page is given up for its visitor. */
export const GIVEN_UP_AT = 2;
/** A page that is being left ends its requests, which is nobody's failure: by then it is gone. */
const REPORT_AFTER_MS = 1000;

/** Of deployed releases the shell is told what failed, without anything about the visitor; others have no version. */
export function noteFailures() {
  const counts = new Map<string, number>();
  const reported = new Set<string>();

  function report(remote: string, version: string, kind: FailureKind): void {
    const text = JSON.stringify({ remote, version, kind });
    if (reported.has(text)) return;
    reported.add(text);
    setTimeout(
      () => navigator.sendBeacon('/api/platform/failures', new Blob([text], { type: 'application/json' })),
      REPORT_AFTER_MS,
    );
  }

  /**
   * Notes that the release with this entry has failed. Gives how many failures of its version that makes, 0 where it has none; from
   * `GIVEN_UP_AT` on, the shell's answers name another release.
   */
  return function noteFailure(remote: string, entry: PinnedScript | undefined, kind: FailureKind): number {
    const version = /\/releases\/([^/]+)\//.exec(entry ?? '')?.[1];
    if (version === undefined || !navigator.onLine) return 0;
    report(remote, version, kind);
    const release = `${remote}~${version}`;
    const count = (counts.get(release) ?? 0) + 1;
    counts.set(release, count);
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    if (count === GIVEN_UP_AT)
      document.cookie = `${COOKIE}=${release}; Max-Age=${AVOID_SECONDS}; Path=/; SameSite=Lax${secure}`;
    return count;
  };
}
