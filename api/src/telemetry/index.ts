export {
  nameRoute,
  noteOnRequest,
  observeRequests,
  requestFields,
  requestId,
  traceHeaders,
} from './observe-requests';
