const USUAL_MS = 1000;
const MOST = 4;

/**
 * How many times as long as usual to wait for a remote, from 1 to 4, judged by the page and the scripts that have come: over a
 * slow line a short limit would only load the remote anew, and would count its release as failing.
 */
export function patience(): number {
  const took = (['navigation', 'resource'] as const)
    .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
    .filter(({ initiatorType }) => ['navigation', 'script', 'link'].includes(initiatorType))
    // Of another origin only these two times are known.
    .map(({ startTime, responseEnd }) => responseEnd - startTime);
  return Math.min(MOST, Math.max(USUAL_MS, ...took) / USUAL_MS);
}
