import { execFileSync } from 'node:child_process';

const LOOK_MS = 250;

/**
 * Ends this process, as SIGTERM does, once the npm that runs it has ended: npm sends signals to the shell in which it runs a
 * script, and no shell forwards them. Does nothing where npm did not start it.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  let npm = parent;
  try {
    const columns = ['-o', 'ppid=', '-o', 'args=', '-p', String(parent)];
    const [, above, command] = /^\s*(\d+) (.*)/.exec(execFileSync('ps', columns, { encoding: 'utf8' }));
    if (/^\S*sh -c /.test(command)) npm = Number(above);
  } catch {
    // Without ps, only the end of the shell is noticed.
  }
  const looking = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  looking.unref();
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
