// Visitors of a drill: pages, calls and messages at a steady rate, whatever the answers are, and slow uploads.
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PDF_PAGE } from '../../uploads/pdf-page.mjs';

/** The user agent of a browser, which completes a page that a busy server leaves to it; robots get 503. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const REQUESTS_PER_SECOND = 20;
const UPLOADS_AT_ONCE = 2;
const UPLOAD_MS = 1_500;
const UPLOAD_PARTS = 15;
/** The pause after a refusal, so that requests that are refused quickly do not come in thousands. */
const AGAIN_MS = 100;
const BOUNDARY = 'drill-boundary';

const message = JSON.stringify({
  name: 'Idris Vale',
  email: 'idris@example.com',
  subject: 'Moving to Singapore',
  message: 'We would like to hear how you work.',
});
const KINDS = [
  { kind: 'page', path: '/', wanted: 200 },
  { kind: 'page', path: '/services', wanted: 200 },
  { kind: 'call', path: '/api/services', wanted: 200 },
  { kind: 'message', path: '/api/contacts', wanted: 201, method: 'POST', body: message },
];

/**
 * Sends visitors to `url` until `stop` is called, which waits for their last answers and returns for each kind how many were
 * sent and what failed. Every second request has its own connection; the others share some. With `mayRefuse` a 503 that says
 * when to come again is not a failure, nor is such a 429 of an upload whose predecessor may still hold its slot: those are
 * `refused`.
 */
export function sendVisitors(url, cookie, { mayRefuse = false } = {}) {
  const shared = new http.Agent({ keepAlive: true });
  const tallies = Object.fromEntries(
    ['page', 'call', 'message', 'upload'].map((kind) => [
      kind,
      { sent: 0, refused: 0, failures: [], worstMs: 0 },
    ]),
  );
  const open = new Set();
  let sent = 0;
  let isOver = false;

  const count = (kind, wanted, ask) => {
    const tally = tallies[kind];
    const started = performance.now();
    tally.sent += 1;
    const done = ask()
      .then(({ status, text, headers }) => {
        if (status === wanted) return undefined;
        const isRefusal = status === 503 || (status === 429 && kind === 'upload');
        if (!mayRefuse || !isRefusal || !headers['retry-after'])
          return void tally.failures.push(`${status} ${text.slice(0, 200)}`);
        tally.refused += 1;
        return pause(AGAIN_MS);
      })
      .catch((error) => tally.failures.push(error.message))
      .finally(() => {
        tally.worstMs = Math.max(tally.worstMs, performance.now() - started);
        open.delete(done);
      });
    open.add(done);
    return done;
  };

  const sending = setInterval(() => {
    const { kind, path, wanted, method = 'GET', body } = KINDS[sent % KINDS.length];
    const agent = Math.floor(sent / KINDS.length) % 2 ? shared : false;
    sent += 1;
    const ofBody = body && { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const headers = { 'User-Agent': BROWSER, ...ofBody };
    void count(kind, wanted, () =>
      ask(url + path, { method, headers, agent }, (request) => request.end(body)),
    );
  }, 1000 / REQUESTS_PER_SECOND);
  const uploading = Array.from({ length: UPLOADS_AT_ONCE }, async () => {
    while (!isOver) await count('upload', 201, () => uploadSlowly(url, cookie));
  });

  return {
    async stop() {
      isOver = true;
      clearInterval(sending);
      await Promise.all([...uploading, ...open]);
      shared.destroy();
      return tallies;
    },
  };
}

/** Resolves once the whole answer has come. */
export function ask(url, options, send) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, text, headers: answer.headers }));
      answer.on('error', reject);
    });
    request.on('error', reject);
    void send(request);
  });
}

function uploadSlowly(url, cookie) {
  const part = (name, rest = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const head = `${part('name')}Drill\r\n${part('file', '; filename="drill.pdf"\r\nContent-Type: application/pdf')}`;
  const bytes = Buffer.alloc(1024, ' ');
  const headers = { Cookie: cookie, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
  const options = { method: 'POST', headers, agent: false };
  return ask(`${url}/api/client/documents/upload`, options, async (request) => {
    request.write(head + PDF_PAGE);
    for (let sent = 0; sent < UPLOAD_PARTS && !request.destroyed; sent++) {
      request.write(bytes);
      await pause(UPLOAD_MS / UPLOAD_PARTS);
    }
    request.end(`\r\n--${BOUNDARY}--\r\n`);
  });
}
