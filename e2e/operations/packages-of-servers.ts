import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../product';

/** The packages that `npm ci --omit=dev --workspace api --workspace shell` leaves: paths relative to the root. */
export function packagesOfServers(): string[] {
  const args = ['ls', '--omit=dev', '--workspace', 'api', '--workspace', 'shell', '--all', '--parseable'];
  // It lists everything, and then fails over peer requirements that npm ci does not mind.
  return spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((at) => path.relative(root, at))
    .filter((at) => at.includes('node_modules/'));
}
