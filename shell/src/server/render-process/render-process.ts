import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ListedPage } from '../../contract';
import type { AskApi } from '../api/api-answer';
import type { DrawnPage, PageDrawer } from '../rendering/draw-page';
import type { ReleaseToRun, ToRenderProcess, ToShell } from './messages';

/** Node itself may take this long to start on a busy machine. */
const START_TIMEOUT_MS = 30_000;
/** A release has so long to load then; one that runs without end while it loads ends here. */
const LOAD_TIMEOUT_MS = 3000;
/** How often a process is asked whether it still answers. */
const PING_MS = 500;
/** Past it, pages are left to the browser at once instead of waiting. */
const SLOW_MS = 1000;
/** Past it, the process is ended: its code runs without end. */
const SILENT_MS = 3000;
/** Several times what the largest remote needs; V8 ends the process at the first, the shell at the second. */
const HEAP_MB = 256;
const MEMORY_MB = 512;
/** Calls to the api that one page may make. */
const MOST_CALLS = 50;
/** What a process that is no longer needed has for the pages that it still owes. */
const DRAIN_MS = 10_000;
/** The system's own choice when memory runs out: rather this process than the shell (0 to 1000). */
const OOM_SCORE = 500;

/** A release that runs in a process of its own. */
export interface RenderProcess extends PageDrawer {
  /** Why the process ended without being asked to; never settles otherwise. */
  readonly failed: Promise<string>;
  /** Ends the process once the pages that it owes are drawn. */
  release(): void;
}

interface Job {
  readonly ask: AskApi;
  calls: number;
  settle(message: ToShell): void;
  fail(error: Error): void;
}

/** Ids of processes that have not ended. */
const running = new Set<ChildProcess>();
// What runs without end does not notice that the shell is gone.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Starts a process that draws the pages of one release; rejects with the reason when its bundle cannot run. The process has
 * none of the shell's settings, files, connections or memory, and may end or hang without a consequence for anything but
 * its own pages.
 */
export async function startRenderProcess(
  release: ReleaseToRun,
  options: {
    /** Built file that the process runs. */
    script: string;
    /** Is given what the remote's code writes to its console. */
    onSaid: (text: string) => void;
  },
): Promise<RenderProcess> {
  const child = fork(options.script, {
    execArgv: [
      process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
      `--allow-fs-read=${path.resolve(options.script)}`,
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${HEAP_MB}`,
      '--no-warnings',
    ],
    env: { NODE_ENV: 'production' },
    cwd: '/',
    // Several times as fast with a page's markup as JSON, which escapes it.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  running.add(child);
  const jobs = new Map<number, Job>();
  let lastJob = 0;
  let reason: string | undefined;
  let isReleased = false;
  /** When the oldest question was put that has not been answered. */
  let askedAt: number | undefined;
  let isLoaded = false;
  let limit = setTimeout(() => kill('it did not start in time'), START_TIMEOUT_MS);
  let onLoaded!: (queryParameters: readonly string[] | undefined) => void;
  const loaded = new Promise<readonly string[] | undefined>((resolve) => (onLoaded = resolve));

  const failed = new Promise<string>((resolve) => {
    child.on('error', (error) => (reason ??= error.message));
    child.on('close', (code, signal) => {
      running.delete(child);
      clearInterval(watch);
      clearTimeout(limit);
      reason ??= signal === 'SIGABRT' ? 'it ran out of memory' : `it ended with ${signal ?? `code ${code}`}`;
      for (const job of jobs.values()) job.fail(new Error(reason));
      jobs.clear();
      if (!isReleased) resolve(reason);
    });
  });
  function kill(why: string): void {
    reason ??= why;
    child.kill('SIGKILL');
  }

  function send(message: ToRenderProcess): void {
    if (child.connected) child.send(message, () => undefined);
  }

  child.on('message', (message: ToShell) => {
    askedAt = undefined;
    switch (message.type) {
      case 'pong':
        return undefined;
      case 'started':
        clearTimeout(limit);
        limit = setTimeout(() => kill('its code runs without end'), LOAD_TIMEOUT_MS);
        return send({ type: 'load', ...release });
      case 'loaded':
        clearTimeout(limit);
        isLoaded = true;
        return onLoaded(message.queryParameters);
      case 'said':
        return options.onSaid(message.text);
      case 'fault':
        return void (reason ??= message.error);
      case 'ask':
        return answer(message);
      default: {
        const job = jobs.get(message.job);
        jobs.delete(message.job);
        job?.settle(message);
        if (isReleased && jobs.size === 0) child.kill('SIGKILL');
      }
    }
  });

  function answer({ job: id, call, path, request }: ToShell & { type: 'ask' }): void {
    const job = jobs.get(id);
    const refuse = (text: string) => send({ type: 'answer', call, answer: text });
    if (!job) return refuse('the page is over');
    job.calls += 1;
    if (job.calls > MOST_CALLS) return refuse(`a page may call the api ${MOST_CALLS} times`);
    if (!path.startsWith('/api/')) return refuse('a page may call the api alone');
    job.ask(path, request).then(
      ({ status, headers, text }) => send({ type: 'answer', call, answer: { status, headers, text } }),
      (error: unknown) => refuse(String(error)),
    );
  }

  const watch = setInterval(() => {
    if (isLoaded && askedAt === undefined) {
      askedAt = Date.now();
      send({ type: 'ping' });
    } else if (askedAt !== undefined && Date.now() - askedAt > SILENT_MS) kill('its code runs without end');
    void memoryOf(child).then((megabytes) => {
      if (megabytes > MEMORY_MB) kill(`it took more than ${MEMORY_MB} MB of memory`);
    });
  }, PING_MS);
  watch.unref();
  if (child.pid) void writeFile(`/proc/${child.pid}/oom_score_adj`, String(OOM_SCORE)).catch(() => undefined);

  function work<Result>(
    message: (job: number) => ToRenderProcess,
    resultOf: (answer: ToShell) => Result,
    ask: AskApi,
    signal: AbortSignal,
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (!child.connected) throw new Error(reason ?? 'the render process has ended');
      if (askedAt !== undefined && Date.now() - askedAt > SLOW_MS)
        throw new Error('the render process does not answer');
      const id = ++lastJob;
      const leave = () => send({ type: 'abort', job: id });
      const end = () => signal.removeEventListener('abort', leave);
      jobs.set(id, {
        ...{ ask, calls: 0 },
        settle(answered) {
          end();
          if (answered.type === 'failed') reject(new Error(answered.error));
          else resolve(resultOf(answered));
        },
        fail(error) {
          end();
          reject(error);
        },
      });
      signal.addEventListener('abort', leave, { once: true });
      send(message(id));
    });
  }

  const queryParameters = await Promise.race([loaded, failed.then((why) => Promise.reject(new Error(why)))]);

  return {
    queryParameters,
    failed,
    draw: (page, ask, signal) =>
      work<DrawnPage>(
        (job) => ({ type: 'draw', job, page }),
        (answered) => {
          const { page, html, styles } = answered as ToShell & { type: 'drawn' };
          return { ...page, html: textOf(html), styles: textOf(styles) };
        },
        ask,
        signal,
      ),
    list: ({ registry, site }, ask, signal) =>
      work<readonly ListedPage[] | undefined>(
        (job) => ({ type: 'list', job, visitor: { registry, site } }),
        (answered) => (answered as ToShell & { type: 'listed' }).pages,
        ask,
        signal,
      ),
    release() {
      isReleased = true;
      if (jobs.size === 0) child.kill('SIGKILL');
      else setTimeout(() => child.kill('SIGKILL'), DRAIN_MS).unref();
    },
  };
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

/** Resident memory in megabytes, where the system says it without being asked by the process itself. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
  const pages = Number(text.split(' ')[1] ?? 0);
  return (pages * 4096) / 1_000_000;
}
