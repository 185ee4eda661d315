// `npm run pictures`: takes the pictures of README.md from the running product and writes them to docs/pictures, in light and
// dark. The product has data of its own, those of a first start.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findTestBrowser } from '../browser.mjs';
import { install, requireNode, root, step, stopChild } from '../prepare.mjs';

const PICTURES = [
  { name: 'home', path: '/' },
  { name: 'desk', path: '/admin', account: 'staff@lisleharrow.example' },
  { name: 'portal', path: '/client-portal', account: 'client@lisleharrow.example' },
];
const SIZE = { width: 1440, height: 900 };
/** The width at which a page on the web shows them. */
const PICTURE = { width: 960 };
const PASSWORD = 'Evaluation-password-1';
const MOST_KB = 300;

requireNode();
const folder = path.join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });
await step('packages', install);
const data = mkdtempSync(path.join(os.tmpdir(), 'pictures-'));
let product;
let browser;
let bytes = 0;
try {
  let url;
  await step('product', async () => {
    product = startProduct();
    url = await addressOf(product);
  });
  browser = await chromium.launch({ executablePath: await findTestBrowser(), args: ['--no-sandbox'] });
  for (const { name, path: address, account } of PICTURES)
    await step(address, async () => {
      const context = await browser.newContext({ baseURL: url, viewport: SIZE, reducedMotion: 'reduce' });
      if (account) await signIn(context, account);
      const page = await context.newPage();
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await page.goto(address, { waitUntil: 'networkidle' });
        await page.waitForFunction('document.fonts.status === "loaded"');
        const file = path.join(folder, `${name}-${colorScheme}.webp`);
        const shot = await page.screenshot({ animations: 'disabled' });
        const { size } = await sharp(shot).resize(PICTURE).webp({ quality: 60, effort: 6 }).toFile(file);
        bytes += size;
      }
      await context.close();
    });
  const kb = Math.round(bytes / 1024);
  if (kb > MOST_KB) throw new Error(`The pictures are ${kb} KB together; ${MOST_KB} are allowed.`);
  console.log(`\n${PICTURES.length * 2} pictures, ${kb} KB, are in docs/pictures.`);
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
} finally {
  await browser?.close();
  if (product) await stopChild(product);
  rmSync(data, { recursive: true, force: true });
}

/** The product as `npm start` runs it, built where that is needed, on a free port. */
function startProduct() {
  const output = [];
  const child = fork(path.join(root, 'tooling/start.mjs'), {
    cwd: root,
    silent: true,
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SEED_PASSWORD: PASSWORD,
      DATA_DIR: path.join(data, 'data'),
      STATE_DIR: path.join(data, 'state'),
      PORT: '0',
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  child.once('exit', (code) => code && console.error(output.join('')));
  return child;
}

async function addressOf(child) {
  const listening = new Promise((resolve) =>
    child.on('message', ({ type, port }) => type === 'listening' && resolve(`http://localhost:${port}`)),
  );
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The product ended with ${code}.`);
  });
  return Promise.race([listening, ended]);
}

async function signIn(context, email) {
  const answer = await context.request.post('/api/login', {
    form: { email, password: PASSWORD },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`${email} is not signed in: ${answer.status()}.`);
}
