export {
  followRequests,
  inSpan,
  noteOnRequest,
  requestFields,
  traceHeaders,
  traceparentOf,
} from './follow-requests';
export { logDestination } from './log-destination';
export { counter, durations, gauge } from './meter';
export {
  createRequestObserver,
  nameRoute,
  observedIn,
  observeRequests,
  requestIdOf,
} from './observe-requests';
export type { ObserveRequest } from './observe-requests';
export { startTelemetry } from './start-telemetry';
export { warnOfOldNode } from './warn-of-old-node';
