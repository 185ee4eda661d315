// Decides which releases may be removed from a store.
import { VERSION } from '@lisle-harrow/server/release-format';

const KEPT = 20;
/** A page that has been open for this long may still ask for its files. */
const OPEN_PAGES_MS = 7 * 86_400_000;
const UNFINISHED_MS = 86_400_000;

/**
 * What nobody can need any more of what a store holds: all but the last 20 releases, those that were live or canary within 7
 * days, and pinned ones; and uploads that were cut off more than a day ago. Never anything but releases of this remote.
 * @param {{ id: string, text?: string, changedAt: number }[]} stored What the store holds.
 * @param {{ version: string, state?: string, lastLiveAt?: string | null, isPinned?: boolean }[]} known What the platform knows, newest first.
 */
export function expiredReleases(stored, known, { name, pointer, now = Date.now() }) {
  const needed = new Set([pointer?.live, pointer?.canary?.version, pointer?.former]);
  known.forEach(({ version, state, lastLiveAt, isPinned }, at) => {
    const wasLive = lastLiveAt && now - Date.parse(lastLiveAt) < OPEN_PAGES_MS;
    if (at < KEPT || wasLive || isPinned || state === 'live' || state === 'canary') needed.add(version);
  });
  return stored.filter(({ id, text, changedAt }) => {
    if (text === undefined) return now - changedAt > UNFINISHED_MS;
    // A release that was never moved to may be about to be.
    return isRelease(text, name, id) && !needed.has(id) && now - changedAt > OPEN_PAGES_MS;
  });
}

function isRelease(text, name, version) {
  try {
    const release = JSON.parse(Buffer.from(JSON.parse(text).payload, 'base64').toString('utf8'));
    return VERSION.test(version) && release.name === name && release.version === version;
  } catch {
    return false;
  }
}
