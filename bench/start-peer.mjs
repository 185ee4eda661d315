import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Starts a server to compare with (`peer.mjs`) that sends, or renders, what the product sends at these addresses; `answers`
 * maps paths to `{ headers, body }`. Returns its URL and process id.
 */
export async function startPeer(kind, answers, atEnd) {
  const bodies = Object.fromEntries(
    Object.entries(answers).map(([path, { headers, body }]) => [
      path,
      { headers, body: body.toString('base64') },
    ]),
  );
  const child = fork(fileURLToPath(new URL('peer.mjs', import.meta.url)), {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  atEnd(() => child.kill('SIGKILL'));
  child.stdin.end(JSON.stringify({ kind, bodies }));
  const [{ port }] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid };
}
