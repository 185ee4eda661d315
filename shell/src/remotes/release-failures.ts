import type { AVOIDED_PIN, RELEASE_COOKIES, reportFailure } from '@lisle-harrow/api/contract';
import type { PinnedScript } from './pinned-script';

/** No usable code loaded; it could not be rendered; it failed after it was rendered. */
export type FailureKind = 'load' | 'mount' | 'effect';

// Only its types: the contract's values would end up in every page.
const REPORTS: typeof reportFailure.path = '/api/platform/failures';
const COOKIE: typeof RELEASE_COOKIES.avoid = 'release-avoid';
/** For this long, the shell then uses the previous release. */
const AVOID_SECONDS = 10 * 60;
const PIN: typeof AVOIDED_PIN = 'pin';
/** The same for a pin: a development server is back soon. */
const AVOID_PIN_SECONDS = 30;
/** After this many failures on a page, a version is given up. */
export const GIVEN_UP_AT = 2;
/** Leaving a page aborts its requests, which is no failure: by then the page is gone. */
const REPORT_AFTER_MS = 1000;

/** Reports failures of deployed releases, without data about the visitor; other releases have no version. `pins` are this browser's. */
export function noteFailures(pins: Readonly<Record<string, string>> = {}) {
  const counts = new Map<string, number>();
  const reported = new Set<string>();

  function report(remote: string, version: string, kind: FailureKind): void {
    const text = JSON.stringify({ remote, version, kind });
    if (reported.has(text)) return;
    reported.add(text);
    setTimeout(
      () => navigator.sendBeacon(REPORTS, new Blob([text], { type: 'application/json' })),
      REPORT_AFTER_MS,
    );
  }

  /**
   * Notes a failure of the release with this entry. Returns the number of failures of its version, or of the pin, so far, 0 if
   * it has neither; from `GIVEN_UP_AT` on, the shell's answers name another release.
   */
  return function noteFailure(remote: string, entry: PinnedScript | undefined, kind: FailureKind): number {
    const version = /\/releases\/([^/]+)\//.exec(entry ?? '')?.[1];
    const ofPin = `${remote}~${PIN}`;
    const isPinned = Object.hasOwn(pins, remote) && (counts.get(ofPin) ?? 0) < GIVEN_UP_AT;
    if ((version === undefined && !isPinned) || !navigator.onLine) return 0;
    if (version !== undefined) report(remote, version, kind);
    const release = isPinned ? ofPin : `${remote}~${version}`;
    const count = (counts.get(release) ?? 0) + 1;
    counts.set(release, count);
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    if (count === GIVEN_UP_AT)
      document.cookie = `${COOKIE}=${release}; Max-Age=${isPinned ? AVOID_PIN_SECONDS : AVOID_SECONDS}; Path=/; SameSite=Lax${secure}`;
    return count;
  };
}
