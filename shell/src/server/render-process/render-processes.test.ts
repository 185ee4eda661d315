import type { ReleaseToRun } from './messages';
import { createRenderProcesses } from './render-processes';

const release: ReleaseToRun = { name: 'mfe-x', entry: 'file:///x/server/a.js', code: 'exports.x = 1' };
let started: { say: (text: string) => void; end: (why: string) => void; isReleased: boolean }[];

beforeEach(() => (started = []));

function create(keepMs?: number) {
  return createRenderProcesses({
    script: 'x.cjs',
    ...(keepMs !== undefined && { keepMs }),
    start: (_, { onSaid }) => {
      let end!: (why: string) => void;
      const failed = new Promise<string>((resolve) => (end = resolve));
      const one = { say: onSaid, end, isReleased: false };
      started.push(one);
      const none = () => Promise.reject(new Error('nothing is rendered here'));
      return Promise.resolve({
        failed,
        render: none,
        list: none,
        release: () => void (one.isReleased = true),
      });
    },
  });
}

const nobody = () => undefined;

test('the next run of a release that was just tried takes over its process and its messages', async () => {
  const { run, keep } = create();
  const heard: string[] = [];
  const tried = await run(release, (text) => heard.push(`trial: ${text}`));
  started[0]!.say('one');
  keep(release, tried);
  expect(await run({ ...release }, (text) => heard.push(`live: ${text}`))).toBe(tried);
  started[0]!.say('two');
  expect(heard).toEqual(['trial: one', 'live: two']);
  // It has one owner: the next run starts another.
  expect(await run(release, nobody)).not.toBe(tried);
});

test.each([
  ['other code at the same place', { code: 'exports.x = 2' }],
  ['the same code at another place', { entry: 'file:///y/server/a.js' }],
  ['another remote', { name: 'mfe-y' }],
])('%s gets a separate process', async (_, other) => {
  const { run, keep } = create();
  keep(release, await run(release, nobody));
  await run({ ...release, ...other }, nobody);
  expect(started.map(({ isReleased }) => isReleased)).toEqual([false, false]);
});

test('a process that nobody takes over is released', async () => {
  const { run, keep } = create(1);
  keep(release, await run(release, nobody));
  while (!started[0]!.isReleased) await new Promise((resolve) => setTimeout(resolve, 2));
  await run(release, nobody);
  expect(started).toHaveLength(2);
});

test('a process that ended while it was kept is not handed out', async () => {
  const { run, keep } = create();
  keep(release, await run(release, nobody));
  started[0]!.end('its heap was full');
  await new Promise((resolve) => setImmediate(resolve));
  await run(release, nobody);
  expect(started).toHaveLength(2);
});

test('a process that was taken over is not released when the keeping time is over', async () => {
  const { run, keep } = create(1);
  keep(release, await run(release, nobody));
  await run(release, nobody);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(started.map(({ isReleased }) => isReleased)).toEqual([false]);
});
