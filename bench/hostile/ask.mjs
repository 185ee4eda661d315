// Asks an api again and again from a thread of its own, until it is told to stop; answers with the waits in ms, by route.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const waits = { '/readyz': [], '/api/services': [] };
let isOver = false;
parentPort.once('message', () => (isOver = true));
while (!isOver) {
  await Promise.all(
    Object.entries(waits).map(async ([route, all]) => {
      const begun = performance.now();
      const response = await fetch(workerData.url + route);
      await response.arrayBuffer();
      all.push(response.ok ? performance.now() - begun : Infinity);
    }),
  );
  await pause(20);
}
parentPort.postMessage(waits);
