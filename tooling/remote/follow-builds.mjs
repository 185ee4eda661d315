/**
 * Runs in a page: loads it anew once the development server at `url` has a later build. A page that is pinned to the server is
 * told by it; others may ask the shell alone, and wait until it has taken the build. It is put into the build as its text, so that
 * it uses nothing from around it.
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
