import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './product';

interface Descriptor {
  version: string;
  browser: { entry: string; preload: string[] };
  files: Record<string, string>;
  bytes: Record<string, number>;
}

interface Result {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Its output, for people; with `--json` also parsed as `json`. */
  output: string;
  json: Record<string, unknown>;
}

export type Team = ReturnType<typeof createTeam>;

/**
 * The team of a remote: a folder with its package and a build of it, and the command `remote` that runs there as in the
 * remote's package.
 */
export function createTeam(name: string, settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  // The package unchanged, beside the packages that it depends on.
  copyFileSync(path.join(root, name, 'package.json'), path.join(folder, 'package.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const dist = path.join(folder, 'dist');

  function start(command: string, args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...settings, ...env } });
    return { child, ended: ended(child) };
  }
  const begin = (args: readonly string[], env?: Record<string, string>) =>
    start(process.execPath, [path.join(root, 'tooling/remote/remote.mjs'), ...args], env);

  return {
    folder,
    begin,
    run: (...args: string[]) => begin(args).ended,
    /** Runs a line as somebody would type it in the folder of the remote. */
    type: (line: string) => start('sh', ['-c', line]).ended,

    /**
     * Makes a build of this remote that differs from the installed one in the content that `change` returns for each file's
     * content.
     */
    build(change: (content: string) => string, more: Record<string, string> = {}): string {
      rmSync(dist, { recursive: true, force: true });
      const installed = path.join(root, name, 'dist');
      const descriptor = JSON.parse(readFileSync(path.join(installed, 'remote.json'), 'utf8')) as Descriptor;
      const { entry } = descriptor.browser;
      // The entry contains the hashes of the chunks that it loads, so it comes last.
      const files = Object.keys(descriptor.files).sort(
        (one, other) => Number(one === entry) - Number(other === entry),
      );
      const changed = new Map<string, string>();
      const put = (file: string, content: string | Buffer) => {
        mkdirSync(path.join(dist, path.dirname(file)), { recursive: true });
        writeFileSync(path.join(dist, file), content);
        descriptor.files[file] = integrityOf(content);
        descriptor.bytes[file] = Buffer.byteLength(content);
      };
      for (const file of files) {
        if (!file.endsWith('.js')) {
          mkdirSync(path.join(dist, path.dirname(file)), { recursive: true });
          copyFileSync(path.join(installed, file), path.join(dist, file));
          continue;
        }
        const before = descriptor.files[file]!;
        let content = change(readFileSync(path.join(installed, file), 'utf8'));
        for (const [old, now] of changed) content = content.replaceAll(old, now);
        put(file, content);
        changed.set(before, descriptor.files[file]!);
      }
      for (const [file, content] of Object.entries(more)) put(file, content);
      const lines = Object.entries(descriptor.files).map(([file, integrity]) => `${file} ${integrity}`);
      const hash = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
      descriptor.version = `1.0.0-${hash.slice(0, 10)}`;
      writeFileSync(path.join(dist, 'remote.json'), JSON.stringify(descriptor));
      return descriptor.version;
    },

    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const integrityOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

function ended(child: ChildProcess): Promise<Result> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) =>
    child.once('close', (code, signal) => {
      const line = output.trim().split('\n').at(-1) ?? '';
      resolve({ code, signal, output, json: line.startsWith('{') ? JSON.parse(line) : {} });
    }),
  );
}
