export { followRequests, inSpan, noteOnRequest, requestFields, traceHeaders } from './follow-requests';
export { logDestination } from './log-destination';
export { counter, durations, gauge } from './meter';
export { createRequestObserver, nameRoute, observeRequests, requestIdOf } from './observe-requests';
export type { ObserveRequest } from './observe-requests';
export { startTelemetry } from './start-telemetry';
