interface Rules {
  createScriptURL?(url: string): string | null;
  createHTML?(html: string): string;
}

/** Missing in browsers without Trusted Types. */
const { trustedTypes } = globalThis as {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): unknown };
};

/**
 * Allows scripts only from `folders`, those of the shell and of the remotes that the page names: the browser applies this
 * policy whenever anything, webpack and federation included, sets the URL of a script.
 */
export function trustScripts(folders: readonly string[]): void {
  const trusted = folders.map((folder) => new URL(folder, location.href).href);
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { href } = new URL(url, location.href);
      return trusted.some((folder) => href.startsWith(folder)) ? href : null;
    },
  });
}

/** Allows markup instead, on a page that will load no script. */
export function trustMarkup(): void {
  trustedTypes?.createPolicy('default', { createHTML: (html) => html });
}
