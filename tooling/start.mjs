// `npm start`: installs, builds what changed, starts the api and the shell, and says where to open the product.
import { build, outdated } from './build.mjs';
import { endWithNpm } from './processes/end-with-npm.mjs';
import { install, metricsPortOfApi, readPort, requireFreePort, requireNode, step } from './prepare.mjs';
import { ownSettings } from './processes/own-settings.mjs';
import { supervise } from './processes/supervise.mjs';

requireNode();

const port = readPort(3000);
const metricsPort = process.env.API_URL ? undefined : metricsPortOfApi(port);
await requireFreePort(port, process.env.HOST || '127.0.0.1');

/**
 * How long a server may take for open requests, then for mails and the database, as docs/operations/one-machine.md tells
 * service managers.
 */
const STOP_MS = Number(process.env.STOP_SECONDS || 30) * 1000 + 15_000;

/** As in production: without a limit, garbage from a flood of requests would grow to gigabytes. */
const FLAGS = { shell: ['--max-old-space-size=512'] };

const servers = [];
let stoppedAt;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // npm forwards Ctrl-C, which the terminal has sent here, too, so only a later signal counts as a second one.
    if (stoppedAt && Date.now() - stoppedAt > 500) stopAtOnce();
    void stop(0);
  });
endWithNpm();

console.log('\nStarting Lisle Harrow\n');
try {
  await step('packages', () => install('product'), { usually: '10 to 30 s' });
  await step(
    'build',
    async () => {
      const changed = outdated();
      await build(changed);
      return changed.join(', ') || 'nothing changed';
    },
    { usually: '30 to 60 s' },
  );

  const apiUrl = process.env.API_URL;
  let accounts = [];
  if (!apiUrl)
    await step('api', async () => {
      const hops = Number(process.env.TRUST_PROXY_HOPS || 0) + 1;
      const api = start('api', 'api/dist/main.cjs', {
        PORT: '0',
        HOST: '127.0.0.1',
        TRUST_PROXY_HOPS: String(hops),
        // It is stopped after the shell, which alone sends it requests.
        STOP_GRACE_SECONDS: '0',
        METRICS_PORT: metricsPort,
      });
      process.env.API_URL = `http://127.0.0.1:${await api.listening}`;
    });
  let opened = port;
  await step('shell', async () => {
    // React renders three times as fast in production mode; only the api decides about seeding by NODE_ENV.
    const isProduction = process.env.NODE_ENV === 'production';
    const env = {
      PORT: String(port),
      NODE_ENV: 'production',
      ...(isProduction ? {} : { PLAIN_HTTP_REASON: 'an evaluation: npm start without NODE_ENV=production' }),
    };
    opened = await start('shell', 'shell/dist/server/main.cjs', env).listening;
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

  function start(title, file, env) {
    // Developers need to see the steps above all; a production log records everything.
    const LOG_LEVEL = process.env.LOG_LEVEL || (process.env.NODE_ENV === 'production' ? 'info' : 'warn');
    const server = supervise({
      title,
      file,
      execArgv: FLAGS[title],
      env: { ...ownSettings(title, process.env), LOG_LEVEL, ...env },
      onMessage: (message) => message.type === 'accounts' && (accounts = message.accounts),
      giveUp(reason) {
        console.error(`\n${reason}\n`);
        void stop(1);
      },
    });
    servers.push(server);
    return server;
  }
} catch (error) {
  if (!stoppedAt) console.error(`\n${error.message}\n`);
  await stop(1);
}

/** Stops the shell first, since its open requests need the api. */
async function stop(code) {
  if (stoppedAt) return;
  stoppedAt = Date.now();
  for (const server of servers.reverse()) await server.stop(STOP_MS);
  process.exit(code);
}

function stopAtOnce() {
  for (const server of servers) server.kill();
  process.exit(1);
}
