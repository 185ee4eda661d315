import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { API_SETTINGS } from '../../api/src/env';
import { dropForeignVariables, SHELL_SETTINGS } from '../../shell/src/server/env';
import { ownSettings } from './own-settings.mjs';
import { supervise } from './supervise.mjs';

let folder;
let said;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'supervise-'));
  said = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  said.mockRestore();
});

/** A server that answers with its process id. */
const SERVER = `
  const server = require('node:http').createServer((_, response) => response.end(String(process.pid)));
  server.listen(process.env.PORT, '127.0.0.1', () => process.send({ type: 'listening', port: server.address().port }));`;

function startServer(source, options = {}) {
  const file = path.join(folder, 'server.cjs');
  writeFileSync(file, source);
  let giveUp;
  const gaveUp = new Promise((resolve) => (giveUp = resolve));
  const env = { PATH: process.env.PATH, PORT: '0' };
  const server = supervise({ title: 'api', file, env, giveUp, pausesMs: [10], ...options });
  return { ...server, gaveUp };
}

async function pidAt(port) {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { Connection: 'close' } }).catch(
      () => {},
    );
    if (answer) return Number(await answer.text());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a killed server is restarted on its port, and it is reported', async () => {
  const server = startServer(SERVER);
  const port = await server.listening;
  const first = await pidAt(port);
  process.kill(first, 'SIGKILL');
  const second = await pidAt(port);
  expect(second).not.toBe(first);
  expect(said.mock.calls.flat()[0]).toBe('The api ended with SIGKILL; it is started again in 0.01 s.');
  await server.stop(5_000);
});

test('the fifth exit within a minute is the last, even if the server no longer gets to listening', async () => {
  const once = path.join(folder, 'once');
  const source = `
    const fs = require('node:fs');
    if (fs.existsSync(${JSON.stringify(once)})) process.exit(3);
    fs.writeFileSync(${JSON.stringify(once)}, '');
    ${SERVER}`;
  const server = startServer(source, { pausesMs: [10, 20, 40] });
  process.kill(await pidAt(await server.listening), 'SIGKILL');
  expect(await server.gaveUp).toBe(
    'The api ended 5 times within a minute, the last time with code 3; everything else is stopped too.',
  );
  // Each pause is longer than the one before, up to the last.
  expect(said.mock.calls.flat().map((line) => /started again in (.+) s/.exec(line)?.[1])).toEqual([
    '0.01',
    '0.02',
    '0.04',
    '0.04',
  ]);
});

test('the shell gets no secret of the api, whatever its name, and each gets what it declares', async () => {
  const secrets = {
    DATABASE_URL: 'libsql://name:password@a.example',
    DATABASE_AUTH_TOKEN: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    SMTP_URL: 'smtp://name:password@b.example',
    OIDC_CLIENT_SECRET: 'i',
    BACKUP_KEY: 'd',
    DATA_KEY: 'h',
    SEED_PASSWORD: 'e',
    WEBHOOK_SECRET: 'f',
    CLAMD_URL: 'tcp://c.example',
  };
  const unheardOf = { UNHEARD_OF: 'g', NODE_AUTH_TOKEN: 'j', npm_config__auth: 'k', PGPASSWORD: 'l' };
  const shared = { OTEL_EXPORTER_OTLP_HEADERS: 'of the collector', NODE_OPTIONS: '--no-warnings', TZ: 'UTC' };
  const all = {
    PATH: process.env.PATH,
    PUBLIC_URL: 'https://a.example',
    ...shared,
    ...secrets,
    ...unheardOf,
  };
  const told = `process.on('message', () => {}); process.send({ type: 'listening', port: 1, env: process.env });`;
  const environmentOf = async (kind) => {
    let seen;
    const env = ownSettings(kind, all);
    const server = startServer(told, { env, onMessage: (message) => (seen = message.env) });
    await server.listening;
    await server.stop(5_000);
    return seen;
  };
  const forShell = { PATH: all.PATH, PUBLIC_URL: all.PUBLIC_URL, ...shared };
  expect(await environmentOf('shell')).toEqual(forShell);
  expect(await environmentOf('api')).toEqual({ ...forShell, ...secrets });
  // Started on its own, by a container or a unit, the shell drops them.
  const given = { ...all };
  const credentials = dropForeignVariables(given);
  expect(given).toEqual(forShell);
  expect(credentials.sort()).toEqual(
    [...Object.keys(secrets), 'NODE_AUTH_TOKEN', 'PGPASSWORD'].filter((name) => name !== 'CLAMD_URL').sort(),
  );
});

test.each([
  ['api', API_SETTINGS],
  ['shell', SHELL_SETTINGS],
])('the %s gets every setting that it declares', (kind, settings) => {
  const given = Object.fromEntries(settings.map(({ name }) => [name, 'x']));
  expect(ownSettings(kind, { ...given, NOBODYS: 'x' })).toEqual(given);
});

test.each([
  ['ENOENT', `process.execPath = '/none/node';`],
  ['E2BIG', `env.TOO_LONG = 'x'.repeat(4_000_000);`],
])(
  'a restart for which no process can be created (%s) counts as another end, and does not end the supervisor',
  (code, prevent) => {
    const file = path.join(folder, 'server.cjs');
    writeFileSync(file, SERVER);
    // In a process of its own, which an error that nobody handles would end.
    const script = `
      import { supervise } from ${JSON.stringify(new URL('supervise.mjs', import.meta.url).href)};
      const env = { PORT: '0' };
      const giveUp = (reason) => process.stdout.write(reason);
      const server = supervise({ title: 'api', file: ${JSON.stringify(file)}, env, giveUp, pausesMs: [10] });
      await server.listening;
      ${prevent}
      server.kill();`;
    expect(
      String(execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' })),
    ).toBe(
      `The api ended 5 times within a minute, the last time with the error ${code}; everything else is stopped too.`,
    );
  },
);

test('exits spread over more than a minute never stop restarts', async () => {
  let now = 0;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 31_000));
  const server = startServer(SERVER);
  const port = await server.listening;
  for (let crash = 0; crash < 6; crash++) {
    const ended = await pidAt(port);
    process.kill(ended, 'SIGKILL');
    while ((await pidAt(port)) === ended);
  }
  expect(said.mock.calls.flat().filter((line) => line.includes('started again'))).toHaveLength(6);
  clock.mockRestore();
  await server.stop(5_000);
});

test('a first start that fails is not retried', async () => {
  const server = startServer(
    `process.send({ type: 'refused', reason: 'Port 1 is taken.' }, () => process.exit(1));`,
  );
  await expect(server.listening).rejects.toThrow('Port 1 is taken.');
  expect(said).not.toHaveBeenCalled();
});

test('a server that does not stop in time is killed and not restarted', async () => {
  const server = startServer(`process.on('SIGTERM', () => {});${SERVER}`);
  await server.listening;
  await server.stop(100);
  expect(said).not.toHaveBeenCalled();
});
