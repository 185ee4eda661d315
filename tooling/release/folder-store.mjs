// Releases in a folder, as `NAME/VERSION/…`: the folder of a shell that hosts the remote (RELEASES_DIR), or one that a web
// server shows.
import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { VERSION } from '@lisle-harrow/server/release-format';
import { integrityOf } from '../remote/descriptor.mjs';
import { isCompressionOf, refuseOtherFiles } from './make-release.mjs';

/** The name of an unfinished upload: no version begins with a dot. */
const UNFINISHED = new RegExp(`^\\.${VERSION.source.slice(1, -1)}\\.[\\da-f]{12}\\.upload$`);

export function folderStore(root, name) {
  const own = path.join(root, name);
  const folderOf = (version) => path.join(own, version);
  const hiddenFolder = (version) =>
    path.join(own, `.${version}.${crypto.randomBytes(6).toString('hex')}.upload`);

  return {
    description: own,

    /**
     * Puts a release there, whole or not at all: an upload that is cut off is a hidden folder that nobody reads. Repairs a
     * release that is there already where files are missing or broken; throws where it has other files. Returns whether there
     * was anything to do.
     */
    async upload(release) {
      const { version, files, compressed, envelope } = release;
      await fs.mkdir(own, { recursive: true });
      const there = await readRelease(folderOf(version));
      if (there !== undefined) return repair(there, release);
      const unfinished = hiddenFolder(version);
      try {
        for (const file of [...files, ...compressed])
          await copy(file.source, path.join(unfinished, file.path));
        await write(path.join(unfinished, 'release.json'), envelope);
        for (const folder of await foldersIn(unfinished)) await sync(folder);
        await take(unfinished, release);
        await sync(own);
      } finally {
        await fs.rm(unfinished, { recursive: true, force: true });
      }
      return true;
    },

    /** Complete releases, and uploads that were cut off; `changedAt` in milliseconds since 1970. */
    async list() {
      const entries = await fs.readdir(own, { withFileTypes: true }).catch(() => []);
      const found = [];
      for (const { name: id } of entries.filter((entry) => entry.isDirectory())) {
        const text = VERSION.test(id) ? await readRelease(folderOf(id)) : undefined;
        // Anything else is somebody else's.
        if (text === undefined && !UNFINISHED.test(id)) continue;
        const { mtimeMs } = await fs.stat(path.join(folderOf(id), text === undefined ? '' : 'release.json'));
        found.push({ id, text, changedAt: mtimeMs });
      }
      return found;
    },

    /** Removes an item of `list`. A release is hidden first, so that nobody reads half of it. */
    async remove({ id, text }) {
      const hidden = text === undefined ? folderOf(id) : hiddenFolder(id);
      if (text !== undefined) await fs.rename(folderOf(id), hidden);
      await fs.rm(hidden, { recursive: true, force: true });
    },
  };

  /** Renames the finished folder to its version; a folder of that name that is not a release is moved away. */
  async function take(finished, release) {
    const { version } = release;
    try {
      await fs.rename(finished, folderOf(version));
    } catch (error) {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      // Somebody else may have uploaded the same release meanwhile.
      const there = await readRelease(folderOf(version));
      if (there !== undefined) return void (await repair(there, release));
      const broken = hiddenFolder(version);
      await fs.rename(folderOf(version), broken);
      await fs.rename(finished, folderOf(version));
      await fs.rm(broken, { recursive: true, force: true });
    }
  }

  /** Replaces file by file, since visitors may be getting this release meanwhile. */
  async function repair(there, { version, files, compressed, envelope, isOurs }) {
    refuseOtherFiles(there, version, files);
    const folder = folderOf(version);
    const broken = await brokenIn(folder, files, compressed);
    for (const { path: file, source } of broken) {
      if (source) await replace(path.join(folder, file), await fs.readFile(source));
      else await fs.rm(path.join(folder, file));
    }
    if (broken.length === 0 && isOurs(there)) return false;
    if (!isOurs(there)) await replace(path.join(folder, 'release.json'), envelope);
    return true;
  }
}

/** Puts a release where a server shows it as the installed one, beside the files of earlier ones, which open pages may ask for. */
export async function installRelease(folder, { files, compressed, envelope }) {
  for (const { path: file, source } of [...files, ...compressed])
    await replace(path.join(folder, file), await fs.readFile(source));
  // Last, so that all files it names exist by the time it can be read.
  await replace(path.join(folder, 'remote.json'), envelope);
}

const readRelease = (folder) => fs.readFile(path.join(folder, 'release.json'), 'utf8').catch(() => undefined);

/** Files that are missing or wrong; those without `source` lie beside a file as its compression but do not match it. */
async function brokenIn(folder, files, compressed) {
  const read = (file) => fs.readFile(path.join(folder, file)).catch(() => undefined);
  const broken = [];
  for (const file of files) {
    const content = await read(file.path);
    if (content === undefined || integrityOf(content) !== file.integrity) broken.push(file);
    const beside = `${file.path}.br`;
    const ours = compressed.find(({ path: name }) => name === beside);
    const besideContent = await read(beside);
    if (besideContent === undefined ? ours : !isCompressionOf(besideContent, file.integrity))
      broken.push(ours ?? { path: beside });
  }
  return broken;
}

async function copy(source, target) {
  await write(target, await fs.readFile(source));
}

async function write(file, content) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, content, { mode: 0o644, flush: true });
}

async function replace(file, content) {
  // A name that is neither served nor that of another upload.
  const unfinished = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${crypto.randomBytes(6).toString('hex')}`,
  );
  await write(unfinished, content);
  await fs.rename(unfinished, file);
  await sync(path.dirname(file));
}

async function foldersIn(folder) {
  const entries = await fs.readdir(folder, { withFileTypes: true, recursive: true });
  const below = entries.filter((entry) => entry.isDirectory());
  return [...below.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)), folder];
}

async function sync(folder) {
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
