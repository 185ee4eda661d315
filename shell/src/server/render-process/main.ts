import net from 'node:net';
import type { RemoteModule } from '../../contract';
import type { ApiAnswer, AskApi } from '../api/api-answer';
import { errorWithStack, withoutEmails } from '../api/logged-error';
import { rendererOf, type PageRenderer } from '../rendering/render-page-parts';
import { confine } from './confine';
import { readFrames, writeFrame } from './frames';
import { MOST_CALLS, type ReleaseToRun, type ToRenderProcess, type ToShell } from './messages';
import { runServerBundle } from './run-server-bundle';

// A process that renders the pages of one release, with access to nothing but what the shell sends it.

/** Limits of the console's output: the shell writes it to its log. */
const MOST_SAID = 100;
const MOST_CHARACTERS = 2000;

const pipe = new net.Socket({ fd: 3, readable: true, writable: true });
const end = Reflect.get(process, 'reallyExit').bind(process, 0) as () => never;
const send = (message: ToShell, bytes?: Uint8Array) => writeFrame(pipe, message, bytes);

const jobs = new Map<number, AbortController>();
const calls = new Map<number, { resolve: (answer: ApiAnswer) => void; reject: (error: Error) => void }>();
let lastCall = 0;
let said = 0;
let renderer: PageRenderer | undefined;

// The shell ends this process itself, once its outstanding pages are rendered.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('uncaughtException', reportFault);
process.on('unhandledRejection', reportFault);
for (const event of ['end', 'error', 'close'] as const) pipe.on(event, end);
readFrames(pipe, (message) => receive(message as ToRenderProcess), end);

confine(pipe, (text) => {
  said += 1;
  if (said <= MOST_SAID) send({ type: 'said', text: withoutEmails(text).slice(0, MOST_CHARACTERS) });
});
send({ type: 'started' });

function receive(message: ToRenderProcess): void {
  switch (message.type) {
    case 'load':
      return load(message);
    case 'render':
      return void work(message.job, async (ask, signal) => {
        const { html, styles, ...page } = await renderer!.render(message.page, ask, signal);
        const [markup, sheet] = [Buffer.from(html), Buffer.from(styles)];
        const bytes = Buffer.concat([markup, sheet]);
        send(
          {
            type: 'rendered',
            job: message.job,
            page: page as RenderedMessage['page'],
            styleBytes: sheet.length,
          },
          bytes,
        );
      });
    case 'list':
      return void work(message.job, async (ask, signal) => {
        const pages = await renderer!.list(message.visitor, ask, signal);
        send({ type: 'listed', job: message.job, pages: pages && [...pages] });
      });
    case 'answer': {
      const { call, answer } = message;
      if (typeof answer === 'string') calls.get(call)?.reject(new Error(answer));
      else calls.get(call)?.resolve(answer);
      return void calls.delete(call);
    }
    case 'abort':
      return jobs.get(message.job)?.abort(new Error('nobody waits for the page any more'));
    case 'ping':
      return send({ type: 'pong' });
  }
}

type RenderedMessage = ToShell & { type: 'rendered' };

function load(release: ReleaseToRun): void {
  let module: RemoteModule;
  try {
    module = runServerBundle(release);
  } catch (error) {
    return reportFault(error);
  }
  renderer = rendererOf(module);
  const { queryParameters } = renderer;
  send({ type: 'loaded', queryParameters: queryParameters && [...queryParameters] });
}

async function work(job: number, begin: (ask: AskApi, signal: AbortSignal) => Promise<void>): Promise<void> {
  const aborting = new AbortController();
  jobs.set(job, aborting);
  let asked = 0;
  const ask: AskApi = (path, request = {}) =>
    new Promise((resolve, reject) => {
      if (!jobs.has(job)) throw new Error('the page is over');
      asked += 1;
      if (asked > MOST_CALLS) throw new Error(`a page may call the api ${MOST_CALLS} times`);
      const call = ++lastCall;
      calls.set(call, { resolve, reject });
      send({ type: 'ask', job, call, path, request: request as (ToShell & { type: 'ask' })['request'] });
    });
  try {
    await begin(ask, aborting.signal);
  } catch (error) {
    send({ type: 'failed', job, error: wordsOf(error) });
  } finally {
    jobs.delete(job);
  }
}

/** The shell ends the process when it receives this. */
function reportFault(reason: unknown): void {
  send({ type: 'fault', error: wordsOf(reason) });
}

const wordsOf = (reason: unknown) => errorWithStack(reason).slice(0, MOST_CHARACTERS);
