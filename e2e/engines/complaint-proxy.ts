import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const PATH = '/complaints-of-the-page';

/** Runs before everything else in the page and leaves no element behind, so that the page is the one that was sent. */
function watch(path: string): void {
  const tell = (complaint: string) => navigator.sendBeacon(path, complaint);
  const { error, warn } = console;
  const alsoTold =
    (level: string, write: typeof error) =>
    (...words: unknown[]) => {
      tell(`${level}: ${words.map(String).join(' ')}`);
      write(...words);
    };
  Object.assign(console, { error: alsoTold('error', error), warn: alsoTold('warning', warn) });
  addEventListener('error', ({ message }) => tell(`error: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => tell(`unhandled rejection: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    tell(`policy violation: ${effectiveDirective} ${blockedURI}`),
  );
  document.currentScript!.remove();
}

const SCRIPT = `(${watch})(${JSON.stringify(PATH)})`;
const HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/**
 * The site at `target`, whose pages tell `complaints` what they write to the console as a warning or an error, what they throw and
 * what their policy forbids; it adds what the site answers with an error. For an engine that keeps its console to itself: all that
 * it misses are warnings of the engine's own.
 */
export async function startComplaintProxy(target: string) {
  const complaints: string[] = [];
  const server = http.createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    if (url === PATH) {
      void text(request).then((complaint) => complaints.push(complaint));
      return response.writeHead(204).end();
    }
    const isPage = headers.accept?.includes('text/html');
    const asked = http.request(
      new URL(url, target),
      { method, headers: isPage ? { ...headers, 'accept-encoding': 'identity' } : headers },
      (answer) => {
        const status = answer.statusCode!;
        if (status >= 400) complaints.push(`error: ${status} ${method} ${url}`);
        if (!isPage || !answer.headers['content-type']?.startsWith('text/html') || status === 304) {
          response.writeHead(status, answer.headers);
          return answer.pipe(response);
        }
        void text(answer).then((page) => {
          const policy = String(answer.headers['content-security-policy']);
          const watched = page.replace('<head>', () => `<head><script>${SCRIPT}</script>`);
          response.writeHead(status, {
            ...answer.headers,
            'content-length': Buffer.byteLength(watched),
            'content-security-policy': policy.includes('script-src')
              ? policy.replace('script-src', `script-src ${HASH}`)
              : `${policy}; script-src ${HASH}; connect-src 'self'`,
          });
          response.end(watched);
        });
      },
    );
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    complaints,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
