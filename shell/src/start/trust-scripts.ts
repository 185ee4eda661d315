/**
 * Allows scripts only from `folders`, those of the shell and of the remotes that the page names: the browser applies this
 * policy whenever anything, webpack and federation included, sets the URL of a script.
 */
export function trustScripts(folders: readonly string[]): void {
  const { trustedTypes } = globalThis as typeof globalThis & TrustedTypesWindow;
  const trusted = folders.map((folder) => new URL(folder, location.href).href);
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { href } = new URL(url, location.href);
      return trusted.some((folder) => href.startsWith(folder)) ? href : null;
    },
  });
}

/** Missing in browsers without Trusted Types. */
interface TrustedTypesWindow {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
  };
}
