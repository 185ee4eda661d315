// The built servers, each in its own process, for drills.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { root } from '../../tooling/prepare.mjs';
import { within } from './within.mjs';

/** As the product is started. */
const FLAGS = { api: [], shell: ['--max-old-space-size=512'] };
const FILES = { api: 'api/dist/main.cjs', shell: 'shell/dist/server/main.cjs' };
export const PASSWORD = 'Evaluation-password-1';

/** Free ports of this machine. */
export async function freePorts(count) {
  const listeners = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  await Promise.all(listeners.map((listener) => once(listener, 'listening')));
  const ports = listeners.map((listener) => listener.address().port);
  for (const listener of listeners) listener.close();
  return ports;
}

/** Whether it says so; a connection that is closed just when it is used counts as no. */
export const isReady = (url) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts an `api` or a `shell`; resolves once it listens. `env.PORT` is a free one unless it is given. `options` are those of
 * `fork`, `onFork`, which gets the process before it listens, and `file`, the bundle where it is another release's.
 */
export async function startServer(
  kind,
  env,
  atEnd,
  { onFork, file = FILES[kind], execArgv = [], ...options } = {},
) {
  const child = fork(path.resolve(root, file), {
    ...options,
    execArgv: [...execArgv, ...FLAGS[kind]],
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...(kind === 'api'
        ? { SEED_PASSWORD: PASSWORD, RATE_LIMIT: 'off' }
        : { NODE_ENV: 'production', PLAIN_HTTP_REASON: 'a drill' }),
      ...env,
    },
  });
  onFork?.(child);
  const ended = once(child, 'exit');
  const end = async (signal) => {
    child.kill(signal);
    await within(`the ${kind} ends after ${signal}`, () => child.exitCode !== null || child.signalCode);
    const [code, by] = await ended;
    return code ?? by;
  };
  atEnd(() => end('SIGKILL'));
  const port = await new Promise((resolve, reject) => {
    child.on('message', (message) => message.type === 'listening' && resolve(message.port));
    child.once('exit', (code) => reject(new Error(`The ${kind} ended with ${code} before it listened`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    /** Ends it by a signal; resolves with its exit code, or with the signal. */
    end,
  };
}
