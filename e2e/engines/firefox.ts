import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';
import { ended } from '../product';
import { type Engine, type EnginePage, keyActions, KEYS, pressActions, SIZE } from './engine';

export const FIREFOX = '/usr/bin/firefox-esr';

/**
 * Firefox by WebDriver BiDi: https://w3c.github.io/webdriver-bidi/. Playwright's way to drive it needs commands that the ESR
 * does not have, and libraries for WebDriver need a newer Node than the product.
 */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'firefox-'));
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(FIREFOX, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? [];
      if (found) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${text}`)));
  });
  const { send, onEvent, close } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    newPage: () => newPage(send, onEvent),
    async stop() {
      close();
      await ended(child, 'SIGTERM');
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type Send = <T = unknown>(method: string, params: object) => Promise<T>;
interface Message {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly error?: string;
  readonly message?: string;
  readonly result?: unknown;
  readonly params?: { level: string; text: string | null; source: { context?: string } };
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (answer: Message) => void>();
  const listeners = new Set<(event: Message) => void>();
  let last = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') for (const listen of listeners) listen(message);
    else waiting.get(message.id!)?.(message);
  });
  const send: Send = async (method, params) => {
    const id = (last += 1);
    const answer = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}: ${answer.message}`);
    return answer.result as never;
  };
  return {
    send,
    onEvent: (listen: (event: Message) => void) => listeners.add(listen),
    close: () => socket.close(),
  };
}

async function newPage(send: Send, onEvent: (listen: (event: Message) => void) => void): Promise<EnginePage> {
  const complaints: string[] = [];
  // Cookies and cache of a page are its user context's own.
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await send<{ context: string }>('browsingContext.create', {
    type: 'window',
    userContext,
  });
  await send('browsingContext.setViewport', { context, viewport: SIZE });
  onEvent(({ params }) => {
    if (params?.source.context === context && /warn|error/.test(params.level))
      complaints.push(`${params.level}: ${params.text}`);
  });
  const act = (actions: object[]) => send('input.performActions', { context, actions });
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const { result, exceptionDetails } = await send<{
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    press: async (place, how) => void (await act(pressActions(place, how))),
    type: async (text) => void (await act(keyActions(text))),
    key: async (name) => void (await act(keyActions(KEYS[name]))),
    async choose(field, file) {
      const locator = { type: 'css', value: field };
      const { nodes } = await send<{ nodes: object[] }>('browsingContext.locateNodes', { context, locator });
      await send('input.setFiles', { context, element: nodes[0], files: [file] });
    },
    complaints: () => complaints,
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => void (await send('browser.removeUserContext', { userContext })),
  };
}
