// What `npm test -- changed` runs: the tests that a change can affect.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { refuse, root } from './prepare.mjs';

const BROWSER_TEST = /^e2e\/(journeys\/)?[^/]+\.spec\.ts$/;
/** Files that affect how everything is built, started and tested. */
const TOOLS = /^(tooling\/(?!.*\.test\.)|(.+\/)?package\.json$|package-lock\.json$|tsconfig)/;
const PRODUCT = /^(api|server|shared-ui|shell|mfe-[a-z]+)\/(?!.*\.(test\.tsx?|md)$)/;
/** Tests that start the api by its path import this module, not the sources of the server. */
const API_PROCESS = 'api/src/testing/api-process.ts';

/** Paths that differ from where this branch left `base`, uncommitted changes included. */
export function changedSince(base) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('diff', '--name-only', git('merge-base', base, 'HEAD'));
    const added = git('ls-files', '--others', '--exclude-standard');
    return `${changed}\n${added}`.split('\n').filter(Boolean);
  } catch {
    return refuse(
      `git does not know ${base}; name a branch or commit to compare with: npm test -- changed <name>`,
    );
  }
}

/**
 * The tests that changed files can affect: `units`, arguments for Jest (none: nothing to run), and `browser`, the files of
 * browser tests. A change of a remote affects the browser tests that open one of its pages, or no page by name.
 */
export function affectedBy(files, { browserTests = readBrowserTests(), remotes = readRemotes() } = {}) {
  const all = [...browserTests.keys()];
  if (files.some((file) => TOOLS.test(file))) return { units: [''], browser: all };

  const related = files.filter((file) => /\/src\/.*\.tsx?$/.test(file) || file.endsWith('.test.mjs'));
  if (files.some((file) => /^(api|server)\//.test(file) && PRODUCT.test(file))) related.push(API_PROCESS);
  const units = related.length > 0 ? ['--findRelatedTests', ...related] : [];

  const product = files.filter((file) => PRODUCT.test(file));
  const touched = product.map((file) => remotes.find(({ name }) => file.startsWith(`${name}/`)));
  const everywhere = touched.includes(undefined);
  const edited = files.filter((file) => file.startsWith('e2e/'));
  if (everywhere || edited.some((file) => !BROWSER_TEST.test(file))) return { units, browser: all };

  const opens = (text, { routes }) => routes.some((route) => new RegExp(`['"\`]${route}\\b`).test(text));
  const sees = (text) =>
    touched.some((remote) => opens(text, remote)) ||
    (touched.length > 0 && !remotes.some((remote) => opens(text, remote)));
  return { units, browser: all.filter((file) => edited.includes(file) || sees(browserTests.get(file))) };
}

function readBrowserTests() {
  const names = readdirSync(path.join(root, 'e2e'), { recursive: true }).map((name) => `e2e/${name}`);
  const read = (file) => [file, readFileSync(path.join(root, file), 'utf8')];
  return new Map(names.filter((file) => BROWSER_TEST.test(file)).map(read));
}

function readRemotes() {
  return JSON.parse(readFileSync(path.join(root, 'shell/remotes.json'), 'utf8')).remotes;
}
