export { counter, durations, gauge } from './meter';
export {
  inSpan,
  nameRoute,
  noteOnRequest,
  observeRequests,
  requestFields,
  requestId,
  traceHeaders,
} from './observe-requests';
export { startTelemetry } from './start-telemetry';
