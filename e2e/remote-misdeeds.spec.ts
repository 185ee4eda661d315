import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { type ChangedCode, changedBundle, inPrefetch, inRender } from './faults/changed-code';
import { expectFrame, isDrawn, pagesOf, REMOTE_PAGES } from './faults/remote-pages';
import { test } from './remotes-test';

// What one remote's server code does wrong affects neither the shell nor the other remotes.

/** Longer than the shell allows code that never ends. */
const UNTIL_ENDED = { timeout: 60_000, intervals: [200] };

let releases = 0;

/** Publishes a release of a remote whose server bundle is changed. */
function publish(folder: string, remote: string, change: ChangedCode) {
  const file = path.join(folder, remote, 'remote.json');
  const descriptor = JSON.parse(readFileSync(file, 'utf8'));
  const entry = `server/misdeed-${++releases}.js`;
  const bundle = readFileSync(path.join(folder, remote, descriptor.server.entry), 'utf8');
  const code = changedBundle(bundle, change);
  writeFileSync(path.join(folder, remote, entry), code);
  const files = {
    ...descriptor.files,
    [entry]: `sha384-${createHash('sha384').update(code).digest('base64')}`,
  };
  const publishDescriptor = (value: unknown) => {
    writeFileSync(`${file}.new`, JSON.stringify(value));
    renameSync(`${file}.new`, file);
  };
  publishDescriptor({ ...descriptor, version: path.parse(entry).name, server: { entry }, files });
  return { entry, takeBack: () => publishDescriptor(descriptor) };
}

const FOREVER = 'while (true) {}';
const HEAP = 'const kept = []; while (true) kept.push(new Array(100_000).fill(kept.length));';
const OUTSIDE_HEAP =
  'globalThis.kept ??= []; for (let at = 0; at < 16; at++) kept.push(Buffer.alloc(64e6, 1));';

/** Misdeeds, by name: the release is then refused, or ends its process again and again. */
const MISDEEDS: Record<string, ChangedCode> = {
  'runs without end while it loads': { onLoad: FOREVER },
  'throws while it loads': { onLoad: "throw new Error('no');" },
  'waits without end while it loads': { onLoad: 'await new Promise(() => undefined);' },
  'ends its process while it loads': {
    onLoad: "globalThis.process.exit?.(0); throw new Error('it has no exit');",
  },
  'fills the heap while it loads': { onLoad: HEAP },
  'changes Object.prototype': { onLoad: "'use strict'; Object.prototype.toJSON = () => 'taken';" },
  'runs without end in a page': inRender(FOREVER),
  'fills the heap in a page': inRender(HEAP),
  'takes a gigabyte outside the heap': inRender(OUTSIDE_HEAP),
  'leaves a rejection unhandled in a timer': inRender(
    "setTimeout(() => void Promise.reject(new Error('late')), 1)",
  ),
  'throws in a timer': inRender("setTimeout(() => { throw new Error('late'); }, 1)"),
};

for (const own of REMOTE_PAGES)
  for (const [misdeed, code] of Object.entries(MISDEEDS))
    test(`a release of ${own.remote} that ${misdeed} gives way to the previous one, affecting nobody else`, async ({
      product,
      remotes,
      sessionOf,
    }) => {
      const read = pagesOf(product, sessionOf);
      const isWhole = async () => isDrawn(own, (await read(own)).text);
      await expect.poll(isWhole, UNTIL_ENDED).toBe(true);
      const saidBefore = product.output().length;
      const { entry, takeBack } = publish(remotes.folder, own.remote, code);
      try {
        // Pages use the release; its misdeed is noticed and logged once.
        const lines = () =>
          product
            .output()
            .slice(saidBefore)
            .split('\n')
            .filter((line) => line.includes(entry) && /"level":50/.test(line));
        await expect
          .poll(async () => {
            // With or without its content, the page has the frame.
            expectFrame(await read(own));
            for (const other of REMOTE_PAGES)
              if (other !== own) expect(isDrawn(other, (await read(other)).text)).toBe(true);
            return lines().some((line) => /not usable|takes over/.test(line));
          }, UNTIL_ENDED)
          .toBe(true);
        // The previous release renders the page again, for visitors' browsers, too.
        await expect.poll(isWhole, UNTIL_ENDED).toBe(true);
        expect((await read(own)).text).not.toContain(entry);
        for (const path of ['/api/services', '/healthz']) expect((await read({ path })).status).toBe(200);
        expect(lines().length).toBeLessThan(4);
        for (const line of lines())
          expect(JSON.parse(line)).toMatchObject({ remote: own.remote, error: expect.stringMatching(/\w/) });
      } finally {
        takeBack();
      }
    });

/** Misdeeds that spoil only the page, by name, and what the log says about them. */
const OF_PAGES: Record<string, { change: ChangedCode; said: RegExp }> = {
  'ends its process in a page': { change: inRender('process.exit(1)'), said: /exit is not a function/ },
  'waits without end for data of a page': {
    change: inPrefetch('await new Promise(() => undefined)'),
    said: /it took longer than/,
  },
};

for (const own of REMOTE_PAGES)
  for (const [misdeed, { change, said }] of Object.entries(OF_PAGES))
    test(`a release of ${own.remote} that ${misdeed} leaves that page to the browser`, async ({
      product,
      remotes,
      sessionOf,
    }) => {
      const read = pagesOf(product, sessionOf);
      const isWhole = async () => isDrawn(own, (await read(own)).text);
      await expect.poll(isWhole, UNTIL_ENDED).toBe(true);
      const { entry, takeBack } = publish(remotes.folder, own.remote, change);
      const version = path.parse(entry).name;
      try {
        const line = () =>
          product
            .output()
            .split('\n')
            .find(
              (one) => one.includes(`"version":"${version}"`) && /"level":50/.test(one) && said.test(one),
            );
        await expect
          .poll(async () => {
            expectFrame(await read(own));
            for (const other of REMOTE_PAGES)
              if (other !== own) expect(isDrawn(other, (await read(other)).text)).toBe(true);
            return line();
          }, UNTIL_ENDED)
          .toContain(`"remote":"${own.remote}"`);
      } finally {
        takeBack();
      }
      await expect.poll(isWhole, UNTIL_ENDED).toBe(true);
    });

for (const own of REMOTE_PAGES)
  test(`code of ${own.remote} finds no settings, files, modules, processes or network, and its api calls are limited`, async ({
    product,
    remotes,
    sessionOf,
  }) => {
    const read = pagesOf(product, sessionOf);
    const tryAll = `
    await (globalThis.tried ??= (async () => {
      const attempts = {
        // Named in full, since the remote may have a \`process\` of its own, such as the steps of an engagement.
        settings: () => Object.keys(globalThis.process.env).join(),
        'built-in modules': () => globalThis.process.getBuiltinModule('node:fs').readFileSync('/etc/passwd', 'utf8'),
        'required modules': () => require('node:fs').readFileSync('/etc/passwd', 'utf8'),
        'imported modules': async () => (await import('node:fs')).readFileSync('/etc/passwd', 'utf8'),
        bindings: () => globalThis.process.binding('fs'),
        'code from text': () => new Function('return process')().pid,
        'code from text by a shared module': () => require('react').createElement.constructor('return process')().pid,
        'the console': () => console._stdout.constructor.name,
        'an e-mail address, where it is logged': () => 'nora@visitor.example',
        'the network': () => fetch('${product.url}/healthz'),
        'a changed function of the language': () => { 'use strict'; Function.prototype.apply = () => 'taken'; },
        'a changed global': () => { 'use strict'; Buffer.from = () => 1; globalThis.setImmediate = () => 1; },
        'a socket': () => new WebSocket('ws://localhost:1').url,
        'a write to the api': async () => (await host.fetch('/api/platform/counts', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"counts":[]}' })).status,
      };
      const found = [];
      for (const [what, attempt] of Object.entries(attempts))
        try { found.push(what + ': ' + String(await attempt()).slice(0, 60)); } catch (error) { found.push(what + ': ' + error.name); }
      const answers = await Promise.allSettled(Array.from({ length: 1000 }, () => host.fetch('/api/services')));
      found.push('answered: ' + answers.filter(({ status }) => status === 'fulfilled').length);
      console.log('FOUND ' + JSON.stringify(found));
    })())`;
    const saidBefore = product.output().length;
    const { takeBack } = publish(remotes.folder, own.remote, inPrefetch(tryAll));
    try {
      const found = () =>
        /FOUND (\[.*?\])"/.exec(product.output().slice(saidBefore).replaceAll('\\"', '"'))?.[1];
      await expect.poll(() => read(own).then(found), UNTIL_ENDED).toBeDefined();
      const tried: string[] = JSON.parse(found()!);
      expect(tried).toEqual([
        'settings: NODE_ENV',
        'built-in modules: TypeError',
        'required modules: Error',
        'imported modules: TypeError',
        'bindings: TypeError',
        'code from text: EvalError',
        'code from text by a shared module: Error',
        'the console: TypeError',
        'an e-mail address, where it is logged: (e-mail)',
        'the network: ReferenceError',
        'a changed function of the language: TypeError',
        'a changed global: TypeError',
        'a socket: ReferenceError',
        'a write to the api: Error',
        // A page may make 50 calls, some of which the remote itself makes.
        expect.stringMatching(/^answered: 4\d$/),
      ]);
    } finally {
      takeBack();
    }
  });
