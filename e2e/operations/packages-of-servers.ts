import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../product';

/** What `npm ci --omit=dev --workspace api --workspace shell` leaves of the packages: paths from the root. */
export function packagesOfServers(): string[] {
  const args = ['ls', '--omit=dev', '--workspace', 'api', '--workspace', 'shell', '--all', '--parseable'];
  // It lists everything, and then fails over wishes of packages that npm ci does not mind.
  return spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((at) => path.relative(root, at))
    .filter((at) => at.includes('node_modules/'));
}
