/**
 * Runs in a page and reloads it once the development server at `url` has a later build. A page pinned to that server is
 * notified by it; other pages may ask only the shell, and wait until it has taken the build. The function is put into the build
 * as text, so it must not use anything around it.
 */
export function followBuilds(url) {
  const { document, location, setInterval, fetch, EventSource } = globalThis;
  const own = document?.currentScript?.src.split(/[?#]/)[0];
  if (!own) return;
  if (own === `${url}remoteEntry.js`) {
    let first;
    new EventSource(`${url}builds`).onmessage = ({ data }) => {
      first ??= data;
      if (data !== first) location.reload();
    };
    return;
  }
  const LOOK_MS = 300;
  setInterval(async () => {
    const answer = await fetch('/releases.json', { cache: 'no-store' }).catch(() => undefined);
    const entries = answer?.ok ? Object.values(await answer.json()) : [];
    const present = entries.find((entry) => entry.startsWith(url))?.split('#')[0];
    if (present && present !== own) location.reload();
  }, LOOK_MS);
}
