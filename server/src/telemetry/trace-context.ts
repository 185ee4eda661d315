import { randomUUID } from 'node:crypto';
import { type SpanContext, TraceFlags } from '@opentelemetry/api';

/** Version, trace, parent and flags; a version after 00 may have more behind them (W3C Trace Context, 3.2). */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-[\x20-\x7e]*)?$/;

/** The context in a `traceparent` header; nothing where it does not follow the grammar. */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;

/** A new context, for a request that came without a trace. */
export function newContext(): SpanContext {
  // Node caches randomness for UUIDs: other ways to get random digits take twenty times as long.
  const traceId = randomUUID().replaceAll('-', '');
  const spanId = randomUUID().slice(19).replace('-', '');
  return { traceId, spanId, traceFlags: TraceFlags.NONE };
}
