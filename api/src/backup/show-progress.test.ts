import { PassThrough } from 'node:stream';
import { showProgress } from './show-progress';

const CLEAR = '\r\u001b[K';

/** What a running command writes to a terminal, or to a file. */
function written(isTTY: boolean): string {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
  const listeners = process.listeners('exit');
  const report = showProgress(stream);
  report('database', 0, 1);
  for (const done of [0, 1, 2, 400]) report('documents', done, 400);
  // As when the command ends.
  for (const listener of process.listeners('exit'))
    if (!listeners.includes(listener)) {
      process.off('exit', listener);
      listener(0);
    }
  return (stream.read() as string | null) ?? '';
}

test('on a terminal one line shows the progress, and is cleared at the end', () => {
  const lines = ['database ...', 'documents: 0 %', 'documents: 100 %', ''];
  expect(written(true)).toBe(lines.map((line) => CLEAR + line).join(''));
});

test('otherwise nothing is shown', () => {
  expect(written(false)).toBe('');
});
