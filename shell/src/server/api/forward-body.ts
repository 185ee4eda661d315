import http from 'node:http';
import https from 'node:https';
import { drainBody } from '@lisle-harrow/server/http/drain-body';
import type { Exchange } from './exchange';

/** Visitors may be on slow connections, with large buffers in between. */
const VISITOR_PATIENCE = 10;

/** Streams requests with a body to the api, however slowly it arrives. */
export function createBodyForwarder({ protocol, hostname, port }: URL, silenceMs: number) {
  const client = protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  return function forwardBody({ incoming, outgoing, path, headers, answered, failed }: Exchange): void {
    const request = client.request(
      { protocol, hostname, port, path, headers, agent, method: incoming.method },
      (response) => {
        const status = response.statusCode ?? 502;
        const answer = answered(status, response.headers, response);
        if (!answer) {
          response.resume();
          return;
        }
        let dropped: Promise<void> | undefined;
        if (!incoming.complete) {
          answer.connection = 'close';
          incoming.unpipe(request);
          dropped = drainBody(incoming);
        }
        outgoing.writeHead(status, answer);
        response.pipe(outgoing, { end: false });
        response.on('error', () => outgoing.destroy());
        response.on('end', () => {
          if (!dropped) outgoing.end();
          else {
            request.destroy();
            void dropped.then(() => outgoing.end());
          }
        });
      },
    );
    request.setTimeout(silenceMs, () => {
      const visitorsTurn = incoming.complete ? outgoing.writableNeedDrain : !request.writableNeedDrain;
      if (!visitorsTurn) request.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // Only a refused connection proves that nothing reached the api.
      if (!outgoing.headersSent) failed(error.code === 'ECONNREFUSED');
    });
    outgoing.setTimeout(silenceMs * VISITOR_PATIENCE, () => outgoing.destroy());
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) request.destroy();
    });
    incoming.pipe(request);
  };
}
