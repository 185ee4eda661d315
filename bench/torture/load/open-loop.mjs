// A process that sends requests and reports how they were answered: a fixed number at a time ("closed"), or at a fixed rate
// whatever the answers are ("open"), as independent visitors do. An open load sends the message "sent" after its last request;
// a closed one with `normalMs` ends with the first good answer within that time, and reports in how many seconds all were
// answered.
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 20_000;
/** As many connections as a process may open; a request beyond that finds none, and counts as turned away. */
const CONNECTIONS = 500;
/** The servers limit what one address may request at once; the visitors of a flood come from many. */
const ADDRESSES = 250;
const [order] = process.argv.slice(2).map((text) => JSON.parse(text));
// With fewer free sockets than sockets, each burst would close connections and open them again.
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
const url = new URL(order.url);
const end = performance.now() + order.seconds * 1000;
const tally = { sent: 0, good: 0, goodMs: [], refused: 0, failures: {} };
const open = new Set();

// A long report is not written synchronously, so the exit must wait for it.
process.send(await (order.atOnce ? closed(order) : openLoop(order)), () => process.exit());

async function closed({ atOnce, normalMs }) {
  const started = performance.now();
  const isNormal = () => tally.goodMs.at(-1) <= normalMs;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end && !isNormal()) await ask();
    }),
  );
  return { ...tally, seconds: (performance.now() - started) / 1000 };
}

async function openLoop({ perSecond }) {
  const started = performance.now();
  for (let now = started; now < end; now = performance.now()) {
    while (tally.sent < ((now - started) / 1000) * perSecond) {
      if (open.size >= CONNECTIONS) {
        tally.sent += 1;
        tally.refused += 1;
        continue;
      }
      const asked = ask().finally(() => open.delete(asked));
      open.add(asked);
    }
    await pause(2);
  }
  // Answers that come later were not given at the requested rate.
  const { good } = tally;
  process.send('sent');
  await Promise.all(open);
  return { ...tally, good };
}

/** Another path and body each time, where they contain `{n}`. */
function ask() {
  const started = performance.now();
  const name = `${process.pid}-${tally.sent++}`;
  const fill = (text) => text.replaceAll('{n}', name);
  const { method = 'GET', cookie, from = `198.51.100.${tally.sent % ADDRESSES}` } = order;
  const body = order.body && Buffer.from(fill(order.body));
  const headers = {
    'Accept-Encoding': 'br',
    'X-Forwarded-For': from,
    ...(cookie && { Cookie: cookie }),
    ...(body && { 'Content-Type': order.type, 'Content-Length': body.length }),
  };
  return new Promise((resolve) => {
    const asked = { host: url.hostname, port: url.port, path: fill(order.path), method, headers, agent };
    const request = http.request(asked, (response) => {
      response.resume();
      response.on('close', () => {
        if (response.statusCode === order.wanted) {
          tally.good += 1;
          tally.goodMs.push(performance.now() - started);
        } else if (response.statusCode === order.frame) tally.refused += 1;
        else if ([429, 503].includes(response.statusCode) && response.headers['retry-after'])
          tally.refused += 1;
        else fail(`status ${response.statusCode}`);
        resolve();
      });
    });
    request.setTimeout(LIMIT_MS, () => request.destroy(new Error('no answer in time')));
    request.on('error', (error) => {
      fail(error.message);
      resolve();
    });
    request.end(body);
  });
}

function fail(reason) {
  tally.failures[reason] = (tally.failures[reason] ?? 0) + 1;
}
