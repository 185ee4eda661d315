import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { overloaded } from '../errors';
import { OverLimit, type ParserProcess, startParser } from './parser-process';
import type { Works } from './parsing-worker';

export { OverLimit };

/** As many as the smallest machine that the product runs on has cores. */
const MAX_PROCESSES = 2;
/** Processor time of one piece of work: many times what the longest ordinary text takes. */
const MAX_MS = 5_000;
/** A process takes some 50 MB, so it ends after being idle this long. */
const IDLE_MS = 30_000;
/** How much of one person's work may wait. */
const MOST_WAITING = 20;

/** Reads what people write or send, off the event loop. */
export interface Parsing {
  /**
   * Runs one of the works of `parsing-worker.ts` in another process. For each `by`, the person or purpose that it is for, one
   * runs at a time, and they take turns: slow work of one does not hold up another's. Throws `OverLimit`, 503 while too much of
   * the same `by` is waiting, and whatever the work throws.
   */
  run<Name extends keyof Works>(
    name: Name,
    by: string,
    input: Parameters<Works[Name]>[0],
  ): Promise<Awaited<ReturnType<Works[Name]>>>;
  /** Ends the processes; what is running or waiting is rejected. */
  close(): Promise<void>;
}

/** `findScript` returns the built file of `parsing-worker.ts`; it is called, and processes start, when there is work. */
export function createParsing(
  { log }: { readonly log: Logger },
  findScript: () => string,
  maxMs = MAX_MS,
): Parsing {
  const turns = new PQueue({ concurrency: MAX_PROCESSES });
  /** One for each `by` that has work. */
  const lines = new Map<string, PQueue>();
  const busy = new Set<ParserProcess>();
  const idle = new Map<ParserProcess, NodeJS.Timeout>();
  let isClosed = false;

  async function takeParser(): Promise<ParserProcess> {
    for (const [parser, timer] of idle) {
      clearTimeout(timer);
      idle.delete(parser);
      if (!parser.hasEnded()) return parser;
    }
    return startParser(findScript(), maxMs);
  }

  function putBack(parser: ParserProcess): void {
    if (parser.hasEnded()) return;
    const drop = () => {
      idle.delete(parser);
      void parser.end();
    };
    idle.set(parser, setTimeout(drop, IDLE_MS).unref());
  }

  async function runNow(name: string, input: unknown): Promise<unknown> {
    if (isClosed) throw new Error('the api is stopping');
    const parser = await takeParser();
    busy.add(parser);
    try {
      // Closing began while it started.
      if (isClosed) await parser.end();
      return await parser.run({ name, input });
    } catch (error) {
      if (error instanceof OverLimit)
        log.warn({ work: name, reason: error.message }, 'a text, file or mail was over the limits');
      throw error;
    } finally {
      busy.delete(parser);
      putBack(parser);
    }
  }

  return {
    async run(name, by, input) {
      const line = lines.get(by) ?? new PQueue({ concurrency: 1 });
      if (line.size >= MOST_WAITING) throw overloaded();
      lines.set(by, line);
      try {
        return (await line.add(() => turns.add(() => runNow(name, input)))) as never;
      } finally {
        if (line.size + line.pending === 0) lines.delete(by);
      }
    },
    async close() {
      isClosed = true;
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all(Array.from([...idle.keys(), ...busy], (parser) => parser.end()));
      await turns.onIdle();
    },
  };
}
