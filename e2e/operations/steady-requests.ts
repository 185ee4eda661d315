import { setTimeout as pause } from 'node:timers/promises';

/** The user agent of a browser: a robot gets 503 where a browser may be left to complete a page. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const message = JSON.stringify({
  name: 'Idris Vale',
  email: 'idris@example.com',
  subject: 'Moving to Singapore',
  message: 'We would like to hear how you work.',
});
const REQUESTS: { path: string; wanted: number; method?: string; body?: string }[] = [
  { path: '/', wanted: 200 },
  { path: '/api/services', wanted: 200 },
  { path: '/api/contacts', wanted: 201, method: 'POST', body: message },
];
const AT_ONCE = 3;
const PAUSE_MS = 100;

/**
 * Requests a page and a call from `url` and sends a message, over and over until `stop`, as a proxy does for visitors at many
 * addresses. `failures` lists unexpected answers, `stored` the ids of messages that were accepted.
 */
export function sendRequests(url: string) {
  const failures: string[] = [];
  const stored: string[] = [];
  let isOver = false;
  let sent = 0;

  async function send({ path, wanted, method, body }: (typeof REQUESTS)[number]): Promise<void> {
    const headers = {
      'User-Agent': BROWSER,
      'Content-Type': 'application/json',
      'X-Forwarded-For': `198.18.${sent >> 8}.${sent & 255}`,
    };
    const answer = await fetch(url + path, { method, body, headers });
    const said = await answer.text();
    if (answer.status !== wanted) failures.push(`${path}: ${answer.status} ${said.slice(0, 200)}`);
    else if (body) stored.push(JSON.parse(said).id);
  }
  const visitors = Array.from({ length: AT_ONCE }, async () => {
    for (; !isOver; await pause(PAUSE_MS)) {
      const request = REQUESTS[sent++ % REQUESTS.length]!;
      await send(request).catch((error: Error) => failures.push(`${request.path}: ${String(error.cause)}`));
    }
  });
  return {
    failures,
    stored,
    async stop() {
      isOver = true;
      await Promise.all(visitors);
    },
  };
}
