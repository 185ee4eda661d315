// `npm run account|audit|backup|files|restore|retention|token -- …`: what an operator does beside the running product, with its settings.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, outdated } from './build.mjs';
import { install, installStamp, requireNode, root } from './prepare.mjs';

requireNode();
const [command, ...args] = process.argv.slice(2);
const bundle = path.join(root, `api/dist/${command}.cjs`);
// A release that was installed and built by hand is used as it is: it may be running, lack the build's tools, and belong to
// another user.
if (existsSync(installStamp) || !existsSync(bundle)) {
  await install('product');
  await build(outdated(['api']));
}

// From the root like the product itself, so that a relative DATA_DIR is the same folder for both.
const child = spawn(process.execPath, [bundle, ...args], {
  cwd: root,
  stdio: 'inherit',
});
child.on('exit', (code) => (process.exitCode = code ?? 1));
