// `remote.json`: what a build says about itself.
import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { contentHash } from '@lisle-harrow/server/release-format';

/**
 * The descriptor of a build in `dist`.
 * @param {import('./project.mjs').Project} project
 * @param {{ dist: string, browser: { entry: string, preload: string[] }, server: { entry: string }, files: string[] }} build
 *   with paths relative to `dist`; `files` are all of this build, not those of earlier ones that lie beside them.
 */
export function describeBuild(project, { dist, browser, server, files }) {
  const contents = files.toSorted().map((file) => [file, readFileSync(path.join(dist, file))]);
  const hashes = Object.fromEntries(contents.map(([file, content]) => [file, integrityOf(content)]));
  const commit = commitOf(project.folder);
  return {
    name: project.name,
    version: releaseVersion(project.version, hashes),
    ...(commit && { commit }),
    needs: readNeeds(project, path.join(dist, server.entry)),
    browser,
    server,
    files: hashes,
    bytes: Object.fromEntries(contents.map(([file, content]) => [file, content.length])),
  };
}

/** The hash of a file's content, as Subresource Integrity writes it. */
export const integrityOf = (content) => `sha384-${crypto.hash('sha384', content, 'base64')}`;

/** Derived from the content: the same files have the same version, whoever built them and when. */
const releaseVersion = (packageVersion, hashes) => `${packageVersion}-${contentHash(hashes)}`;

/** The commit of the repository, unless there is none or the sources differ from it. */
function commitOf(folder) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The version of the contract that the remote was written against, as its server bundle exports it, whatever the sources look
 * like. The bundle is run only for that number, with the packages of the project. Nothing is rendered, so stubs are enough for
 * the components of the router, which the shell provides.
 */
function readNeeds({ folder, name }, file) {
  const fromProject = createRequire(path.join(folder, 'package.json'));
  const router = new Proxy({}, { get: (_, exported) => Object(() => String(exported)) });
  const shared = (request) => {
    const module = request.replace(/@\d+$/, '');
    return module === 'shell/router' ? router : fromProject(module);
  };
  const module = { exports: {} };
  const run = vm.compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], {
    filename: file,
  });
  run(module, module.exports, shared);
  const { needs } = module.exports.remote ?? {};
  if (!Number.isInteger(needs))
    throw new Error(`src/routes.tsx of ${name} must export "remote" with "needs", a whole number.`);
  return needs;
}
