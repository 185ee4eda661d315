// Loaded into a server before its own code (`node --import`): tells the parent process now and then what it takes.
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage();
  const delayMs = Math.max(delay.percentile(99) / 1e6 - RESOLUTION_MS, 0);
  delay.reset();
  process.send?.({ type: 'sample', rss, heapUsed, descriptors: countDescriptors(), delayMs });
}, Number(process.env.SAMPLE_MS)).unref();

function countDescriptors() {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}
