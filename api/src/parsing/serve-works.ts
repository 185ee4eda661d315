import { Worker } from 'node:worker_threads';
import type { Answer, Task } from './parser-process';

/** Ends this process with the api, in a thread, since work that keeps the event loop busy hides that the channel has closed. */
const WATCH = `setInterval(() => {
  if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL');
}, 500)`;

const send = (answer: Answer) => process.send?.(answer);

/** Does the works by name for as long as the api that started this process asks for them. */
export function serveWorks(works: Readonly<Record<string, (input: never) => unknown>>): void {
  // The api ends this process itself, once its open requests are answered.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  new Worker(WATCH, { eval: true }).unref();
  process.on('message', ({ name, input }: Task) => {
    Promise.resolve(input as never)
      .then((given) => works[name]!(given))
      .then(
        (result) => send({ result }),
        (thrown: unknown) => {
          const error: NodeJS.ErrnoException = thrown instanceof Error ? thrown : new Error(String(thrown));
          send({ error, code: error.code });
        },
      );
  });
  send('ready');
}
