import { Agent as HttpAgent, type IncomingMessage, request as requestByHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https';

interface SenderOptions {
  /** A request without a complete answer after this long is abandoned and its connection closed. */
  limitMs: number;
  /** Receives each request body; returns the body to send in its place and a reader for the body of the answer. */
  exchange?: Exchange | undefined;
}

export type Exchange = (body: string) => { body: string; onAnswer?: (body: string) => void };

/** The part of a `Response` that the driver reads. */
type Answered = Pick<Response, 'ok' | 'status' | 'json' | 'text'> & { headers: Pick<Headers, 'get'> };

const answered = ({ statusCode = 0, headers }: IncomingMessage, text: string): Answered => ({
  ok: statusCode >= 200 && statusCode < 300,
  status: statusCode,
  headers: { get: (name) => headers[name]?.toString() ?? null },
  json: async () => JSON.parse(text) as unknown,
  text: () => Promise.resolve(text),
});

/** Shorter than servers, and proxies in front of them, keep an idle connection open. */
const IDLE_MS = 4_000;

/**
 * Sends the driver's requests in place of Node's `fetch`, whose streams cost four times as much processor time as the short
 * JSON bodies that they carry. Rejects as `fetch` does.
 */
export function createSender({ limitMs, exchange = (body) => ({ body }) }: SenderOptions) {
  const options = { keepAlive: true, timeout: IDLE_MS };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };

  async function send(request: Request): Promise<Answered> {
    const { body, onAnswer } = exchange(await request.text());
    const url = new URL(request.url);
    const isSecure = url.protocol === 'https:';
    const headers = {
      ...Object.fromEntries(request.headers),
      'Content-Length': String(Buffer.byteLength(body)),
    };
    return new Promise((resolve, reject) => {
      const failed = (cause: Error) => reject(new TypeError('fetch failed', { cause }));
      const { method } = request;
      const sent = (isSecure ? requestByHttps : requestByHttp)(
        url,
        { method, headers, agent: agents[isSecure ? 'https:' : 'http:'] },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => (text += chunk));
          answer.on('error', failed);
          answer.on('end', () => {
            onAnswer?.(text);
            resolve(answered(answer, text));
          });
        },
      );
      const timer = setTimeout(() => sent.destroy(new Error('No answer in time')), limitMs);
      sent.on('error', failed);
      sent.on('close', () => clearTimeout(timer));
      sent.end(body);
    });
  }

  return {
    send,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
