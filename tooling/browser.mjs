// The browser that the end-to-end tests drive.
import { accessSync, constants } from 'node:fs';
import { refuse, run } from './prepare.mjs';

const KNOWN = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const executable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const find = () => KNOWN.find((file) => file && executable(file));

/** Path of Chromium or Chrome: an installed one, else Debian's package, else the test tool's own. */
export async function findBrowser() {
  const present = find();
  if (present) return present;
  if (process.getuid?.() === 0 && executable('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq']).catch(() => {});
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).catch(() => {});
    const installed = find();
    if (installed) return installed;
  }
  const { chromium } = await import('playwright-core');
  await run('npx', ['playwright-core', 'install', 'chromium']).catch(() => {});
  if (executable(chromium.executablePath())) return chromium.executablePath();
  return refuse('The end-to-end tests need Chromium or Chrome: install one, or set CHROMIUM to its path.');
}
