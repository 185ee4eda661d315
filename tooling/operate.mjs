// `npm run account|backup|files|restore -- …`: what an operator does beside the running product, with its settings.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, outdated } from './build.mjs';
import { install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
await build(outdated(['api']));

const [command, ...args] = process.argv.slice(2);
// From the root, as the product itself: a relative DATA_DIR is the same folder for both.
const child = spawn(process.execPath, [path.join(root, `api/dist/${command}.cjs`), ...args], {
  cwd: root,
  stdio: 'inherit',
});
child.on('exit', (code) => (process.exitCode = code ?? 1));
