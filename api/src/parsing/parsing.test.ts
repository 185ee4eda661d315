import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '../log';
import { bundle } from '../testing/api-process';
import { createParsing, OverLimit, type Parsing } from './parsing';

let parsing: Parsing;
beforeEach(() => {
  const log = createLog('fatal');
  parsing = createParsing({ log }, () => bundle('parsing/parsing-worker.ts'), 1_000);
});
afterEach(() => parsing.close());

const render = (by: string, markdown: string) => parsing.run('renderArticle', by, markdown);
/** Takes minutes. */
const SLOW = `${'**'.repeat(12_000)}a${'**'.repeat(12_000)}`;

test('what takes too long ends, and the next text of the same person is read', async () => {
  await expect(render('ada', SLOW)).rejects.toThrow(OverLimit);
  expect(await render('ada', 'Short.')).toEqual({ bodyHtml: '<p>Short.</p>', outline: [] });
});

test('slow texts of one person hold up nobody else, and too many of them are refused', async () => {
  let slowEnded = 0;
  const slow = Array.from({ length: 22 }, () =>
    render('ada', SLOW).catch((error: Error) => (slowEnded++, error.message)),
  );
  for (const by of ['bo', 'cy', 'bo', 'cy']) await render(by, 'Short.');
  // The last one, which found no more room.
  expect(slowEnded).toBeLessThanOrEqual(2);
  expect(await slow.at(-1)).toBe('Too much is asked for at this moment');
  await parsing.close();
  expect(await slow[20]).toBe('the api is stopping');
});

test('closing does not wait for what runs', async () => {
  await render('bo', 'Short.');
  const running = render('ada', SLOW).catch((error: Error) => error.message);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const begun = performance.now();
  await parsing.close();
  expect(await running).toBe('the parser was ended');
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('an error of the work itself is thrown, and the process works on', async () => {
  await expect(render('ada', undefined as unknown as string)).resolves.toMatchObject({ bodyHtml: '' });
  await expect(parsing.run('unknown' as 'renderArticle', 'ada', '')).rejects.toThrow('is not a function');
  expect(await render('ada', 'Short.')).toMatchObject({ bodyHtml: '<p>Short.</p>' });
});

test('an error keeps its code, by which a file that is gone counts as a failure of storage', async () => {
  await expect(parsing.run('inspectFile', 'ada', '/nowhere/gone.part')).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

test('a process that is busy ends soon after an api that was killed', async () => {
  const script = bundle('parsing/parsing-worker.ts');
  const parent = spawn(process.execPath, ['-e', STARTER, script, SLOW], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [told] = (await once(parent.stdout, 'data')) as [Buffer];
  const isAlive = () => {
    try {
      return process.kill(Number(String(told)), 0);
    } catch {
      return false;
    }
  };
  expect(isAlive()).toBe(true);
  const begun = performance.now();
  parent.kill('SIGKILL');
  while (isAlive()) await pause(50);
  // Its text would take minutes.
  expect(performance.now() - begun).toBeLessThan(20_000);
});

/** Has a process render a text, and tells its id. */
const STARTER = `
const [, script, input] = process.argv;
const child = require('node:child_process').fork(script, { serialization: 'advanced', execArgv: [] });
child.once('message', () => child.send({ name: 'renderArticle', input }, () => console.log(child.pid)));
`;
