import type { RemoteModule } from '../../contract';
import type { ApiAnswer, AskApi } from '../api/api-answer';
import { drawerOf, type PageDrawer } from '../rendering/draw-page';
import { confine } from './confine';
import type { ReleaseToRun, ToRenderProcess, ToShell } from './messages';
import { runServerBundle } from './run-server-bundle';

// A process that draws the pages of one release of one remote, with nothing in reach but what the shell sends it.

const shell = process;
/** Taken before code of a remote runs, which might replace it. */
const send = shell.send!.bind(shell) as (message: ToShell) => boolean;
const exit = shell.exit.bind(shell);

/** How much a console may say: the shell writes it to its log. */
const MOST_SAID = 100;
const MOST_CHARACTERS = 2000;

const jobs = new Map<number, AbortController>();
const calls = new Map<number, { resolve: (answer: ApiAnswer) => void; reject: (error: Error) => void }>();
let lastCall = 0;
let said = 0;
let drawer: PageDrawer | undefined;

shell.on('disconnect', () => exit(0));
// The shell ends this process itself, once the pages that it still owes are drawn.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) shell.on(signal, () => undefined);
shell.on('uncaughtException', end);
shell.on('unhandledRejection', end);

shell.on('message', (message: ToRenderProcess) => {
  switch (message.type) {
    case 'load':
      return load(message);
    case 'draw':
      return void work(message.job, async (ask, signal) => {
        const { html, styles, ...page } = await drawer!.draw(message.page, ask, signal);
        send({ type: 'drawn', job: message.job, page, html: Buffer.from(html), styles: Buffer.from(styles) });
      });
    case 'list':
      return void work(message.job, async (ask, signal) => {
        const pages = await drawer!.list(message.visitor, ask, signal);
        send({ type: 'listed', job: message.job, pages });
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
      return void send({ type: 'pong' });
  }
});

confine((text) => {
  said += 1;
  if (said <= MOST_SAID) send({ type: 'said', text: text.slice(0, MOST_CHARACTERS) });
});

send({ type: 'started' });

function load(release: ReleaseToRun): void {
  let module: RemoteModule;
  try {
    module = runServerBundle(release);
  } catch (error) {
    return end(error);
  }
  drawer = drawerOf(module);
  // A copy: of what the remote exports anything might be something else the next time.
  const { queryParameters } = drawer;
  send({ type: 'loaded', queryParameters: queryParameters && [...queryParameters].map(String) });
}

async function work(job: number, begin: (ask: AskApi, signal: AbortSignal) => Promise<void>): Promise<void> {
  const aborting = new AbortController();
  jobs.set(job, aborting);
  const ask: AskApi = (path, request = {}) =>
    new Promise((resolve, reject) => {
      if (!jobs.has(job)) throw new Error('the page is over');
      const call = ++lastCall;
      calls.set(call, { resolve, reject });
      send({ type: 'ask', job, call, path: String(path), request });
    });
  try {
    await begin(ask, aborting.signal);
  } catch (error) {
    send({ type: 'failed', job, error: textOf(error) });
  } finally {
    jobs.delete(job);
  }
}

function end(reason: unknown): void {
  // Otherwise what is still to be written would be lost.
  shell.send!({ type: 'fault', error: textOf(reason) } satisfies ToShell, undefined, undefined, () =>
    exit(1),
  );
}

function textOf(reason: unknown): string {
  const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  return text.slice(0, MOST_CHARACTERS);
}
