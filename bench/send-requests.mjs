// A process that sends GET requests over a fixed number of connections, each a separate visitor behind one proxy that sends its
// next request as soon as the one before is answered, and reports how they were answered.
import { Pool } from 'undici';

const LIMIT_MS = 20_000;
const { url, connections, seconds, path, headers, wanted } = JSON.parse(process.argv[2]);
const pool = new Pool(url, { connections, pipelining: 1, headersTimeout: LIMIT_MS, bodyTimeout: LIMIT_MS });
const tally = { sent: 0, refused: 0, bytes: 0, failures: {} };
/** So that no address of an earlier process is used again. */
const salt = process.pid.toString(36);

const end = performance.now() + seconds * 1000;
await Promise.all(
  Array.from({ length: connections }, async (_, visitor) => {
    const own = Object.entries({ ...headers, 'X-Forwarded-For': '192.0.2.{visitor}' }).map(
      ([name, value]) => [name, value.replace('{visitor}', String(visitor))],
    );
    while (performance.now() < end) await ask(Object.fromEntries(own));
  }),
);
process.send(tally, () => process.exit());

function ask(headers) {
  const target = path.replace('{n}', `${salt}${tally.sent++}`);
  return new Promise((resolve) => {
    let status;
    pool.dispatch(
      { path: target, method: 'GET', headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, statusCode) => (status = statusCode),
        onResponseData: (_controller, chunk) => (tally.bytes += chunk.length),
        onResponseEnd() {
          if (status === 503) tally.refused += 1;
          else if (status !== wanted) fail(`status ${status}`);
          resolve();
        },
        onResponseError(_controller, error) {
          fail(error.message);
          resolve();
        },
      },
    );
  });
}

function fail(reason) {
  tally.failures[reason] = (tally.failures[reason] ?? 0) + 1;
}
