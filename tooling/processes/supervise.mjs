// Keeps one process of the product running for `npm start`.
import { fork } from 'node:child_process';
import path from 'node:path';
import { root, stopChild } from '../prepare.mjs';

const MOST_CRASHES = 5;
const WITHIN_MS = 60_000;
const PAUSES_MS = [250, 500, 1_000, 2_000];

/**
 * Runs a server's bundle and, once it has listened, restarts it on the same port whenever it ends unasked. A start for which the
 * machine has no room counts as an end. After the fifth end within a minute it is not restarted, and `giveUp` is called with the reason. `listening` resolves with the port, or rejects
 * where the first start fails. `env` is the server's whole environment; `execArgv` are flags for Node.
 */
export function supervise({ title, file, env, execArgv, onMessage, giveUp, pausesMs = PAUSES_MS }) {
  let child;
  let port;
  let isStopping = false;
  let crashes = [];
  let restart;

  const start = () =>
    new Promise((resolve, reject) => {
      let refusal = 'It stopped before it could serve; its last words are above.';
      const end = (ending) => {
        if (port !== undefined && !isStopping) startAgain(ending);
        reject(new Error(refusal));
      };
      const failToStart = (error) => {
        refusal = `It could not be started: ${error.message}.`;
        end(`the error ${error.code}`);
      };
      try {
        child = fork(path.resolve(root, file), {
          cwd: root,
          execArgv,
          env: { ...env, ...(port === undefined ? {} : { PORT: String(port) }) },
          // In its own process group: Ctrl-C would otherwise reach all servers at once, and the order of stopping is ours.
          detached: true,
        });
      } catch (error) {
        return failToStart(error);
      }
      // Node throws some of these errors and emits others; a process that never ran does not exit.
      child.on('error', (error) => child.pid === undefined && failToStart(error));
      child.on('message', (message) => {
        onMessage?.(message);
        if (message.type === 'refused') refusal = message.reason;
        if (message.type === 'listening') resolve((port = message.port));
      });
      child.once('exit', (code, signal) => end(signal ?? `code ${code}`));
    });

  function startAgain(ending) {
    crashes = [...crashes.filter((at) => Date.now() - at < WITHIN_MS), Date.now()];
    if (crashes.length >= MOST_CRASHES)
      return giveUp(
        `The ${title} ended ${MOST_CRASHES} times within a minute, the last time with ${ending}; everything else is stopped too.`,
      );
    const pauseMs = pausesMs[Math.min(crashes.length, pausesMs.length) - 1];
    console.error(`The ${title} ended with ${ending}; it is started again in ${pauseMs / 1000} s.`);
    restart = setTimeout(() => {
      const up = () => console.error(`The ${title} is up again.`);
      // A server that ends before it listens counts as the next crash.
      start().then(up, () => {});
    }, pauseMs);
  }

  return {
    listening: start(),
    /** Asks the server to end; kills it after `limitMs`. */
    async stop(limitMs) {
      isStopping = true;
      clearTimeout(restart);
      if (!child) return;
      const killing = setTimeout(() => child.kill('SIGKILL'), limitMs);
      await stopChild(child);
      clearTimeout(killing);
    },
    kill: () => child?.kill('SIGKILL'),
  };
}
