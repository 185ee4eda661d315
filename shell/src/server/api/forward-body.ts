import http from 'node:http';
import https from 'node:https';
import { dropRest } from '@lisle-harrow/api/drop-rest';
import type { Exchange } from './exchange';

/** Visitors have slow lines and large buffers between them and here. */
const VISITOR_PATIENCE = 10;

/** Hands on requests with a body as it comes, however long that takes. */
export function createBodyForwarder({ protocol, hostname, port }: URL, silenceMs: number) {
  const client = protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  return function forwardBody({ incoming, outgoing, path, headers, answered, failed }: Exchange): void {
    const request = client.request(
      { ...{ protocol, hostname, port, path, headers, agent }, method: incoming.method },
      (response) => {
        const status = response.statusCode ?? 502;
        const answer = answered(status, response.headers);
        if (!answer) {
          response.resume();
          return;
        }
        let dropped: Promise<void> | undefined;
        if (!incoming.complete) {
          answer.connection = 'close';
          incoming.unpipe(request);
          dropped = dropRest(incoming);
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
      // Only then nothing of the request can have reached the api.
      if (!outgoing.headersSent) failed(error.code === 'ECONNREFUSED');
    });
    outgoing.setTimeout(silenceMs * VISITOR_PATIENCE, () => outgoing.destroy());
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) request.destroy();
    });
    incoming.pipe(request);
  };
}
