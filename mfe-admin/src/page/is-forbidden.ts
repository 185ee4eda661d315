/**
 * Whether the api knows who asks and refuses (403). An error that the shell's server met reaches the browser as plain
 * data, without its class.
 */
export function isForbidden(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { status, message } = error as { status?: unknown; message?: unknown };
  return status === 403 || (typeof message === 'string' && message.startsWith('403:'));
}
