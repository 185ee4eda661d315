import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './remotes-test';

// What the server code of one remote does wrong touches neither the shell nor the other remotes.

const REMOTE = 'mfe-marketing';
/** With a parameter that the remote reads, so that no cached page answers. */
const OWN_PAGE = '/insights?q=custody';
const OWN_WORDS = 'Custody';
/** Robots are not sent a page without its middle. */
const AS_PEOPLE = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' };
/** Longer than the shell gives code that runs without end. */
const UNTIL_ENDED = { timeout: 60_000, intervals: [200] };

let releases = 0;

/** Publishes a release of the remote whose server bundle does something more, before its own code or in each page. */
function publish(folder: string, { onImport = '', inPrefetch = '', inRender = '' }) {
  const file = path.join(folder, REMOTE, 'remote.json');
  const descriptor = JSON.parse(readFileSync(file, 'utf8'));
  const entry = `server/misdeed-${++releases}.js`;
  const bundle = readFileSync(path.join(folder, REMOTE, descriptor.server.entry), 'utf8');
  const wrapped = `
    const original = module.exports.remote;
    const prefetch = async (request) => { const { host } = request; ${inPrefetch}; return original.prefetch(request); };
    const Routes = (props) => { ${inRender}; return original.Routes(props); };
    module.exports = { remote: { ...original, prefetch, Routes } };`;
  const code = `${onImport}\n${bundle}\n${onImport ? '' : wrapped}`;
  writeFileSync(path.join(folder, REMOTE, entry), code);
  const files = {
    ...descriptor.files,
    [entry]: `sha384-${createHash('sha384').update(code).digest('base64')}`,
  };
  const publishDescriptor = (value: unknown) => {
    writeFileSync(`${file}.new`, JSON.stringify(value));
    renameSync(`${file}.new`, file);
  };
  publishDescriptor({ ...descriptor, server: { entry }, files });
  return { entry, takeBack: () => publishDescriptor(descriptor) };
}

const FOREVER = 'while (true) {}';
const HEAP = 'const kept = []; while (true) kept.push(new Array(100_000).fill(kept.length));';
const OUTSIDE_HEAP =
  'globalThis.kept ??= []; for (let at = 0; at < 16; at++) kept.push(Buffer.alloc(64e6, 1));';

/** Misdeeds by what is done, and whether the release is then refused, or ends its process again and again. */
const MISDEEDS = {
  'runs without end while it loads': { onImport: FOREVER },
  'throws while it loads': { onImport: "throw new Error('no');" },
  'ends its process while it loads': {
    onImport: "globalThis.process.exit?.(0); throw new Error('it has no exit');",
  },
  'fills the heap while it loads': { onImport: HEAP },
  'changes what all objects have': { onImport: "'use strict'; Object.prototype.toJSON = () => 'taken';" },
  'runs without end in a page': { inRender: FOREVER },
  'fills the heap in a page': { inRender: HEAP },
  'takes a gigabyte outside the heap': { inRender: OUTSIDE_HEAP },
  'leaves a rejection unhandled in a timer': {
    inRender: "setTimeout(() => void Promise.reject(new Error('late')), 1)",
  },
  'throws in a timer': { inRender: "setTimeout(() => { throw new Error('late'); }, 1)" },
};

for (const [misdeed, code] of Object.entries(MISDEEDS))
  test(`a release that ${misdeed} gives way to the one before, and nobody else notices`, async ({
    product,
    remotes,
  }) => {
    const ask = async (at: string) => {
      const answer = await fetch(product.url + at, {
        signal: AbortSignal.timeout(10_000),
        headers: AS_PEOPLE,
      });
      return { status: answer.status, text: await answer.text() };
    };
    const isWhole = async () => (await ask(OWN_PAGE)).text.includes(OWN_WORDS);
    await expect.poll(isWhole, UNTIL_ENDED).toBe(true);
    const saidBefore = product.output().length;
    const { entry, takeBack } = publish(remotes.folder, code);
    try {
      // Pages ask for the release; what it does is noticed, and written down once.
      const lines = () =>
        product
          .output()
          .slice(saidBefore)
          .split('\n')
          .filter((line) => line.includes(entry) && /"level":50/.test(line));
      await expect
        .poll(async () => {
          const page = await ask(OWN_PAGE);
          // With its middle or without, the frame is there.
          expect(page.status).toBe(200);
          expect(page.text).toContain('Book Consultation');
          expect(page.text).toContain('</footer>');
          return lines().some((line) => /not usable|takes its place/.test(line));
        }, UNTIL_ENDED)
        .toBe(true);
      // The release before draws the page again, for visitors' browsers, too.
      await expect.poll(isWhole, UNTIL_ENDED).toBe(true);
      expect((await ask(OWN_PAGE)).text).not.toContain(entry);
      expect((await ask('/api/services')).status).toBe(200);
      expect((await ask('/healthz')).status).toBe(200);
      expect((await ask('/')).text).toContain('Start Your Journey');
      expect(lines().length).toBeLessThan(4);
    } finally {
      takeBack();
    }
  });

test('code of a remote finds no settings, files, modules, processes or network, and asks the api a bounded number of times', async ({
  product,
  remotes,
}) => {
  const inPrefetch = `
    await (globalThis.tried ??= (async () => {
      const attempts = {
        settings: () => Object.keys(process.env).join(),
        'built-in modules': () => process.getBuiltinModule('node:fs').readFileSync('/etc/passwd', 'utf8'),
        'required modules': () => require('node:fs').readFileSync('/etc/passwd', 'utf8'),
        'imported modules': async () => (await import('node:fs')).readFileSync('/etc/passwd', 'utf8'),
        bindings: () => process.binding('fs'),
        'code from text': () => new Function('return process')().pid,
        'code from text by a shared module': () => require('react').createElement.constructor('return process')().pid,
        'the console': () => console._stdout.constructor.name,
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
  const { takeBack } = publish(remotes.folder, { inPrefetch });
  try {
    const found = () =>
      /FOUND (\[.*?\])"/.exec(product.output().slice(saidBefore).replaceAll('\\"', '"'))?.[1];
    await expect.poll(() => fetch(product.url + OWN_PAGE).then(found), UNTIL_ENDED).toBeDefined();
    expect(JSON.parse(found()!)).toEqual([
      'settings: NODE_ENV',
      'built-in modules: TypeError',
      'required modules: Error',
      'imported modules: TypeError',
      'bindings: TypeError',
      'code from text: EvalError',
      'code from text by a shared module: Error',
      'the console: TypeError',
      'the network: ReferenceError',
      'a changed function of the language: TypeError',
      'a changed global: TypeError',
      'a socket: ReferenceError',
      'a write to the api: Error',
      'answered: 49',
    ]);
  } finally {
    takeBack();
  }
});
