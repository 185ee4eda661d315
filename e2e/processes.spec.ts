import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ended, root, startProduct } from './product';

const folder = () => mkdtempSync(path.join(os.tmpdir(), 'processes-'));
const until = async (isTrue: () => Promise<boolean> | boolean) => {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 100));
};
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** The process of one server among the children of `npm start`. */
function serverOf(parent: number, file: string): number {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=', '-o', 'ppid=', '-o', 'args='], { encoding: 'utf8' });
  const found = rows
    .split('\n')
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(row))
    .find((row) => Number(row?.[2]) === parent && row?.[3]?.includes(file));
  return Number(found?.[1]);
}

const toldOf = (pid: number, what: 'ni' | 'args') =>
  execFileSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' });
/** How far a process yields the processor to others. */
const nicenessOf = (pid: number) => Number(toldOf(pid, 'ni'));

test('a killed api and shell restart on their ports, and it is reported; renders have a lower priority than the shell', async () => {
  const product = await startProduct();
  const shell = serverOf(product.pid, 'shell/dist/server/main.cjs');
  const render = () => serverOf(shell, 'render-process.cjs');
  await until(() => render() > 0);
  expect(nicenessOf(render())).toBeGreaterThan(nicenessOf(shell));
  expect(toldOf(shell, 'args')).toContain('--max-old-space-size=512');

  process.kill(serverOf(product.pid, 'api/dist/main.cjs'), 'SIGKILL');
  await until(() => product.output().includes('The api is up again.'));
  expect(product.output()).toContain('The api ended with SIGKILL; it is started again in 0.25 s.');
  expect(await statusOf(`${product.url}/api/services`)).toBe(200);

  process.kill(serverOf(product.pid, 'shell/dist/server/main.cjs'), 'SIGKILL');
  await until(() => product.output().includes('The shell is up again.'));
  expect(await statusOf(product.url)).toBe(200);
  expect(await product.stop()).toBe(0);
});

test('after the fifth crash of the api within a minute the product ends with the reason and an error code', async () => {
  const product = await startProduct();
  const killed = new Set<number>();
  await until(() => {
    const api = serverOf(product.pid, 'api/dist/main.cjs');
    if (api && !killed.has(api)) process.kill(api, 'SIGKILL');
    killed.add(api);
    return product.output().includes('The api ended 5 times within a minute, the last time with SIGKILL');
  });
  await until(async () => (await statusOf(`${product.url}/healthz`)) === 0);
  expect(await product.stop()).toBe(1);
});

test('a second Ctrl-C ends the product at once, whatever is under way', async () => {
  const product = await startProduct();
  const upload = fetch(`${product.url}/api/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // A body that never ends.
    body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }),
    duplex: 'half',
  } as RequestInit).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const stopped = product.stop();
  const second = setInterval(() => process.kill(product.pid, 'SIGINT'), 1_000);
  expect(await stopped).toBe(1);
  clearInterval(second);
  await upload;
  expect(await statusOf(`${product.url}/healthz`)).toBe(0);
});

test('a signal to npm also stops the product', async () => {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    const dataDir = folder();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: '0' },
    });
    let output = '';
    npm.stdout.on('data', (chunk) => (output += chunk));
    await until(() => /Open http:\/\/localhost:\d+/.test(output));
    const url = /Open (http:\/\/localhost:\d+)/.exec(output)![1]!;
    expect(await statusOf(`${url}/healthz`)).toBe(200);
    await ended(npm, signal);
    await until(async () => (await statusOf(`${url}/healthz`)) === 0);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }
});

test('start:api and start:shell run alone, configured by the environment, and stop with npm', async () => {
  const dataDir = folder();
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
    NODE_ENV: '',
    PLAIN_HTTP_REASON: 'a test',
  };
  const run = (script: string, env: Record<string, string>) => {
    const npm = spawn('npm', ['run', script], {
      cwd: root,
      env: { ...process.env, ...settings, ...env },
    });
    let output = '';
    npm.stdout.on('data', (chunk) => (output += chunk));
    npm.stderr.on('data', (chunk) => (output += chunk));
    const listening = async () => {
      await until(() => /"port":\d+/.test(output));
      return `http://127.0.0.1:${/"port":(\d+)/.exec(output)![1]!}`;
    };
    return { npm, output: () => output, listening };
  };
  const BACKUP_TARGET = folder();
  const BACKUP_KEY = randomBytes(32).toString('base64');
  const api = run('start:api', { DATA_DIR: dataDir, BACKUP_TARGET, BACKUP_KEY });
  const shell = run('start:shell', { API_URL: await api.listening() });
  const url = await shell.listening();
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  expect(await statusOf(url)).toBe(200);
  // In production only accounts that an operator made can sign in.
  expect(api.output()).not.toContain('@lisleharrow.example');
  await until(() => api.output().includes('a backup was taken'));
  // Warns once, however the server was started.
  const warnings = Number.parseInt(process.versions.node) < 22 ? 1 : 0;
  for (const { output } of [api, shell])
    expect(output().split('gets no security fixes')).toHaveLength(1 + warnings);
  for (const { npm } of [shell, api]) await ended(npm, 'SIGTERM');
  await until(() => api.output().includes('api is stopping') && shell.output().includes('shell is stopping'));

  for (const [script, env, word] of [
    ['start:shell', { API_URL: 'nowhere' }, 'API_URL'],
    ['start:shell', { API_URL: url, PLAIN_HTTP_REASON: '' }, 'PUBLIC_URL'],
    ['start:api', { DATA_DIR: dataDir, PLAIN_HTTP_REASON: '' }, 'PUBLIC_URL'],
  ] as const) {
    const wrong = run(script, env);
    await new Promise((resolve) => wrong.npm.once('close', resolve));
    expect(wrong.output()).toContain(word);
  }
  for (const made of [dataDir, BACKUP_TARGET]) rmSync(made, { recursive: true, force: true });
});

test('a load balancer avoids a shell whose api is dead, and later uses it again', async () => {
  const drill = path.join(root, 'bench/torture');
  const { startBalancer } = await import(path.join(drill, 'balancer.mjs'));
  const { startServer } = await import(path.join(drill, 'servers.mjs'));
  const undo: (() => unknown)[] = [];
  const atEnd = (work: () => unknown) => undo.push(work);
  try {
    const apis = [];
    for (const at of [0, 1]) {
      const DATA_DIR = folder();
      atEnd(() => rmSync(DATA_DIR, { recursive: true, force: true }));
      apis[at] = { env: { DATA_DIR }, ...(await startServer('api', { DATA_DIR }, atEnd)) };
    }
    const shells: { url: string }[] = [];
    for (const { url } of apis) shells.push(await startServer('shell', { API_URL: url }, atEnd));
    const balancer = await startBalancer(shells, atEnd);
    for (const shell of shells) await balancer.reaches(shell);

    await apis[0]!.end('SIGKILL');
    await until(async () => (await statusOf(`${shells[0]!.url}/readyz`)) === 503);
    expect((await (await fetch(`${shells[0]!.url}/readyz`)).json()).detail).toBe('The api does not answer.');
    await until(() => !balancer.isReaching(shells[0]));
    for (let asked = 0; asked < 40; asked += 1)
      expect(await statusOf(`${balancer.url}/api/services`)).toBe(200);

    await startServer('api', { ...apis[0]!.env, PORT: String(apis[0]!.port) }, atEnd);
    await balancer.reaches(shells[0]);
  } finally {
    for (const work of undo.reverse()) await work();
  }
});
