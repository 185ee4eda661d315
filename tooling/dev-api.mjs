// The api of `npm run dev`.
import { fork } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { refuse, root, stopChild } from './prepare.mjs';

/**
 * Runs the api from its sources, restarting it after every change, and keeps `api.url` and `api.ready` up to date: `ready` is a
 * promise that settles once the api answers again. Returns a function that stops it.
 */
export async function startApi(api) {
  let child;
  let ended = false;
  process.on('exit', () => child?.kill());

  const start = () =>
    new Promise((resolve) => {
      child = fork(path.join(root, 'api/src/main.ts'), {
        cwd: root,
        execArgv: ['--import', 'tsx'],
        env: { LOG_LEVEL: 'warn', ...process.env, PORT: '0', TRUST_PROXY_HOPS: '1' },
      });
      child.on('exit', () => resolve(false));
      child.on('message', (message) => {
        if (message.type === 'accounts')
          for (const { email, password, role } of message.accounts)
            console.log(`  Sign in as ${email} with ${password} (${role})`);
        if (message.type !== 'listening') return;
        api.url = `http://127.0.0.1:${message.port}`;
        resolve(true);
      });
    });

  if (!(await start())) refuse('The api did not start; its reason is above.');

  const restart = async (file) => {
    await stopChild(child);
    if (ended) return;
    const up = await start();
    if (!ended)
      console.log(up ? `  api restarted: ${file}` : '  The api stopped; the next change starts it again.');
  };
  let timer;
  watch(path.join(root, 'api/src'), { recursive: true }, (_, file) => {
    if (!/(?<!\.test)\.(ts|sql|json|md)$/.test(file ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => (api.ready = api.ready.then(() => restart(file))), 100);
  });
  return () => {
    ended = true;
    return stopChild(child);
  };
}

/** Where nothing answers, and what to do about it. */
export const silence = (api) =>
  `Nothing answers at ${api.url}: start the product there with "npm start", or name another address with API_URL=...`;
