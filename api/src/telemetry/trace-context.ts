import { randomUUID } from 'node:crypto';
import { type SpanContext, TraceFlags } from '@opentelemetry/api';

/** Version, trace, parent and flags; a version after 00 may have more behind them (W3C Trace Context, 3.2). */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-[\x20-\x7e]*)?$/;

/** What a `traceparent` header says; nothing where it does not keep to the grammar. */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;

/** The context of a request that belongs to nobody's trace. */
export function newContext(): SpanContext {
  // Node keeps randomness for these in stock: other ways to random digits take twenty times as long.
  const traceId = randomUUID().replaceAll('-', '');
  const spanId = randomUUID().slice(19).replace('-', '');
  return { traceId, spanId, traceFlags: TraceFlags.NONE };
}
