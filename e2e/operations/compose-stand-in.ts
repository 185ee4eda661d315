import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify, parseEnv } from 'node:util';
import { parse } from 'yaml';
import { commandOf, environmentOf, type Kind, layOut, stage, valuesOf } from './images';

interface Service {
  image: string;
  build?: { target: Kind };
  environment?: Record<string, string | number>;
  env_file?: { path: string; required: boolean }[];
  volumes?: string[];
  profiles?: string[];
  depends_on?: string[] | Record<string, unknown>;
  healthcheck: { test: string[] };
  stop_grace_period: string;
  entrypoint?: string[];
}

/** A service that is not built here, as far as a test stands in for it. */
interface Other {
  up?: () => Promise<unknown>;
  stop?: () => Promise<unknown>;
  /** Runs the script of its entrypoint. */
  run?: (script: string) => Promise<unknown>;
}

interface Container {
  image: string;
  /** The folder of its image, which is its working directory. */
  folder: string;
  /** The local path of each mounted folder. */
  mounted: Record<string, string>;
  env: Record<string, string>;
  child: ChildProcess;
  ended: Promise<[code: number | null, signal: string | null]>;
  /** Its output so far. */
  log: string;
}

interface Options {
  /** The folder for images, volumes and the command `docker`. */
  place: string;
  /** The port of each server here, where all have the same address. */
  ports: Record<string, number>;
  /** Values that mean something else here, such as addresses of other containers. */
  translated: Record<string, string>;
  /** Variables that have other values here. */
  settings: Record<string, string>;
  /** Services that are not built here, by name. */
  others: Record<string, Other>;
  /** May change an image after it was laid out. */
  onBuild: (image: string, folder: string) => void;
}

const OPTIONS: Record<string, string[]> = {
  build: [],
  up: ['--build', '--detach', '--no-deps', '--no-build', '--wait', '--wait-timeout'],
  stop: [],
  exec: ['-T'],
  run: ['--rm'],
};
const WAIT_MS = 100;

/**
 * The commands of Docker Compose that docs/operations gives, following the composition and the Dockerfile: an image is a
 * folder, a container is a process on this machine. Services that are not built here are left to the test. `bin` is a folder
 * for PATH.
 */
export async function startCompose({ place, ports, translated, settings, others, onBuild }: Options) {
  const containers = new Map<string, Container>();
  /** How the servers ended that were stopped, in order: the exit code, or the signal that it took. */
  const endings: { name: string; how: unknown }[] = [];
  const folderOf = (image: string) => path.join(place, 'images', ...image.split(':'));

  async function build({ image, build: of }: Service): Promise<void> {
    const folder = folderOf(image);
    if (existsSync(folder)) return;
    mkdirSync(folder, { recursive: true });
    await layOut(of!.target, folder);
    onBuild(image, folder);
  }

  function environment(name: string, { build: of, environment: own, env_file = [], volumes = [] }: Service) {
    const lines = stage(of!.target);
    const files = env_file.map(({ path: file, required }) => {
      const at = path.join(place, 'deploy', file);
      return required || existsSync(at) ? parseEnv(readFileSync(at, 'utf8')) : {};
    });
    const unnamed = valuesOf(lines, 'VOLUME').map((at) => `${name}${at.replace('/', '-')}:${at}`);
    const mounted = [...unnamed, ...volumes].map((volume) => {
      const [from, at] = volume.split(':') as [string, string];
      mkdirSync(path.join(place, 'volumes', from), { recursive: true, mode: 0o700 });
      return [at, path.join(place, 'volumes', from)] as const;
    });
    const here = { ...translated, ...Object.fromEntries(mounted) };
    const all = Object.assign({}, environmentOf(lines), ...files, own) as Record<string, string | number>;
    const given = Object.entries(all).map(([key, value]) => [key, here[String(value)] ?? String(value)]);
    const env = {
      ...Object.fromEntries(given),
      PATH: process.env.PATH!,
      ...settings,
      PORT: String(ports[name]),
    };
    return { env, mounted: Object.fromEntries(mounted) };
  }

  async function up(name: string, service: Service, flags: Set<string>): Promise<void> {
    const { image, healthcheck } = service;
    if (!existsSync(folderOf(image)) && flags.has('--no-build')) throw new Error(`No such image: ${image}`);
    await build(service);
    const { env, mounted } = environment(name, service);
    const former = containers.get(name);
    if (former?.image !== image || former.child.exitCode !== null) {
      await stop(name, service);
      const folder = folderOf(image);
      const [program, ...args] = commandOf(service.build!.target);
      const child = spawn(program!, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const ended = once(child, 'exit') as Container['ended'];
      const container: Container = { image, folder, mounted, env, child, ended, log: '' };
      for (const output of [child.stdout, child.stderr])
        output.setEncoding('utf8').on('data', (data: string) => (container.log += data));
      containers.set(name, container);
    }
    if (!flags.has('--wait')) return;
    const { child, folder } = containers.get(name)!;
    const [, program, ...args] = healthcheck.test;
    const isReady = () =>
      promisify(execFile)(program!, args, { cwd: folder, env }).then(
        () => true,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`${name} exited (${child.exitCode})`);
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }

  async function stop(name: string, { stop_grace_period }: Service): Promise<void> {
    const { child, ended } = containers.get(name) ?? {};
    if (!child || child.exitCode !== null) return;
    const kill = setTimeout(() => child.kill('SIGKILL'), Number.parseInt(stop_grace_period) * 1000);
    child.kill('SIGTERM');
    const [code, signal] = await ended!;
    clearTimeout(kill);
    endings.push({ name, how: code ?? signal });
  }

  /** Stops each service after those that depend on it, as Compose does. */
  async function stopInOrder(services: [string, Service][]): Promise<void> {
    const stopping = new Map<string, Promise<void>>();
    const end = (name: string, service: Service): Promise<void> => {
      const dependent = services.filter(([, { depends_on = [] }]) =>
        (Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)).includes(name),
      );
      const ended =
        stopping.get(name) ??
        Promise.all(dependent.map((one) => end(...one))).then(() => stop(name, service));
      stopping.set(name, ended);
      return ended;
    };
    await Promise.all(services.map((one) => end(...one)));
  }

  /** Runs the words after `docker`; resolves with the command's output, rejects where it fails. */
  async function run([compose, f, file, verb, ...rest]: string[], cwd: string, env: object, input: string) {
    const flags = new Set<string>();
    while (rest[0]?.startsWith('-')) flags.add(rest.shift()!.split('=')[0]!);
    const unknown = [...flags].filter((flag) => !OPTIONS[verb!]?.includes(flag));
    if (compose !== 'compose' || f !== '-f' || !OPTIONS[verb!] || unknown.length > 0)
      throw new Error(`unknown: ${verb} ${unknown.join(' ')}`);
    const services = readComposition(path.resolve(cwd, file!), env);
    if (verb === 'exec') {
      const [name, program, ...args] = rest;
      const { child, folder, mounted, env: own } = containers.get(name!) ?? {};
      if (child?.exitCode !== null) throw new Error(`${name} is not running`);
      const here = args.map((arg) => {
        const at = Object.keys(mounted!).find((mount) => arg.startsWith(`${mount}/`));
        return at ? mounted![at] + arg.slice(at.length) : arg;
      });
      const running = promisify(execFile)(program!, here, { cwd: folder, env: own });
      // A program that reads no input may have ended by then; its own outcome is what counts.
      running.child.stdin!.on('error', () => undefined).end(input);
      return (await running).stdout;
    }
    const all = Object.entries(services).filter(([name, { build: own, profiles }]) =>
      rest.length > 0 ? rest.includes(name) : own && !profiles,
    );
    if (rest.length > all.length) throw new Error(`no such service among ${rest.join(', ')}`);
    const named = all.filter(([, { build: own }]) => own);
    if (verb === 'build' || flags.has('--build')) for (const [, service] of named) await build(service);
    if (verb === 'up') await Promise.all(named.map(([name, service]) => up(name, service, flags)));
    if (verb === 'stop') await stopInOrder(named);
    for (const [name, { build: own, entrypoint }] of all) {
      if (own) continue;
      if (verb === 'run') await others[name]!.run!(entrypoint!.at(-1)!);
      else await others[name]![verb as 'up' | 'stop']!();
    }
    return '';
  }

  const answering = http.createServer(async (request: IncomingMessage, response) => {
    const { args, cwd, env, input } = JSON.parse(await text(request));
    await run(args, cwd, env, input).then(
      (output) => response.end(output),
      (error: Error) => response.writeHead(500).end(`${error.message}\n`),
    );
  });
  answering.listen(0, '127.0.0.1');
  await once(answering, 'listening');
  const bin = path.join(place, 'bin');
  mkdirSync(bin, { recursive: true });
  const url = `http://127.0.0.1:${(answering.address() as AddressInfo).port}`;
  writeFileSync(path.join(bin, 'docker'), commandAsking(url), { mode: 0o755 });

  return {
    bin,
    containers,
    endings,
    async end() {
      for (const { child, ended } of containers.values()) {
        child.kill('SIGKILL');
        await ended;
      }
      answering.close();
    },
  };
}

/** The services of the composition, with the variables of the environment, or else of the file `.env` beside it. */
function readComposition(file: string, env: object): Record<string, Service> {
  const beside = path.join(path.dirname(file), '.env');
  const own = existsSync(beside) ? parseEnv(readFileSync(beside, 'utf8')) : {};
  const variables: NodeJS.Dict<string> = { ...own, ...env };
  const source = readFileSync(file, 'utf8').replace(
    /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (all, name: string, sign?: string, rest = '') => {
      if (all === '$$') return '$';
      if (!variables[name] && sign === '?') throw new Error(`${name} is missing a value: ${rest}`);
      return variables[name] || rest;
    },
  );
  return parse(source, { merge: true }).services;
}

/** An ES module, since the root's package.json says that JavaScript files are modules. */
const commandAsking = (url: string) => `#!${process.execPath}
import { readFileSync } from 'node:fs';
const args = process.argv.slice(2);
const input = args.includes('-T') ? readFileSync(0, 'utf8') : '';
const body = JSON.stringify({ args, cwd: process.cwd(), env: process.env, input });
const answer = await fetch('${url}', { method: 'POST', body });
(answer.ok ? process.stdout : process.stderr).write(await answer.text());
process.exitCode = answer.ok ? 0 : 1;
`;
