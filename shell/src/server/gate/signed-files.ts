import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { contentHash, openRelease } from '@lisle-harrow/server/release-format';
import * as z from 'zod';
import { CONTRACT_VERSION, OLDEST_ACCEPTED } from '../../contract';
import type { RegisteredRemote, RemoteDescriptor } from '../../remotes/registry';
import { messageOf, readBytes } from '../remotes/published-files';
import { MOST_BUNDLE_BYTES } from '../remotes/release-bundle';
import { describeInstalled, openDeployed, openInstalled } from '../remotes/release-source';
import { GateRefusal } from './gate-refusal';

/**
 * The contract of the previous shell, which may have to run again and must then find no release that it cannot serve. With each
 * release of the shell, `CONTRACT_VERSION` and `OLDEST_ACCEPTED` are copied here before either is changed.
 */
export const SHELL_BEFORE = { contractVersion: 13, oldestAccepted: 1 };

const READ_TIMEOUT_MS = 10_000;
const MOST_FILES = 500;
const MOST_ENVELOPE_BYTES = 500_000;

/** Fields of every release beside its descriptor. */
const releaseSchema = z.object({
  needs: z.int('it does not say which contract it needs').min(1),
  bytes: z.record(z.string(), z.int().min(0)),
});
const signedSchema = releaseSchema.extend({
  format: z.literal(1, 'its format is not 1'),
  commit: z.string().max(64).optional(),
  builtAt: z.iso.datetime('it does not say when it was built'),
});

export type TriedRelease = RemoteDescriptor &
  z.infer<typeof releaseSchema> &
  Partial<z.infer<typeof signedSchema>>;

/** The release as its team signed it; refused unless it is `version` and both this shell and the previous one can serve it. */
export async function readSignedRelease(
  registered: RegisteredRemote,
  version: string,
  folder: URL,
  signal: AbortSignal,
): Promise<TriedRelease> {
  const release = await readDescriptor(
    `release.json of ${version}`,
    new URL('release.json', folder),
    signal,
    (json) => {
      const descriptor = openDeployed(json, registered, version);
      if (!version.endsWith(`-${contentHash(descriptor.files)}`))
        throw new Error('it names other files than those of which this is the version');
      return { ...descriptor, ...signedSchema.parse(openRelease(json, registered.keys ?? [])) };
    },
  );
  checkContract(release);
  return release;
}

/** The same for the installed release, which must be signed only if another server has it. */
export async function readInstalledRelease(
  registered: RegisteredRemote,
  folder: URL,
  signal: AbortSignal,
): Promise<TriedRelease> {
  const file = new URL('remote.json', folder);
  const release = await readDescriptor('remote.json of the installed release', file, signal, (json) => ({
    ...describeInstalled(json, registered),
    ...releaseSchema.parse(openInstalled(json, registered)),
  }));
  checkContract(release);
  return release;
}

async function readDescriptor(
  name: string,
  file: URL,
  signal: AbortSignal,
  open: (json: unknown) => TriedRelease,
): Promise<TriedRelease> {
  const refuse = (problem: string) => new GateRefusal('signature', `${name}: ${problem}`);
  let text: string;
  try {
    text = (await readBytes(file, READ_TIMEOUT_MS, MOST_ENVELOPE_BYTES, signal)).toString('utf8');
  } catch (error) {
    throw refuse(`it cannot be read from the store (${reasonOf(error)})`);
  }
  try {
    return open(parse(text));
  } catch (error) {
    throw refuse(problemOf(error));
  }
}

function checkContract({ needs }: TriedRelease): void {
  const { contractVersion, oldestAccepted } = SHELL_BEFORE;
  const shells = [
    ['the running shell', OLDEST_ACCEPTED, CONTRACT_VERSION],
    ['the shell before it', oldestAccepted, contractVersion],
  ] as const;
  for (const [shell, oldest, newest] of shells)
    if (needs < oldest || needs > newest)
      throw new GateRefusal(
        'contract',
        `it needs contract ${needs}, and ${shell} serves ${oldest} to ${newest}`,
      );
}

/** Reads files of a release and compares them with what was signed. */
export function readFiles(
  { files, bytes, server }: TriedRelease,
  folder: URL,
  signal: AbortSignal,
): { serverBundle: () => Promise<string>; others: () => Promise<void> } {
  const isSigned = (path: string, content: Buffer) =>
    `sha384-${createHash('sha384').update(content).digest('base64')}` === files[path];

  async function read(path: string): Promise<Buffer> {
    const expected = bytes[path] ?? 0;
    let content: Buffer;
    try {
      content = await readBytes(new URL(path, folder), READ_TIMEOUT_MS, expected, signal);
    } catch (error) {
      throw new GateRefusal(
        'files',
        `${path} is not what was signed: ${reasonOf(error)} instead of ${expected} bytes`,
      );
    }
    if (content.length !== expected)
      throw new GateRefusal('files', `${path} has ${content.length} bytes, and ${expected} were signed`);
    if (!isSigned(path, content))
      throw new GateRefusal(
        'files',
        `${path} is not what was signed: its ${expected} bytes have another SHA-384`,
      );
    return content;
  }

  /** Checks the Brotli copy that this server sends to browsers that accept it. */
  async function checkCompressed(path: string): Promise<void> {
    const expected = bytes[path] ?? 0;
    try {
      // Brotli adds at most a few bytes to incompressible content.
      const compressed = await readBytes(
        new URL(`${path}.br`, folder),
        READ_TIMEOUT_MS,
        expected + 1000,
        signal,
      );
      const content = await decompress(compressed, { maxOutputLength: Math.max(expected, 1) });
      if (isSigned(path, content)) return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    }
    throw new GateRefusal('files', `${path}.br is not ${path} compressed`);
  }

  return {
    serverBundle: async () => (await read(server.entry)).toString('utf8'),
    others: async () => {
      // One at a time, so that page requests take precedence.
      for (const path of Object.keys(files)) {
        if (path !== server.entry) await read(path);
        // A remote's own server is responsible for compression, and browsers check the decompressed content.
        if (folder.protocol === 'file:') await checkCompressed(path);
      }
    },
  };
}

const decompress = promisify(brotliDecompress);

/** Refuses pages and releases over the size limits, in bytes as signed, before compression. */
export function checkSizes(
  { files, bytes, browser, server }: TriedRelease,
  { pageKb, releaseMb }: { readonly pageKb: number; readonly releaseMb: number },
): void {
  const paths = Object.keys(files);
  const sizeOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (bytes[name] ?? 0), 0);
  const refuse = (sentence: string) => {
    throw new GateRefusal('size', sentence);
  };
  if (paths.length > MOST_FILES) refuse(`it has ${paths.length} files, and may have ${MOST_FILES}`);
  const page = sizeOf([...new Set([browser.entry, ...browser.preload])]);
  if (page > pageKb * 1000)
    refuse(
      `a page starts with ${Math.ceil(page / 1000)} KB of its script, and may with ${pageKb} KB (GATE_PAGE_KB)`,
    );
  const bundle = sizeOf([server.entry]);
  if (bundle > MOST_BUNDLE_BYTES)
    refuse(
      `its server bundle has ${(bundle / 1e6).toFixed(1)} MB, and may have ${MOST_BUNDLE_BYTES / 1e6} MB`,
    );
  const all = sizeOf(paths);
  if (all > releaseMb * 1e6)
    refuse(`it has ${(all / 1e6).toFixed(1)} MB in all, and may have ${releaseMb} MB (GATE_RELEASE_MB)`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is cut off or no JSON');
  }
}

const problemOf = (error: unknown) =>
  error instanceof z.ZodError
    ? error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
    : messageOf(error);

/** Reveals no paths of this server. */
function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || messageOf(error) === 'status 404') return 'it is not there';
  return code ?? messageOf(error);
}
