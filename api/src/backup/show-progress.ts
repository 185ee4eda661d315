import type { Report } from './verify-backup';

/** Shows the progress of a command on a terminal, in one line that is overwritten; elsewhere nothing. */
export function showProgress(stderr: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr): Report {
  if (!stderr.isTTY) return () => undefined;
  let shown = '';
  process.once('exit', () => shown && stderr.write('\r\u001b[K'));
  return (step, done, total) => {
    const line = total > 1 ? `${step}: ${Math.floor((done / total) * 100)} %` : `${step} ...`;
    if (line === shown) return;
    shown = line;
    stderr.write(`\r\u001b[K${line}`);
  };
}
