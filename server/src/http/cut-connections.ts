import { counter } from '../telemetry/meter';
import { COMMON_HEADERS } from './common-headers';

/** Counts connections that the server cut. */
export const cutConnections = counter(
  'lisle_harrow_cut_connections_total',
  'Connections refused above the limit, closed while idle to make room, or cut because the other side sent too slowly or did not read',
  ['refused', 'idle', 'slow', 'unread'].map((reason) => ({ reason })),
);

/** A problem (RFC 9457) as JSON text. */
export const problem = (status: number, code: string, title: string, detail: string) =>
  JSON.stringify({ type: `urn:lisle-harrow:problem:${code}`, title, status, detail });

/** Headers of a problem after which the connection is closed. */
export const headersOfLast = (body: string) => ({
  ...COMMON_HEADERS,
  'Content-Type': 'application/problem+json',
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  Connection: 'close',
});
