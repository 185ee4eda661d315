const RECENT_MS = 10 * 60_000;

/** Whether the person last proved who they are no more than 10 minutes ago. */
export const isRecentSignIn = ({ authenticatedAt }: { readonly authenticatedAt: number }) =>
  authenticatedAt + RECENT_MS > Date.now();
