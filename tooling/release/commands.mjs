// `remote keys | sign FOLDER | deploy [--share N] | rollback [VERSION] | promote | abort | releases`, in the package of a remote.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isSignedBy, publicKeyOf, sealRelease } from '@lisle-harrow/server/release-format';
import { keyFileOf, makeKey, readKey } from './keys.mjs';
import { installRelease } from './folder-store.mjs';
import { browserBytesOf, makeRelease } from './make-release.mjs';
import { openStore } from './open-store.mjs';
import { platform } from './platform.mjs';
import { expiredReleases } from './expired-releases.mjs';
import { EXIT, Refusal } from './refusal.mjs';
import { table } from './table.mjs';

/** @typedef {{ name: string, folder: string, env: NodeJS.ProcessEnv, say: (line: string) => void }} Context */

/** What `rollback` calls the release that visitors get where none is deployed. */
const INSTALLED = 'installed';

const OPTIONS = { json: { type: 'boolean' } };

/** Each returns what `--json` prints, and says the same in words. */
const COMMANDS = {
  keys: { run: keys },
  sign: { run: sign, argument: 'FOLDER' },
  deploy: { run: deploy, options: { share: { type: 'string' } } },
  rollback: { run: rollback, argument: 'VERSION' },
  promote: { run: (context) => move(context, 'promote') },
  abort: { run: (context) => move(context, 'abort') },
  releases: { run: releases },
};

/**
 * Runs one of the commands above for the remote whose package lies in `folder`; returns the exit code.
 * @param {string[]} args What follows the command.
 */
export async function runReleaseCommand(command, args, { folder = process.cwd(), env = process.env } = {}) {
  const isJson = args.includes('--json');
  try {
    const { run, options, argument } = COMMANDS[command];
    const { values, positionals } = parse(args, { ...OPTIONS, ...options });
    if (positionals.length > (argument ? 1 : 0))
      throw new Refusal(`"remote ${command}" takes ${argument ? `at most one ${argument}` : 'no argument'}.`);
    const say = isJson ? () => undefined : console.log;
    const result = await run({ name: nameOf(folder), folder, env, say, ...values }, ...positionals);
    if (isJson) console.log(JSON.stringify(result));
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isJson) console.log(JSON.stringify({ error: error.message, ...error.details }));
    else console.error(error.message);
    return error.code;
  }
}

function parse(args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(error.message);
  }
}

/** A remote has the name of its package, without the scope. */
function nameOf(folder) {
  const file = path.join(folder, 'package.json');
  if (!fs.existsSync(file)) throw new Refusal(`${folder} is no package of a remote: it has no package.json.`);
  return JSON.parse(fs.readFileSync(file, 'utf8')).name.replace(/^@[^/]+\//, '');
}

function keys({ name, folder, env, say }) {
  const file = keyFileOf({ name, folder, env });
  const publicKey = makeKey(file);
  say(
    `The key that signs releases of ${name} is in ${file}. It is secret: git leaves it out, so keep a copy in a safe place.`,
  );
  say(`Its public key is ${publicKey}. The entry of ${name} in the registry of remotes gets this line:`);
  say(`  "keys": ["${publicKey}"],`);
  return { name, file, publicKey };
}

/** Signs the installed release of a remote on its own origin: the folder that its server shows. */
async function sign({ name, folder, env, say }, target) {
  if (target === undefined)
    throw new Refusal(
      `"remote sign" takes the FOLDER that the server of ${name} shows, or that is uploaded there.`,
    );
  const to = path.resolve(folder, target);
  const dist = path.join(folder, 'dist');
  if (to === dist)
    throw new Refusal(`${dist} is what the build makes and deploys are made of. Name another folder.`);
  const key = readKey(keyFileOf({ name, folder, env }));
  const { release, files, compressed } = makeRelease(dist, name);
  await installRelease(to, { files, compressed, envelope: sealRelease(release, key) });
  say(`${name} ${release.version}: ${files.length} files and a signed remote.json are in ${to}.`);
  return { name, version: release.version, folder: to };
}

async function deploy({ name, folder, env, say, share: wanted }) {
  const share = wanted === undefined ? undefined : shareOf(wanted);
  const product = platform({ name, env });
  const key = readKey(keyFileOf({ name, folder, env }));
  const { release, files, compressed } = makeRelease(path.join(folder, 'dist'), name);
  const { version, commit, builtAt, needs } = release;
  const store = await openStore({ name, folder, env, readStored: product.stored });
  // Read before the upload, so that a deploy that happens meanwhile, unknown to the person who runs this one, is noticed.
  const { revision: expects } = await product.pointer();

  const started = Date.now();
  const isOurs = (text) => isSignedBy(parseJson(text), [publicKeyOf(key)]);
  const isNew = await store.upload({
    version,
    files,
    compressed,
    isOurs,
    envelope: sealRelease(release, key),
  });
  const uploaded = Date.now();
  const bytes = browserBytesOf(release);
  const pointer = await product.move({
    action: 'deploy',
    expects,
    ...(share && { share }),
    release: { version, ...(commit && { commit }), builtAt, needs, bytes },
  });
  const times = { uploadMs: uploaded - started, moveMs: Date.now() - uploaded };

  const where = isNew
    ? `uploaded to ${store.description} in ${times.uploadMs} ms`
    : `already in ${store.description}`;
  say(`${name} ${version}: ${files.length} files, ${Math.ceil(bytes / 1000)} KB for browsers, ${where}.`);
  say(`${state(pointer)} The shell checked it and moved in ${times.moveMs} ms.`);
  const removed = await prune(store, product, { name, pointer, say });
  return { name, version, pointer, ...times, isNew, removed };
}

/** Releases that nobody needs only take up space, so failing to remove them does not fail the deploy. */
async function prune(store, product, { name, pointer, say }) {
  if (!store.list) return [];
  const removed = [];
  try {
    for (const old of expiredReleases(await store.list(), await product.releases(), { name, pointer })) {
      await store.remove(old);
      removed.push(old.id);
    }
  } catch (error) {
    say(`Old releases could not be removed from ${store.description}: ${error.message}`);
  }
  if (removed.length > 0)
    say(`Removed from ${store.description}, since nobody needs them any more: ${removed.join(', ')}.`);
  return removed;
}

function rollback(context, version) {
  if (version === undefined) return move(context, 'rollback');
  return move(context, 'rollback', { version: version === INSTALLED ? null : version });
}

async function move({ name, env, say }, action, more = {}) {
  const product = platform({ name, env });
  const { revision: expects } = await product.pointer();
  const started = Date.now();
  const pointer = await product.move({ action, expects, ...more });
  const moveMs = Date.now() - started;
  say(`${state(pointer)} It took ${moveMs} ms.`);
  return { name, pointer, moveMs };
}

async function releases({ name, env, say }) {
  const known = await platform({ name, env }).releases();
  if (known.length === 0) say(`${name} was never deployed: visitors get the installed release.`);
  else say(table(known));
  return { name, releases: known };
}

function state({ name, live, canary }) {
  const all = live === null ? `the installed release of ${name}` : `${name} ${live}`;
  return canary
    ? `${canary.share} percent of visitors get ${name} ${canary.version}, all others ${all}.`
    : `All visitors get ${all}.`;
}

function shareOf(text) {
  const share = Number(text);
  if (!Number.isInteger(share) || share < 1 || share > 99)
    throw new Refusal(`--share is the percentage of visitors, a whole number from 1 to 99; it is ${text}.`);
  return share;
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
