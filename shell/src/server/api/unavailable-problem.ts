/** An answer that says that the service is not there, as problem+json (RFC 9457) on one line. */
export function unavailableProblem(detail: string, requestId?: string) {
  const title = 'The service is not available right now';
  return {
    body: JSON.stringify({ type: 'about:blank', title, status: 503, detail, requestId }),
    headers: {
      'Content-Type': 'application/problem+json',
      'Retry-After': '5',
      'Cache-Control': 'no-store',
    },
  };
}
