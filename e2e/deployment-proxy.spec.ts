import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startBucketServer } from '../api/src/testing/bucket-server';
import { hasLibsqlServer, startLibsqlServer } from '../api/src/testing/libsql-server';
import { readGuide } from './operations/guide-blocks';
import { freePort, root } from './product';
import { CLIENT, STAFF } from './sign-in';

// HAProxy itself with the deployed configuration; only the addresses in it are different.

/** The limit in the file: further connections are rejected. */
const MOST_OF_ADDRESS = 250;

test.skip(spawnSync('haproxy', ['-v']).status !== 0, 'HAProxy is not on this machine');

test('HAProxy reports no warning about its configuration', () => {
  const file = path.join(root, 'deploy/haproxy.cfg');
  const { status, stderr } = spawnSync('haproxy', ['-c', '-dW', '-f', file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test("HAProxy's log has addresses and nothing that a person sent, and the runbook's command blocks an address", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'haproxy-log-'));
  const running: ChildProcess[] = [];
  try {
    cpSync(path.join(root, 'deploy'), path.join(folder, 'deploy'), { recursive: true });
    const runbook = readGuide('when-something-is-wrong.md');
    const [block] = /^sed -i .*haproxy\.cfg$/m.exec(runbook)!;
    execFileSync('sh', ['-e', '-c', block.replace('203.0.113.7', '127.7.0.1')], { cwd: folder });
    const file = path.join(folder, 'deploy/haproxy.cfg');
    const checked = spawnSync('haproxy', ['-c', '-dW', '-f', file], { encoding: 'utf8' });
    expect([checked.status, checked.stderr]).toEqual([0, '']);
    const [visitors, calls] = [await freePort(), await freePort()];
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace('maxconn 20000', 'maxconn 2000')
        .replace('bind :8080', `bind 127.0.0.1:${visitors}`)
        .replace('bind :3001', `bind 127.0.0.1:${calls}`),
    );
    const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'ignore'] });
    running.push(haproxy);
    let log = '';
    haproxy.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
    const ask = (localAddress: string, at: string) =>
      new Promise<number | string>((resolve) => {
        http
          .request({ port: visitors, path: at, method: 'POST', localAddress, agent: false }, (answer) => {
            answer.resume().on('end', () => resolve(answer.statusCode!));
          })
          .on('error', ({ code }: NodeJS.ErrnoException) => resolve(code!))
          .end('secret');
      });
    // No shell runs behind it.
    await expect.poll(() => ask('127.8.0.1', '/api/login?secret')).toBe(503);
    expect(await ask('127.8.0.1', '/api/invitation/secret')).toBe(503);
    expect(await ask('127.7.0.1', '/')).toBe('ECONNRESET');
    await expect
      .poll(() => log)
      .toMatch(/^127\.8\.0\.1 \[.*\] POST sign-in 503 \d+\n127\.8\.0\.1 \[.*\] POST - 503 \d+$/m);
    expect(log).not.toMatch(/secret|invitation|127\.7/);
  } finally {
    for (const one of running) one.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('HAProxy distinguishes visitors by address, passes events and large files, and avoids killed servers', async () => {
  test.skip(!hasLibsqlServer, 'the libSQL server of tests is for Linux on x64');
  test.setTimeout(300_000);
  const { startServer, freePorts, PASSWORD } = await import(path.join(root, 'bench/torture/servers.mjs'));
  const { startProxies } = await import(path.join(root, 'bench/torture/proxies.mjs'));
  const { signIn } = await import(path.join(root, 'bench/sign-in.mjs'));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'behind-haproxy-'));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const atEnd = (work: () => unknown) => undo.push(work);
  try {
    const database = await startLibsqlServer();
    atEnd(() => database.stop());
    const bucket = await startBucketServer();
    atEnd(() => bucket.stop());
    const chosen: number[] = await freePorts(6);
    const ports = { shells: chosen.slice(0, 3), apis: chosen.slice(3) };
    const { toShells, toApis } = await startProxies(ports, { haproxy: 'haproxy', folder, atEnd });
    const api = async (at: number) => {
      const env = { DATABASE_URL: database.url, ...bucket.settings, ...bucket.credentials };
      const DATA_DIR = mkdtempSync(path.join(folder, 'api-'));
      const own = { DATA_DIR, PORT: String(ports.apis[at]), TRUST_PROXY_HOPS: '2', RATE_LIMIT: 'on' };
      const server = await startServer('api', { ...env, ...own }, atEnd);
      await toApis.reaches(server);
      return server;
    };
    const shell = async (at: number) => {
      const env = { API_URL: toApis.url, TRUST_PROXY_HOPS: '1', STATE_DIR: path.join(folder, `shell-${at}`) };
      const server = await startServer('shell', { ...env, PORT: String(ports.shells[at]) }, atEnd);
      await toShells.reaches(server);
      return server;
    };
    const apis = [await api(0), await api(1)];
    const shells = [await shell(0), await shell(1)];

    /** All addresses of 127.0.0.0/8 belong to this machine, so different ones stand for different visitors. */
    const statusFrom = (localAddress: string, at: string, headers = {}, body?: string) =>
      new Promise<number | string>((resolve) => {
        const options = { method: body ? 'POST' : 'GET', headers, localAddress, agent: false };
        http
          .request(toShells.url + at, options, (answer) => {
            answer.resume().on('end', () => resolve(answer.statusCode!));
          })
          .on('error', ({ message }) => resolve(message))
          .end(body);
      });
    const write = (from: string, claimed: string) => {
      const message = {
        name: 'Idris Vale',
        email: 'idris@example.com',
        subject: 'Moving to Rome',
        message: 'We would like to hear how you work.',
      };
      const headers = {
        'Content-Type': 'application/json',
        'X-Forwarded-For': claimed,
        'X-Real-IP': claimed,
      };
      return statusFrom(from, '/api/contacts', headers, JSON.stringify(message));
    };

    // An event arrives as it happens, through the proxy of the shells and that of the apis.
    const Cookie = await signIn(toShells.url, STAFF, PASSWORD);
    const stream = await fetch(`${toShells.url}/api/admin/changes`, { headers: { Cookie } });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('retry: ');
    expect(await write('127.1.0.1', '198.18.0.1')).toBe(201);
    for (let told = ''; !told.includes('"contacts"');) {
      const { value, done } = await reader.read();
      expect(done).toBe(false);
      told += value;
    }
    await reader.cancel();

    // Whatever a visitor claims, messages are limited by the address that they really come from.
    let last: number | string = 201;
    for (let at = 0; last === 201 && at < 100; at++) last = await write('127.2.0.1', `198.18.1.${at}`);
    expect([last, await write('127.3.0.1', '198.18.1.0')]).toEqual([429, 201]);

    const form = new FormData();
    form.append('name', 'What was agreed');
    const picture = Buffer.from(`ffd8ffda0002${'00'.repeat(20e6)}ffd9`, 'hex');
    form.append('file', new File([picture], 'agreed.jpg', { type: 'image/jpeg' }));
    const upload = await fetch(`${toShells.url}/api/client/documents/upload`, {
      method: 'POST',
      headers: { Cookie: await signIn(toShells.url, CLIENT, PASSWORD), Origin: toShells.url },
      body: form,
    });
    expect([upload.status, await upload.text()]).toEqual([201, expect.stringContaining('agreed.jpg')]);

    // One address has a limited number of connections, and another one as many.
    const { port } = new URL(toShells.url);
    const held = Array.from({ length: MOST_OF_ADDRESS + 10 }, () =>
      net
        .connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.4.0.1' })
        // Which ones are rejected is not known beforehand: HAProxy's threads accept them in any order.
        .on('error', () => undefined),
    );
    await expect.poll(() => held.filter(({ destroyed }) => !destroyed).length).toBe(MOST_OF_ADDRESS);
    expect(await statusFrom('127.4.0.1', '/healthz')).not.toBe(200);
    expect(await statusFrom('127.5.0.1', '/healthz')).toBe(200);
    for (const socket of held) socket.destroy();
    await expect.poll(() => statusFrom('127.4.0.1', '/healthz')).toBe(200);

    // Visitors after a server was killed get an answer from the other, from the first request on.
    for (const [victim] of [shells, apis]) {
      await victim!.end('SIGKILL');
      for (let asked = 0; asked < 20; asked++)
        expect([asked, await statusFrom('127.6.0.1', '/api/services')]).toEqual([asked, 200]);
      expect(await write('127.6.0.1', '198.18.2.1')).toBe(201);
    }
  } finally {
    for (const work of undo.reverse()) await work();
  }
});
