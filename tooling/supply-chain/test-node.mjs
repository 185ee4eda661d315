// `npm run test-node -- 22`: runs tests of the servers on another release line of Node, whose binary comes from npm into
// .cache. More words choose files; without them, those run that depend most on Node: processes, HTTP, streams, files,
// cryptography.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { install, refuse, requireNode, root, run, step } from '../prepare.mjs';

const SERVERS = [
  'api/src/(accounts|audit|clients|file-store|http|ledger|oidc|records|second-factor|sign-in|submissions|uploads)/',
  'api/src/(documents/(download|upload|hostile-files)|main|several-apis)\\.test',
  'shell/src/server/',
];

requireNode();
const [line, ...files] = process.argv.slice(2);
if (!/^\d+$/.test(line ?? '')) refuse('Which line of Node? For example: npm run test-node -- 22');
await step('packages', install);
let node;
await step(`Node ${line}`, async () => {
  node = await fetchNode(line);
  return (await run(node, ['--version'])).trim();
});
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const args = ['--config', 'tooling/jest.config.mjs', '--selectProjects', 'node', '--testPathPatterns'];
const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter);
const child = spawn(node, [...jest, ...args, ...(files.length > 0 ? files : SERVERS)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH, NODE_ENV: 'test' },
});
child.on('exit', (code) => (process.exitCode = code ?? 1));

/** The path of a binary of this release line, for this machine. */
async function fetchNode(wanted) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = path.join(root, '.cache/node', wanted);
  const binary = path.join(folder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
  if (!existsSync(binary))
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', `${name}@${wanted}`]);
  return binary;
}
