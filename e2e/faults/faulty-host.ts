import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { makeReleaseKey, signRelease } from '../../shell/src/testing/sign-release';
import { type ChangedCode, changedBundle, changedEntry } from './changed-code';
import { root } from '../product';

/** Kinds of files of a release. */
export type Part = 'manifest' | 'entry' | 'chunk' | 'server';
export const FILES: readonly Part[] = ['entry', 'chunk', 'server'];
export const ALL: readonly Part[] = ['manifest', ...FILES];

/** How a host answers for a file that is itself correct. */
export type Manner =
  | 'refuses'
  | 'answers 500 for'
  | 'answers 404 for'
  | 'answers HTML for'
  | 'cuts off'
  | 'sends nothing of'
  | 'never answers for'
  | 'has changed';

type Files = Map<string, { readonly content: Buffer; readonly part: Part }>;

const key = makeReleaseKey();
const stranger = makeReleaseKey();
const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** How a release differs from the build: in its code, its text, or who signed it. */
export interface ChangedRelease {
  readonly code?: ChangedCode;
  readonly replace?: readonly [RegExp, string];
  readonly signedBy?: 'a stranger';
}

export interface FaultyHost {
  /** The folder of a remote whose files nobody has requested yet. */
  newFolder: () => string;
  /** The key that signs its releases. */
  keys: string[];
  /** Serves another release of the remote; returns its version, after which its entries are named. */
  release: (change?: ChangedRelease) => string;
  /** Answers like this for these files, until `mend`. */
  play: (manner: Manner, parts: readonly Part[]) => Promise<void>;
  mend: () => Promise<void>;
  stop: () => void;
}

/** Serves the build of a remote over real sockets, and plays what may be wrong with a host or a release. */
export async function startFaultyHost(remote: string): Promise<FaultyHost> {
  const dist = path.join(root, remote, 'dist');
  const sockets = new Set<Socket>();
  let files: Files = new Map();
  let manner: Manner | undefined;
  let parts: readonly Part[] = [];
  let releases = 0;
  let folders = 0;

  const server = http.createServer((request, response) => {
    // Each folder has the same release.
    const file = new URL(request.url ?? '/', 'http://host').pathname.replace(/^\/[^/]*\//, '');
    const found = files.get(file);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (!found) return response.writeHead(404).end('There is no such file.');
    const { content, part } = found;
    const type = file.endsWith('.js') ? 'text/javascript' : 'application/json';
    // As CDNs mark content-hashed files, whatever they really send.
    const cache = part === 'manifest' ? 'no-cache' : 'public, max-age=31536000, immutable';
    const send = (body: Buffer | string, more = {}) =>
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': cache, ...more }).end(body);
    switch (parts.includes(part) ? manner : undefined) {
      case 'answers 500 for':
      case 'answers 404 for':
        return response.writeHead(Number(manner!.slice(8, 11))).end('no');
      case 'answers HTML for':
        return send('<!doctype html><title>Welcome</title>', { 'Content-Type': 'text/html' });
      case 'cuts off':
        response.writeHead(200, { 'Content-Type': type, 'Content-Length': content.length });
        return response.write(content.subarray(0, content.length / 2), () => response.destroy());
      case 'sends nothing of':
        return send('');
      case 'has changed':
        return send(part === 'manifest' ? content.subarray(1) : Buffer.concat([content, Buffer.from(';1')]));
      case 'never answers for':
        return;
      default:
        return send(content);
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = async (port = 0) => void (await once(server.listen(port, '127.0.0.1'), 'listening'));
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  await listen();
  const { port } = server.address() as AddressInfo;

  const host: FaultyHost = {
    keys: [key.name],
    newFolder: () => `http://localhost:${port}/${++folders}/`,
    release({ code = {}, replace: [text, by] = [/^$/g, ''], signedBy } = {}) {
      const built = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'));
      const name = `release-${++releases}`;
      const change = (content: string) => `${content.replaceAll(text, by)}\n// ${name}`;
      const own = {
        [built.browser.entry]: [`browser/${name}.js`, (text: string) => changedEntry(remote, text, code)],
        [built.server.entry]: [`server/${name}.js`, (text: string) => changedBundle(text, code)],
      } as Record<string, [string, (text: string) => string]>;
      files = new Map();
      for (const file of Object.keys(built.files)) {
        const content = readFileSync(path.join(dist, file));
        const [as, changed] = own[file] ?? [];
        if (as && changed)
          files.set(as, {
            content: Buffer.from(change(changed(content.toString()))),
            part: file === built.server.entry ? 'server' : 'entry',
          });
        else files.set(file, { content, part: 'chunk' });
      }
      const descriptor = {
        ...built,
        version: name,
        browser: { ...built.browser, entry: `browser/${name}.js` },
        server: { entry: `server/${name}.js` },
        files: Object.fromEntries([...files].map(([file, { content }]) => [file, integrityOf(content)])),
      };
      const signed = signRelease(signedBy ? stranger : key, JSON.stringify(descriptor));
      files.set('remote.json', { content: Buffer.from(JSON.stringify(signed)), part: 'manifest' });
      return name;
    },
    async play(next, of) {
      [manner, parts] = [next, of];
      if (manner !== 'refuses') return;
      server.close();
      hangUp();
    },
    async mend() {
      const wasRefusing = manner === 'refuses';
      [manner, parts] = [undefined, []];
      hangUp();
      if (wasRefusing) await listen(port);
    },
    stop() {
      server.close();
      hangUp();
    },
  };
  host.release();
  return host;
}
