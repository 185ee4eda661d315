import { createTurns } from './turns';

test('work under one key runs in order, also after a failure', async () => {
  const inTurn = createTurns();
  const log: string[] = [];
  const first = inTurn('a', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    log.push('first');
    throw new Error('refused');
  });
  const second = inTurn('a', async () => log.push('second'));
  const other = inTurn('b', async () => log.push('other'));
  await expect(first).rejects.toThrow('refused');
  await Promise.all([second, other]);
  expect(log).toEqual(['other', 'first', 'second']);
});
