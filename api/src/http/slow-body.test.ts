import { once } from 'node:events';
import { jest } from '@jest/globals';
import { openRequest, readAnswer } from '../testing/test-documents';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let url: string;
beforeAll(async () => {
  api = await startTestApi();
  url = await api.listen();
});
afterEach(() => jest.useRealTimers());
afterAll(() => api.close());

const framings: Record<string, string | number>[] = [
  { 'Content-Length': 5_000 },
  { 'Transfer-Encoding': 'chunked' },
];
const begin = (path: string, type: string, framing: Record<string, string | number>) => {
  const socket = openRequest(url, { path, headers: { 'Content-Type': type, ...framing } });
  socket.write('Content-Length' in framing ? '{' : '1\r\n{\r\n');
  return socket;
};

/** Waits for local data to arrive, which takes a few turns of the event loop. */
async function letBytesPass(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe.each([
  ['/api/contacts', 'application/json'],
  ['/api/login', 'application/x-www-form-urlencoded'],
])('%s', (path, type) => {
  test.each(framings)(
    'answers 408 to a body that has not arrived after 15 s, and stops reading it: %j',
    async (framing) => {
      jest.useFakeTimers({
        doNotFake: ['setImmediate', 'setInterval', 'nextTick', 'queueMicrotask', 'Date'],
      });
      const socket = begin(path, type, framing);
      await once(socket, 'connect');
      while (jest.getTimerCount() === 0) await letBytesPass();
      const timers = jest.getTimerCount();
      let answered = false;
      const answer = readAnswer(socket).finally(() => (answered = true));
      // A byte per second does not extend the limit.
      for (let second = 1; second < 15; second++) {
        socket.write('Content-Length' in framing ? ' ' : '1\r\n \r\n');
        await letBytesPass();
        jest.advanceTimersByTime(1_000);
      }
      jest.advanceTimersByTime(999);
      expect([socket.bytesRead, jest.getTimerCount()]).toEqual([0, timers]);
      jest.advanceTimersByTime(1);
      expect(jest.getTimerCount()).toBe(timers - 1);
      // The server goes on discarding the rest of the body for a while.
      for (; !answered; await letBytesPass()) jest.advanceTimersByTime(1_000);
      const { status, problem } = await answer;
      expect([status, problem.detail]).toEqual([408, 'The body came too slowly, so nothing was saved']);
    },
  );

  test.each(framings)('logs no error when the caller disconnects during the body: %j', async (framing) => {
    const socket = begin(path, type, framing);
    socket.end();
    await readAnswer(socket);
    await api.send('/readyz');
    expect(api.logged.filter((line) => !line.includes('"msg":"request"'))).toEqual([]);
  });
});
