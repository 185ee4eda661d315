// Loaded into a server before its own code (`node --import`): reports its resource use to the parent process now and then, and,
// when asked to, what stays in the heap after a collection.
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage();
  const delayMs = Math.max(delay.percentile(99) / 1e6 - RESOLUTION_MS, 0);
  delay.reset();
  process.send?.({ type: 'sample', rss, heapUsed, descriptors: countDescriptors(), delayMs });
}, Number(process.env.SAMPLE_MS)).unref();

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
// The product does not listen to its parent, and a channel that somebody listens to keeps a process alive.
process.on('message', (message) => {
  if (message !== 'collect') return;
  collect();
  process.send({ type: 'collected', keptHeap: process.memoryUsage().heapUsed });
});
process.channel?.unref();

function countDescriptors() {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}
