// The browsers that tests and measurements drive.
import { accessSync, constants } from 'node:fs';
import { refuse, run } from './prepare.mjs';

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Chromium's headless shell, with which the tests take a third less time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** Debian's packages for the other engines' tests, by a program of each. */
const ENGINES = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
};

const executable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const find = (files) => [process.env.CHROMIUM, ...files].find((file) => file && executable(file));

/** Path of Chromium or Chrome: an installed one, else Debian's package, else the test tool's own. */
export async function findBrowser() {
  if (!find(WHOLE)) await installPackages('chromium');
  const present = find(WHOLE);
  if (present) return present;
  const { chromium } = await import('playwright-core');
  await run('npx', ['playwright-core', 'install', 'chromium']).catch(() => {});
  if (executable(chromium.executablePath())) return chromium.executablePath();
  return refuse('The end-to-end tests need Chromium or Chrome: install one, or set CHROMIUM to its path.');
}

/** Path of the browser for tests: Chromium's headless shell, else what `findBrowser` finds. */
export async function findTestBrowser() {
  // Somebody who already has a browser should not wait for another; a machine for tests may.
  if (!find([SHELL]) && (process.env.CI || !find(WHOLE))) await installPackages('chromium-headless-shell');
  return find([SHELL]) ?? findBrowser();
}

/**
 * Installs what the other engines' tests need, on a machine for tests, where they fail without it; elsewhere tests of a missing
 * engine are skipped. Gives a sentence that says so.
 */
export async function installEngines() {
  const missing = Object.keys(ENGINES).filter((program) => !executable(program));
  if (missing.length === 0) return '';
  const packages = missing.map((program) => ENGINES[program]);
  if (process.env.CI) await installPackages(...packages);
  else return `tests in other engines are skipped without ${packages.join(', ')}`;
}

/** Installs Debian packages where this is root on Debian; never removes another package for them. */
async function installPackages(...names) {
  if (process.getuid?.() !== 0 || !executable('/usr/bin/apt-get')) return;
  await run('apt-get', ['update', '-qq']).catch(() => {});
  await run('apt-get', ['install', '-y', '-qq', '--no-remove', ...names], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).catch(() => {});
}
