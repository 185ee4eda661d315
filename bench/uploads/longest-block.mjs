// Loaded into a server before its own code (`node --import`): reports on request for how long its event loop was blocked at
// most since the last request.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('message', (message) => {
  if (message !== 'longest block') return;
  // One turn later, so that a block which ends with this message counts.
  setTimeout(() => {
    process.send({ type: 'longest block', ms: Math.max(delay.max / 1e6 - RESOLUTION_MS, 0) });
    delay.reset();
  }, 5);
});
process.channel?.unref();
