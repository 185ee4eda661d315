import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { REPLIES } from './stub-replies';

interface Call {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
  /** When it arrived, in ms. */
  at: number;
}

interface Reply {
  status: number;
  body: string;
}

/** An answer, none at all, or a connection that ends without one. */
export type StubAnswer = Reply | 'never' | 'cut';

/** A server that knows only the specification's call table: no other header, field or path. */
export interface StubApi {
  url: string;
  calls: Call[];
  /** Answers to single calls that differ from the usual ones: `'GET /api/auth/user': { status: 401, body: … }`. */
  answers: Record<string, StubAnswer>;
  /** The calls of one kind: `'GET /api/services'`. */
  callsOf: (call: string) => Call[];
  /** Answers the calls that have been waiting because `call` was set to 'never', and later ones. */
  release: (call: string, answer: Reply) => void;
  stop: () => Promise<void>;
}

const WRITES = [
  /^POST \/api\/bookings$/,
  /^POST \/api\/contacts$/,
  /^PATCH \/api\/admin\/(bookings|contacts)\/[^/]+$/,
  /^PUT \/api\/client\/profile$/,
  /^POST \/api\/client\/documents\/upload$/,
];

export const reply = (value: unknown, status = 200): Reply => ({ status, body: JSON.stringify(value) });

function usualAnswer(method: string, path: string): StubAnswer {
  if (method === 'GET' && path in REPLIES) return reply(REPLIES[path]);
  return { status: WRITES.some((write) => write.test(`${method} ${path}`)) ? 200 : 404, body: '' };
}

export async function startStubApi(): Promise<StubApi> {
  const waiting: { call: string; response: http.ServerResponse }[] = [];
  const give = (response: http.ServerResponse, answer: Exclude<StubAnswer, 'never'>) => {
    if (answer === 'cut') response.destroy();
    else response.writeHead(answer.status).end(answer.body);
  };
  const stub: StubApi = {
    url: '',
    calls: [],
    answers: {},
    callsOf: (call) => stub.calls.filter(({ method, path }) => `${method} ${path}` === call),
    release(call, answer) {
      stub.answers[call] = answer;
      for (const one of waiting.splice(0))
        if (one.call === call) give(one.response, answer);
        else waiting.push(one);
    },
    stop: async () => undefined,
  };
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const { method = '', headers } = request;
      const path = new URL(request.url ?? '/', 'http://stub').pathname;
      const call = `${method} ${path}`;
      stub.calls.push({ method, path, headers, body, at: Date.now() });
      const answer = stub.answers[call] ?? usualAnswer(method, path);
      if (answer === 'never') waiting.push({ call, response });
      else give(response, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stub.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return stub;
}
