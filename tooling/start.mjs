// `npm start`: installs, builds what changed, starts the api and the shell, and says where to open the product.
import { fork } from 'node:child_process';
import path from 'node:path';
import { build, outdated } from './build.mjs';
import { install, readPort, requireFreePort, requireNode, root, step, stopChild } from './prepare.mjs';

requireNode();

const port = readPort(3000);
await requireFreePort(port, process.env.HOST || '127.0.0.1');

/** The whole stop: a little longer than shell and api wait for what is under way. */
const STOP_MS = 12_000;

const children = [];
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));

console.log('\nStarting Lisle Harrow\n');
try {
  await step('packages', install);
  await step('build', async () => {
    const changed = outdated();
    await build(changed);
    return changed.join(', ') || 'nothing changed';
  });

  const apiUrl = process.env.API_URL;
  let accounts = [];
  if (!apiUrl)
    await step('api', async () => {
      const hops = Number(process.env.TRUST_PROXY_HOPS || 0) + 1;
      const env = { PORT: '0', HOST: '127.0.0.1', TRUST_PROXY_HOPS: String(hops) };
      const api = start('api/dist/main.cjs', env);
      api.on('message', (message) => {
        if (message.type === 'accounts') accounts = message.accounts;
      });
      process.env.API_URL = `http://127.0.0.1:${await listening(api)}`;
    });
  let opened = port;
  await step('shell', async () => {
    // React renders three times as fast in production mode; what NODE_ENV means for seeding is the api's matter.
    const shell = start('shell/dist/server/main.cjs', { PORT: String(port), NODE_ENV: 'production' });
    opened = await listening(shell);
  });

  console.log(`\nOpen ${process.env.PUBLIC_URL || `http://localhost:${opened}`}`);
  if (apiUrl) console.log(`The api is the one at ${apiUrl}.`);
  else if (accounts.length > 0) {
    console.log('Sign in at /api/login with one of these; the passwords are shown this once:');
    for (const { email, password, role } of accounts)
      console.log(`  ${email.padEnd(36)} ${password}  (${role})`);
  } else console.log('Sign in at /api/login.');
  console.log('Ctrl-C stops everything.\n');
  process.send?.({ type: 'listening', port: opened });
} catch (error) {
  if (!stopping) console.error(`\n${error.message}\n`);
  await stop(1);
}

function start(file, env) {
  // Developers need to see the steps above all; a production log records everything.
  const LOG_LEVEL = process.env.LOG_LEVEL || (process.env.NODE_ENV === 'production' ? 'info' : 'warn');
  const child = fork(path.join(root, file), {
    cwd: root,
    env: { ...process.env, LOG_LEVEL, ...env },
    // A process group of its own: Ctrl-C would reach all at once, and the order of stopping is ours.
    detached: true,
  });
  children.push(child);
  child.on('exit', (code) => {
    if (stopping) return;
    console.error(`\n${file} stopped${code ? ` with code ${code}` : ''}; everything else is stopped too.`);
    void stop(1);
  });
  return child;
}

function listening(child) {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message.type === 'listening') resolve(message.port);
      if (message.type === 'refused') reject(new Error(message.reason));
    });
    child.on('exit', () => reject(new Error('It stopped before it could serve; its last words are above.')));
  });
}

/** Stops the shell first, since what it is answering needs the api; what has not ended in time is killed. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), STOP_MS).unref();
  for (const child of children.reverse()) await stopChild(child);
  process.exit(code);
}
