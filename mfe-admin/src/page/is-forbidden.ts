/** Whether the api knows the signed-in person and refuses (403). */
export const isForbidden = (error: unknown) => hasStatus(error, 403);

/** Whether the api has nothing at the address (404), for example on a server without the call. */
export const isMissing = (error: unknown) => hasStatus(error, 404);

/** An error from rendering on the server reaches the browser as plain data, without its class. */
function hasStatus(error: unknown, wanted: number): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { status, message } = error as { status?: unknown; message?: unknown };
  return status === wanted || (typeof message === 'string' && message.startsWith(`${wanted}:`));
}
