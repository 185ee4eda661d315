import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { RELEASE_VERSION } from '@lisle-harrow/api/contract';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { RegisteredRemote, RemoteDescriptor } from '../remotes/registry';
import { followJson, messageOf, readBytes, readText } from './remotes/published-files';
import { remoteDescriptorSchema } from './remotes/registry-schema';
import { openDeployed } from './remotes/release-source';
import { gone, IMMUTABLE } from './static-files';

/** Several times the size of all releases in use at one time; the least recently used files are evicted. */
const MOST_KEPT_BYTES = 64_000_000;
const MOST_KNOWN_RELEASES = 200;
const TIMEOUT_MS = 5000;

/** `releases/VERSION/FILE` below a remote's folder; hidden folders, such as unfinished uploads, are no releases. */
const DEPLOYED_FILE = new RegExp(`^releases/(${RELEASE_VERSION.source.slice(1, -1)})/(.+)$`);

interface Release {
  readonly folder: URL;
  readonly files: RemoteDescriptor['files'];
}

/**
 * Sends files of the remotes that this server hosts: only browser files that a release's descriptor lists, and only if their
 * hash matches. A file is verified once and then sent from memory, so that a later replacement on disk reaches nobody.
 */
export function createReleaseFiles(options: {
  /** The installation: the installed release of `NAME` lies in `NAME/dist`. */
  readonly root: string;
  /** Deployed releases, as `NAME/VERSION`. */
  readonly releasesFolder: string;
  /** Size limit of each file. */
  readonly mostBytes: number;
  readonly log: Logger;
}) {
  const { root, releasesFolder, mostBytes, log } = options;
  const installed = new Map<string, ReturnType<typeof followInstalled>>();
  /** By release and its accepted keys: once the registry drops a key, its signatures no longer count. */
  const deployed = new LRUCache<string, Release>({ max: MOST_KNOWN_RELEASES });
  /** By hash and whether it is compressed. */
  const contents = new LRUCache<string, Buffer<ArrayBuffer>, () => Promise<Buffer<ArrayBuffer>>>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });
  const reported = new LRUCache<string, true>({ max: 100 });

  function followInstalled(name: string) {
    const folder = pathToFileURL(`${path.join(root, name, 'dist')}/`);
    let text = '';
    let descriptor: string | undefined;
    let files: Release['files'] = {};
    const look = followJson({
      read: async () => (text = await readText(new URL('remote.json', folder), TIMEOUT_MS)),
      accept(json) {
        // A build leaves the files of earlier ones, which open pages may still request.
        files = { ...files, ...remoteDescriptorSchema.parse(json).files };
        descriptor = text;
      },
      // Logged where its pages are rendered.
      onFailure: () => undefined,
      onRecovery: () => undefined,
    });
    return async () => {
      await look();
      return { folder, files, descriptor };
    };
  }

  /** Sends `file`, a path in the build folder of the installed release. */
  async function sendInstalled(c: Context, { name }: RegisteredRemote, file: string): Promise<Response> {
    const known = installed.get(name) ?? followInstalled(name);
    installed.set(name, known);
    const { descriptor, ...release } = await known();
    if (file === 'remote.json') return descriptor === undefined ? gone(c) : sendJson(c, descriptor);
    const isNamedByContent = /\.[0-9a-f]{10}\.js$/.test(file);
    return sendFile(c, release, file, isNamedByContent ? IMMUTABLE : 'no-cache');
  }

  async function readDeployed(remote: RegisteredRemote, version: string) {
    const folder = pathToFileURL(`${path.join(releasesFolder, remote.name, version)}/`);
    const text = await readText(new URL('release.json', folder), TIMEOUT_MS);
    const { files } = openDeployed(JSON.parse(text), remote, version);
    return { text, release: { folder, files } };
  }

  /** The same for a deployed release. */
  async function sendDeployed(
    c: Context,
    remote: RegisteredRemote,
    version: string,
    file: string,
  ): Promise<Response> {
    try {
      // It may be signed again.
      if (file === 'release.json') return sendJson(c, (await readDeployed(remote, version)).text);
      const key = [remote.name, version, ...(remote.keys ?? [])].join(' ');
      const release = deployed.get(key) ?? (await readDeployed(remote, version)).release;
      deployed.set(key, release);
      return await sendFile(c, release, file, IMMUTABLE);
    } catch {
      return gone(c);
    }
  }

  async function sendFile(
    c: Context,
    { folder, files }: Release,
    file: string,
    cacheControl: string,
  ): Promise<Response> {
    const integrity = Object.hasOwn(files, file) ? files[file] : undefined;
    // Server bundles are for the server, which reads them from the disk.
    if (integrity === undefined || file.startsWith('server/')) return gone(c);
    const url = new URL(file, folder);
    const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((coding) => coding.trim());
    const compressed = accepted.includes('br') ? await contentOf(url, integrity, true) : undefined;
    const content = compressed ?? (await contentOf(url, integrity, false));
    if (!content) return gone(c);
    return c.body(content, 200, {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Content-Length': String(content.length),
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
      ...(compressed && { 'Content-Encoding': 'br' }),
    });
  }

  /** A file or its compressed sibling; undefined if it is missing or does not match the descriptor. */
  async function contentOf(url: URL, integrity: string, isCompressed: boolean) {
    const { href } = isCompressed ? new URL(`${url.href}.br`) : url;
    async function read(): Promise<Buffer<ArrayBuffer>> {
      const content = await readBytes(new URL(href), TIMEOUT_MS, mostBytes);
      const plain = isCompressed ? await decompress(content, { maxOutputLength: mostBytes }) : content;
      if (`sha384-${createHash('sha384').update(plain).digest('base64')}` !== integrity)
        throw new Error('its content is not what the descriptor says');
      return content;
    }
    try {
      return await contents.fetch(`${integrity} ${isCompressed}`, { context: read });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      if (!reported.has(href))
        log.error({ file: href, error: messageOf(error) }, 'a file of a release was not sent');
      reported.set(href, true);
      return undefined;
    }
  }

  /** Sends `file`, a path below `/remotes/NAME/` of that remote. */
  return function sendReleaseFile(
    c: Context,
    remote: RegisteredRemote,
    file: string,
  ): Promise<Response> | Response {
    const [, version, deployedFile] = DEPLOYED_FILE.exec(file) ?? [];
    if (version !== undefined && deployedFile !== undefined)
      return sendDeployed(c, remote, version, deployedFile);
    return sendInstalled(c, remote, file);
  };
}

const sendJson = (c: Context, text: string) =>
  c.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });

const decompress = promisify(brotliDecompress);
