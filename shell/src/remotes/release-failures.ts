import type { RELEASE_COOKIES } from '@lisle-harrow/api/contract';
import type { PinnedScript } from './pinned-script';

/** No usable code loaded; it could not be drawn; it failed after it was drawn. */
export type FailureKind = 'load' | 'mount' | 'effect';

// Only its type: the contract's values would end up in every page.
const COOKIE: typeof RELEASE_COOKIES.avoid = 'release-avoid';
/** For this long, the shell then uses the previous release. */
const AVOID_SECONDS = 10 * 60;
/** After this many failures on a page, a version is given up. */
export const GIVEN_UP_AT = 2;
/** Leaving a page aborts its requests, which is no failure: by then the page is gone. */
const REPORT_AFTER_MS = 1000;

/** Reports failures of deployed releases, without data about the visitor; other releases have no version. */
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
   * Notes a failure of the release with this entry. Returns the number of failures of its version so far, 0 if it has none;
   * from `GIVEN_UP_AT` on, the shell's answers name another release.
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
