import { spawn } from 'node:child_process';
import { ended, freePort } from '../product';
import { startComplaintProxy } from './complaint-proxy';
import { type Engine, type EnginePage, keyActions, KEYS, pressActions, SIZE } from './engine';

export const WEBKIT = '/usr/bin/WebKitWebDriver';
export const XVFB = '/usr/bin/Xvfb';

/** WebKitGTK by WebDriver: https://www.w3.org/TR/webdriver2/. It needs a display, since without compositing it differs. */
export async function startWebKit(): Promise<Engine> {
  const screen = `${SIZE.width + 100}x${SIZE.height + 200}x24`;
  const xvfb = spawn(XVFB, ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    xvfb.stdout.once('data', (chunk) => resolve(`:${String(chunk).trim()}`));
    xvfb.once('error', reject);
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { newPage: () => newPage(display), stop: async () => void (await ended(xvfb, 'SIGTERM')) };
}

/** A driver runs one browser, whose profile ends with it. */
async function newPage(display: string): Promise<EnginePage> {
  const port = await freePort();
  const driver = spawn(WEBKIT, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  });
  driver.once('error', (error) => (failure = error));
  let failure: Error | undefined;
  let session = '';
  const send = async <T>(method: string, path: string, body: object = {}): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${session}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (failure) throw failure;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', '', { capabilities: { alwaysMatch: {} } });
  session = `/${sessionId}`;
  await send('POST', '/window/rect', { x: 0, y: 0, ...SIZE });
  const act = (actions: object[]) => send('POST', '/actions', { actions });
  // A browser that is driven writes its console nowhere: its session is an ephemeral one.
  const proxies = new Map<string, Awaited<ReturnType<typeof startComplaintProxy>>>();
  async function through({ origin, pathname, search, hash }: URL): Promise<string> {
    const proxy = proxies.get(origin) ?? (await startComplaintProxy(origin));
    proxies.set(origin, proxy);
    return `${proxy.url}${pathname}${search}${hash}`;
  }
  return {
    open: async (url) => void (await send('POST', '/url', { url: await through(new URL(url)) })),
    evaluate: (expression) => send('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    press: async (place, how) => void (await act(pressActions(place, how))),
    type: async (text) => void (await act(keyActions(text))),
    key: async (name) => void (await act(keyActions(KEYS[name]))),
    async choose(field, file) {
      const found = await send<object>('POST', '/element', { using: 'css selector', value: field });
      await send('POST', `/element/${Object.values(found)[0]}/value`, { text: file });
    },
    complaints: () => [...proxies.values()].flatMap(({ complaints }) => complaints),
    picture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    async close() {
      await send('DELETE', '');
      await ended(driver, 'SIGTERM');
      for (const proxy of proxies.values()) proxy.stop();
    },
  };
}
