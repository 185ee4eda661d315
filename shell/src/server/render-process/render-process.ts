import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { subordinate } from '@lisle-harrow/server/processes/child-process';
import type { DehydratedState } from '@tanstack/react-query';
import type { AskApi } from '../api/api-answer';
import type { PageRenderer } from '../rendering/render-page-parts';
import { readFrames, writeFrame } from './frames';
import { MOST_CALLS, type ReleaseToRun, type ToRenderProcess, type ToShell, toShell } from './messages';
import { watchProcess } from './watch-process';

/** Node itself may take this long to start on a busy machine. */
const START_TIMEOUT_MS = 30_000;
/** A page that takes longer is left to the browser. Data have one second, and React's own limit is three. */
const PAGE_TIMEOUT_MS = 4000;
/** A job that takes longer is stuck. */
const JOB_TIMEOUT_MS = 20_000;
/** Several times what the largest remote needs; V8 ends the process at it. */
const HEAP_MB = 256;
/** How long a process that is no longer needed may take for its outstanding pages. */
const DRAIN_MS = 10_000;

/** A release that runs in a process of its own. */
export interface RenderProcess extends PageRenderer {
  /** Why the process ended without being asked to; never settles otherwise. */
  readonly failed: Promise<string>;
  /** Ends the process once its outstanding pages are rendered. */
  release(): void;
}

interface Job {
  readonly ask: AskApi;
  calls: number;
  settle(message: ToShell, bytes: Buffer): void;
  fail(error: Error): void;
}

/**
 * Starts a process that renders the pages of one release; rejects with the reason if its bundle cannot run. The process has
 * none of the shell's settings, files, connections or memory; whether it ends, hangs or sends garbage, only its own pages are
 * affected.
 */
export async function startRenderProcess(
  release: ReleaseToRun,
  options: {
    /** Built file that the process runs. */
    script: string;
    /** Receives what the remote's code writes to its console. */
    onSaid: (text: string) => void;
  },
): Promise<RenderProcess> {
  const script = path.resolve(options.script);
  const child = spawn(
    process.execPath,
    [
      process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
      `--allow-fs-read=${script}`,
      '--frozen-intrinsics',
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${HEAP_MB}`,
      '--no-warnings',
      script,
    ],
    { env: { NODE_ENV: 'production' }, cwd: '/', stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  subordinate(child);
  const pipe = child.stdio[3] as Duplex;
  const jobs = new Map<number, Job>();
  let lastJob = 0;
  let reason: string | undefined;
  let isReleased = false;
  const limit = setTimeout(() => kill('it did not start in time'), START_TIMEOUT_MS);
  let onLoaded!: (queryParameters: readonly string[] | undefined) => void;
  const loaded = new Promise<readonly string[] | undefined>((resolve) => (onLoaded = resolve));

  const failed = new Promise<string>((resolve) => {
    const onEnd = (why: string) => {
      watch.end();
      clearTimeout(limit);
      reason ??= why;
      for (const job of jobs.values()) job.fail(new Error(reason));
      jobs.clear();
      if (!isReleased) resolve(reason);
    };
    child.once('error', (error) => onEnd(error.message));
    child.once('exit', (code, signal) =>
      onEnd(signal === 'SIGABRT' ? 'it ran out of memory' : `it ended with ${signal ?? `code ${code}`}`),
    );
  });
  function kill(why: string): void {
    reason ??= why;
    child.kill('SIGKILL');
  }

  // The process may have ended.
  pipe.on('error', () => undefined);
  function send(message: ToRenderProcess): void {
    if (!pipe.destroyed && reason === undefined) writeFrame(pipe, message);
  }

  readFrames(
    pipe,
    (message, bytes) => receive(toShell.parse(message), bytes),
    () => kill('it sent an invalid message'),
  );

  function receive(message: ToShell, bytes: Buffer): void {
    watch.heard();
    switch (message.type) {
      case 'pong':
        return;
      case 'started':
        clearTimeout(limit);
        watch.start();
        return send({ type: 'load', ...release });
      case 'loaded':
        return onLoaded(message.queryParameters);
      case 'said':
        return options.onSaid(message.text);
      case 'fault':
        return kill(message.error);
      case 'ask':
        return answer(message);
      default:
        return jobs.get(message.job)?.settle(message, bytes);
    }
  }

  function answer({ job: id, call, path: target, request }: ToShell & { type: 'ask' }): void {
    const job = jobs.get(id);
    const refuse = (text: string) => send({ type: 'answer', call, answer: text });
    if (!job) return refuse('the page is over');
    job.calls += 1;
    if (job.calls > MOST_CALLS) return kill(`a page called the api more than ${MOST_CALLS} times`);
    const url = URL.canParse(target, 'http://shell') ? new URL(target, 'http://shell') : undefined;
    if (url?.origin !== 'http://shell' || !url.pathname.startsWith('/api/'))
      return refuse('a page may call the api alone');
    const { method = 'GET', headers = {} } = request;
    // No browser vouches that the call comes from the site's own page.
    if (!['GET', 'HEAD'].includes(method)) return refuse('a page that is rendered may only read');
    const named = Object.entries(headers).filter(
      (header): header is [string, string] => header[1] !== undefined,
    );
    job.ask(url.pathname + url.search, { method, headers: Object.fromEntries(named) }).then(
      ({ status, headers, text }) => send({ type: 'answer', call, answer: { status, headers, text } }),
      (error: unknown) => refuse(String(error)),
    );
  }

  const watch = watchProcess(child, () => send({ type: 'ping' }), kill);

  function work<Type extends ToShell['type'], Result>(
    message: (job: number) => ToRenderProcess,
    type: Type,
    resultOf: (answer: ToShell & { type: Type }, bytes: Buffer) => Result,
    { ask, signal }: { ask: AskApi; signal: AbortSignal },
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (reason !== undefined) throw new Error(reason);
      if (watch.isSlow()) throw new Error('the render process does not answer');
      const id = ++lastJob;
      const leave = () => send({ type: 'abort', job: id });
      const timers = [
        setTimeout(() => reject(new Error('it took too long')), PAGE_TIMEOUT_MS),
        setTimeout(() => kill('a page of it never came'), JOB_TIMEOUT_MS),
      ];
      const end = () => {
        jobs.delete(id);
        timers.forEach(clearTimeout);
        signal.removeEventListener('abort', leave);
        if (isReleased && jobs.size === 0) child.kill('SIGKILL');
      };
      jobs.set(id, {
        ask,
        calls: 0,
        settle(answered, bytes) {
          end();
          if (answered.type === type) resolve(resultOf(answered as ToShell & { type: Type }, bytes));
          else
            reject(
              new Error(answered.type === 'failed' ? answered.error : `it answered with ${answered.type}`),
            );
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
    render: (page, ask, signal) =>
      work(
        (job) => ({ type: 'render', job, page }),
        'rendered',
        ({ page: { queries, ...rendered }, styleBytes }, bytes) => ({
          ...rendered,
          queries: queries as DehydratedState,
          html: bytes.toString('utf8', 0, bytes.length - styleBytes),
          styles: bytes.toString('utf8', bytes.length - styleBytes),
        }),
        { ask, signal },
      ),
    list: (visitor, ask, signal) =>
      work(
        (job) => ({ type: 'list', job, visitor }),
        'listed',
        ({ pages }) => pages,
        { ask, signal },
      ),
    release() {
      isReleased = true;
      if (jobs.size === 0) child.kill('SIGKILL');
      else setTimeout(() => child.kill('SIGKILL'), DRAIN_MS).unref();
    },
  };
}
