import { fork } from 'node:child_process';
import { memoryOf, processorTimeOf, subordinate } from '@lisle-harrow/server/processes/child-process';

/** Of the heap; an ordinary article takes 20. */
const HEAP_MB = 192;
/** Of everything, such as the bytes of files, which lie beside the heap. */
const MEMORY_MB = 512;
/** Node itself may take this long to start on a busy machine. */
const START_MS = 30_000;
/** A process on a busy machine computes a part of the time; work that waits for nothing has ended after this many times its limit. */
const PATIENCE = 4;
const LOOK_MS = 100;

/** What somebody sent takes more time, memory or depth of nesting than it may. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit';
}

/** To a parser process. */
export interface Task {
  readonly name: string;
  readonly input: unknown;
}
/** From it: once that it is ready, then one for each task. */
export type Answer =
  | { readonly result: unknown }
  /** `code` is that of the error, which loses its own on the way: it says whether storage failed. */
  | { readonly error: Error; readonly code?: string | undefined }
  | 'ready';

export interface ParserProcess {
  /** Gives it a task, one at a time. Throws `OverLimit`, after which the process may have ended, and what the task threw. */
  run(task: Task): Promise<unknown>;
  readonly hasEnded: () => boolean;
  end(): Promise<void>;
}

/**
 * Starts a process that has none of the api's settings, files, connections or memory; a task may use `maxMs` of processor time.
 * Not a thread: where a thread's heap fills up within one call, such as a `split`, V8 ends the api with it.
 */
export async function startParser(script: string, maxMs: number): Promise<ParserProcess> {
  const child = fork(script, {
    execArgv: [...(script.endsWith('.ts') ? process.execArgv : []), `--max-old-space-size=${HEAP_MB}`],
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: 'ignore',
  });
  subordinate(child);
  let settle: ((answer: Answer | Error) => void) | undefined;
  /** Why it ended or is about to. */
  let reason: Error | undefined;
  let isReady = false;
  const ended = new Promise<void>((resolve) => {
    const onEnd = (why: string) => {
      // No work ends its process on purpose: memory ran out, or a library failed.
      reason ??= isReady ? new OverLimit(why) : new Error(why);
      settle?.(reason);
      resolve();
    };
    child.once('error', ({ message }) => onEnd(message));
    child.once('exit', (code, signal) => onEnd(`the parser ended with ${signal ?? `code ${code}`}`));
  });
  child.on('message', (answer: Answer) => settle?.(answer));

  function kill(why: Error): void {
    reason ??= why;
    child.kill('SIGKILL');
  }

  async function next(): Promise<unknown> {
    const answer = await new Promise<Answer | Error>((resolve) => {
      settle = resolve;
      if (reason) resolve(reason);
    });
    settle = undefined;
    if (answer instanceof Error) throw answer;
    if (answer === 'ready') return undefined;
    if ('result' in answer) return answer.result;
    // Thrown where recursion is too deep, and by work that finds its own result to be too much.
    if (answer.error.name === 'RangeError') throw new OverLimit(answer.error.message);
    throw Object.assign(answer.error, answer.code !== undefined && { code: answer.code });
  }

  const startLimit = setTimeout(() => kill(new Error('the parser did not start in time')), START_MS);
  await next().finally(() => clearTimeout(startLimit));
  isReady = true;

  return {
    async run(task) {
      const stopLooking = limit(child.pid, maxMs, (why) => kill(new OverLimit(why)));
      // If it has just ended, its exit tells why.
      child.send(task, () => undefined);
      return next().finally(stopLooking);
    },
    hasEnded: () => reason !== undefined,
    end() {
      kill(new Error('the parser was ended'));
      return ended;
    },
  };
}

/** Looks at what a process uses from now on, and calls `exceed` once it is too much, until the returned function is called. */
function limit(pid: number | undefined, maxMs: number, exceed: (why: string) => void): () => void {
  const begun = performance.now();
  const before = processorTimeOf(pid);
  let isOver = false;
  const timer = setInterval(() => void look(), LOOK_MS);
  async function look(): Promise<void> {
    const [earlier, used, memory] = await Promise.all([before, processorTimeOf(pid), memoryOf(pid)]);
    if (isOver) return;
    const passed = performance.now() - begun;
    // If the system does not report processor time, all of the time counts.
    const computed = earlier === undefined || used === undefined ? passed : used - earlier;
    if (computed > maxMs || passed > PATIENCE * maxMs) exceed('It takes too much time');
    else if (memory > MEMORY_MB) exceed('It takes too much memory');
  }
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
