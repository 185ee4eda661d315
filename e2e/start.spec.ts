import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { PASSWORD, refusedStart, root, startProduct } from './product';
import { STAFF } from './sign-in';

const folder = () => mkdtempSync(path.join(os.tmpdir(), 'product-'));

test('a busy port is named in one sentence', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const { output, code } = await refusedStart({ PORT: String(port), DATA_DIR: folder() });
  taken.close();
  expect(output).toContain(`Port ${port} is in use`);
  expect(code).toBe(1);
});

test('a metrics port that is in use or leaves none for the api is named in an error', async () => {
  for (const METRICS_PORT of ['65535', '2999', '3000']) {
    const { output, code } = await refusedStart({ PORT: '3000', DATA_DIR: folder(), METRICS_PORT });
    expect([output, code]).toEqual([expect.stringContaining(`3000; it is ${METRICS_PORT}`), 1]);
  }
  // Below the ports that systems assign, so that neither neighbor belongs to another program.
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const taken = net.createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  // The shell's, then the api's.
  for (const METRICS_PORT of [port, port - 1]) {
    const settings = { PORT: '0', DATA_DIR: folder(), METRICS_PORT: String(METRICS_PORT) };
    const { output, code } = await refusedStart(settings);
    expect([output, code]).toEqual([
      expect.stringContaining(`served on port ${port} of 127.0.0.1 (EADDRINUSE)`),
      1,
    ]);
  }
  taken.close();
});

test('a data folder that cannot be written is named in one sentence', async () => {
  const file = path.join(folder(), 'occupied');
  writeFileSync(file, '');
  chmodSync(file, 0o400);
  const { output, code } = await refusedStart({ PORT: '0', DATA_DIR: path.join(file, 'data') });
  expect(output).toContain(path.join(file, 'data'));
  expect(output).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
});

test('wrong settings are named at the start', async () => {
  const { output, code } = await refusedStart({ PORT: '0', DATA_DIR: folder(), STAFF_IDLE_MINUTES: 'soon' });
  expect(output).toContain('STAFF_IDLE_MINUTES');
  expect(code).toBe(1);
});

test('a second start on the same data folder says so and stops, the first goes on; Ctrl-C ends everything', async () => {
  const first = await startProduct();
  const second = await refusedStart({ PORT: '0', DATA_DIR: first.dataDir });
  expect(second.output).toMatch(/in use/);
  expect(second.code).toBe(1);
  expect((await fetch(`${first.url}/api/services`)).status).toBe(200);
  expect(first.output()).toContain(STAFF);
  expect(await first.stop()).toBe(0);
  await expect(fetch(first.url)).rejects.toThrow();
});

/** Sends the beginning of a request at once and the rest on demand; returns the status line once it has come. */
async function startRequest(url: string, beginning: string) {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(beginning);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    for (const event of ['close', 'error']) socket.once(event, () => resolve(text.split('\r\n')[0]!));
  });
  return { answer, end: (rest: string) => socket.write(rest) };
}

test('a message in transit when the product is stopped is answered and kept', async () => {
  const dataDir = folder();
  // A stop that waited until browsers close their idle connections would outlast the test.
  const product = await startProduct({ DATA_DIR: dataDir, STOP_SECONDS: '600' });
  const message = {
    name: 'Late Comer',
    email: 'late@example.com',
    subject: 'At the last moment',
    message: 'Is it kept?',
  };
  const body = JSON.stringify(message);
  const head = 'HTTP/1.1\r\nHost: localhost\r\n';
  const sending = await startRequest(
    product.url,
    `POST /api/contacts ${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`,
  );
  const reading = await startRequest(product.url, `GET /team ${head}`);
  await new Promise((resolve) => setTimeout(resolve, 200));

  // An idle connection.
  await (await fetch(`${product.url}/healthz`)).text();
  const stopped = product.stop();
  const isListening = () => fetch(`${product.url}/healthz`).then(Boolean, () => false);
  while (await isListening()) await new Promise((resolve) => setTimeout(resolve, 50));
  sending.end(`\r\n${body}`);
  reading.end('\r\n');
  expect(await Promise.all([sending.answer, reading.answer])).toEqual([
    'HTTP/1.1 201 Created',
    'HTTP/1.1 200 OK',
  ]);
  expect(await stopped).toBe(0);

  const again = await startProduct({ DATA_DIR: dataDir });
  const staff = await fetch(`${again.url}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: STAFF, password: PASSWORD }),
  });
  const Cookie = staff.headers.get('Set-Cookie')!.split(';')[0]!;
  const [latest] = (await (
    await fetch(`${again.url}/api/admin/contacts`, { headers: { Cookie } })
  ).json()) as unknown[];
  expect(latest).toMatchObject(message);
  await again.stop();
});

test('accounts are seeded and shown once; a later start keeps the data', async () => {
  const dataDir = folder();
  const first = await startProduct({ DATA_DIR: dataDir });
  await first.stop();
  const second = await startProduct({ DATA_DIR: dataDir });
  expect(second.output()).not.toContain(STAFF);
  expect(await (await fetch(`${second.url}/api/services`)).json()).toHaveLength(6);
  await second.stop();
});

test('in production no account is seeded and the rate limit cannot be switched off', async () => {
  const refused = await refusedStart({
    PORT: '0',
    DATA_DIR: folder(),
    NODE_ENV: 'production',
    RATE_LIMIT: 'off',
  });
  expect(refused.output).toContain('RATE_LIMIT');
  const production = { NODE_ENV: 'production', RATE_LIMIT: 'on', SEED_PASSWORD: '' };
  const plain = await refusedStart({ PORT: '0', DATA_DIR: folder(), ...production });
  expect(plain.output).toContain('In production PUBLIC_URL must be the https:// address');
  const product = await startProduct({ ...production, PLAIN_HTTP_REASON: 'a test' });
  expect(product.output()).not.toContain('@lisleharrow.example');
  await product.stop();
});

test('two commands at once install and build one after the other, even if an earlier one was killed', async () => {
  const prepare = path.join(root, 'tooling/prepare.mjs');
  const work = (body: string) =>
    new Promise<string>((resolve) => {
      const code = `const { alone } = await import(${JSON.stringify(prepare)}); await alone(async () => { ${body} });`;
      execFile(process.execPath, ['--input-type=module', '-e', code], (_error, stdout) => resolve(stdout));
    });
  await work('process.exit(1)');
  const turn = `const from = Date.now(); await new Promise((resolve) => setTimeout(resolve, 300)); console.log(\`\${from} \${Date.now()}\`);`;
  const turns = (await Promise.all([work(turn), work(turn)]))
    .map((line) => line.split(' ').map(Number) as [number, number])
    .sort(([one], [other]) => one - other);
  expect(turns[1]![0]).toBeGreaterThanOrEqual(turns[0]![1]);
});

test('an account made with npm run account signs in to the running product', async () => {
  // A relative folder means the same to both commands.
  const dataDir = path.relative(root, folder());
  const product = await startProduct({ DATA_DIR: dataDir });
  const password = 'A-long-enough-password';
  execFileSync(
    'npm',
    [
      'run',
      '-s',
      'account',
      '--',
      'add',
      '--role',
      'staff',
      '--email',
      'ada@firm.example',
      '--first-name',
      'Ada',
    ],
    { cwd: root, input: `${password}\n`, env: { ...process.env, DATA_DIR: dataDir } },
  );
  const answer = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: product.url },
    body: new URLSearchParams({ email: 'ada@firm.example', password }),
  });
  expect(answer.status).toBe(303);
  await product.stop();
});
