/** Whether the server knows the visitor and refuses (403). Rendered on the server, an error arrives as plain data. */
export function isForbidden(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { status, message } = error as { status?: unknown; message?: unknown };
  return status === 403 || (typeof message === 'string' && message.startsWith('403:'));
}
