/**
 * Runs in a page: loads it anew once the shell has taken a later build of the development server at `url`. Pages may ask the
 * shell alone. It is put into the build as its text, so that it uses nothing from around it.
 */
export function followBuilds(url) {
  const { document, location, setInterval, fetch } = globalThis;
  const own = document?.currentScript?.src.split('?')[0];
  if (!own) return;
  const LOOK_MS = 300;
  setInterval(async () => {
    const answer = await fetch('/releases.json', { cache: 'no-store' }).catch(() => undefined);
    const entries = answer?.ok ? Object.values(await answer.json()) : [];
    const present = entries.find((entry) => entry.startsWith(url))?.split('#')[0];
    if (present && present !== own) location.reload();
  }, LOOK_MS);
}
