// A process that sends GET requests and reports how they were answered: a fixed number at a time ("closed"), or at a fixed
// rate whatever the answers are ("open"), as visitors who do not know of each other do.
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 20_000;
const [order] = process.argv.slice(2).map((text) => JSON.parse(text));
/** As many connections as a process may open; what comes beyond waits here, and its time counts. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 500 });
const url = new URL(order.url);
const tally = { sent: 0, good: 0, goodMs: [], refused: 0, failures: {} };
const open = new Set();

// A long report is not written at once: an exit must wait for it.
process.send(await (order.atOnce ? closed(order) : openLoop(order)), () => process.exit());

async function closed({ atOnce, seconds }) {
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) await ask();
    }),
  );
  return tally;
}

async function openLoop({ perSecond, seconds }) {
  const started = performance.now();
  for (let passed = 0; passed < seconds; passed = (performance.now() - started) / 1000) {
    while (tally.sent < passed * perSecond) {
      const asked = ask().finally(() => open.delete(asked));
      open.add(asked);
    }
    await pause(2);
  }
  // What is answered later is no longer at the rate that was asked for.
  const { good } = tally;
  await Promise.all(open);
  return { ...tally, good };
}

/** Another address each time, where the path says so. */
function ask() {
  const started = performance.now();
  const path = order.path.replace('{n}', String(tally.sent++));
  const headers = { 'Accept-Encoding': 'br', ...(order.cookie && { Cookie: order.cookie }) };
  return new Promise((resolve) => {
    const request = http.get({ host: url.hostname, port: url.port, path, headers, agent }, (response) => {
      response.resume();
      response.on('close', () => {
        if (response.statusCode === order.wanted) {
          tally.good += 1;
          tally.goodMs.push(performance.now() - started);
        } else if (response.statusCode === order.frame) tally.refused += 1;
        else if (response.statusCode === 503 && response.headers['retry-after']) tally.refused += 1;
        else fail(`status ${response.statusCode}`);
        resolve();
      });
    });
    request.setTimeout(LIMIT_MS, () => request.destroy(new Error('no answer in time')));
    request.on('error', (error) => {
      fail(error.message);
      resolve();
    });
  });
}

function fail(reason) {
  tally.failures[reason] = (tally.failures[reason] ?? 0) + 1;
}
