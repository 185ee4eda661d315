// What a release contains: the files that a build's descriptor names, and nothing else that lies beside them.
import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { contentHash, VERSION } from '@lisle-harrow/server/release-format';
import { integrityOf } from '../remote/descriptor.mjs';
import { Refusal } from './refusal.mjs';

const FILE = /^[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*$/;

/**
 * A file of a release.
 * @typedef {{ path: string, source: string, bytes: number, integrity: string }} ReleaseFile
 */

/**
 * The release in a build's folder, checked against its descriptor.
 * @returns {{ release: object, files: ReleaseFile[], compressed: { path: string, source: string }[] }}
 *   `release` is what gets signed; `compressed` lies beside the files, for servers that take it.
 */
export function makeRelease(dist, name) {
  const file = path.join(dist, 'remote.json');
  const descriptor = readJson(file);
  if (!descriptor) throw new Refusal(`There is no build at ${dist}. Build first: "remote build".`);
  if (descriptor.name !== name)
    throw new Refusal(`${file} is of ${descriptor.name}, not of ${name}. Build again: "remote build".`);
  if (!VERSION.test(descriptor.version ?? ''))
    throw new Refusal(`${file} has no version; an older build wrote it. Build again: "remote build".`);
  const named = [descriptor.browser.entry, ...descriptor.browser.preload, descriptor.server.entry];
  for (const needed of named)
    if (!Object.hasOwn(descriptor.files, needed))
      throw new Refusal(`${file} names ${needed} without its hash.`);

  const files = Object.entries(descriptor.files).map(([released, integrity]) => {
    if (!FILE.test(released))
      throw new Refusal(`${file} names ${released}, which is no path within a release.`);
    const source = path.join(dist, released);
    const content = readContent(source);
    if (content === undefined || integrityOf(content) !== integrity)
      throw new Refusal(
        `${released} is ${content === undefined ? 'missing' : 'not what was built'}. Build again: "remote build".`,
      );
    return { path: released, source, bytes: content.length, integrity };
  });
  if (!descriptor.version.endsWith(`-${contentHash(descriptor.files)}`))
    throw new Refusal(
      `${file} names ${descriptor.version}, which is the version of other files. Build again: "remote build".`,
    );
  const compressed = files
    .map(({ path: released, source, integrity }) => ({
      path: `${released}.br`,
      source: `${source}.br`,
      integrity,
    }))
    .filter(({ source, integrity }) => isCompressed(source, integrity));
  const release = {
    format: 1,
    ...descriptor,
    bytes: Object.fromEntries(files.map(({ path: released, bytes }) => [released, bytes])),
    builtAt: fs.statSync(file).mtime.toISOString(),
  };
  return { release, files, compressed };
}

/** Throws where the `release.json` in a store names other files than those that are to be put there. */
export function refuseOtherFiles(text, version, files) {
  const signed = filesOf(text);
  // A file that cannot be read is broken, and will be repaired.
  if (signed === undefined) return;
  const names = Object.keys(signed);
  if (names.length !== files.length || files.some(({ path: file, integrity }) => signed[file] !== integrity))
    throw new Refusal(
      `The store has a release ${version} with other files, which visitors may be getting. Nothing was changed. Give the package another version, and build again.`,
    );
}

function filesOf(text) {
  try {
    const { files } = JSON.parse(Buffer.from(JSON.parse(text).payload, 'base64').toString('utf8'));
    return Object(files) === files ? files : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes that browsers may have to fetch. */
export const browserBytesOf = ({ bytes }) =>
  Object.entries(bytes).reduce((sum, [file, size]) => sum + (file.startsWith('browser/') ? size : 0), 0);

/** An older build may have left a compressed copy beside a file of the same name. */
const isCompressed = (source, integrity) => isCompressionOf(readContent(source), integrity);

/** Whether `content` is Brotli of the file with that hash. */
export function isCompressionOf(content, integrity) {
  try {
    return content !== undefined && integrityOf(brotliDecompressSync(content)) === integrity;
  } catch {
    return false;
  }
}

function readContent(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? fs.readFileSync(file) : undefined;
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
