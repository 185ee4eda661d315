import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

/** The site at `target` over a slow line: the second half of each script comes `delayMs` after the first. */
export async function startSlowLine(target: string, delayMs: number) {
  const server = http.createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const asked = http.request(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      if (!url.endsWith('.js')) return answer.pipe(response);
      void buffer(answer).then((script) => {
        response.write(script.subarray(0, script.length / 2));
        setTimeout(() => response.end(script.subarray(script.length / 2)), delayMs);
      });
    });
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
