import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../product';

/** The packages that `npm ci --omit=dev --omit=peer` leaves for the workspaces of servers: paths relative to the root. */
export function packagesOfServers(...servers: readonly ('api' | 'shell')[]): string[] {
  const chosen = servers.flatMap((server) => ['--workspace', server]);
  const args = ['ls', '--omit=dev', '--omit=peer', ...chosen, '--all', '--parseable'];
  // It lists everything, and then fails over peer requirements that npm ci does not mind.
  return spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((at) => path.relative(root, at))
    .filter((at) => at.includes('node_modules/'));
}
