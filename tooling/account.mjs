// `npm run account -- add …`: makes an account in the database that `npm start` uses. The password is read from
// standard input.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, outdated } from './build.mjs';
import { install, requireNode, root } from './prepare.mjs';

requireNode();
await install();
await build(outdated(['api']));

// From the root, as the product itself: a relative DATA_DIR is the same folder for both.
const child = spawn(process.execPath, [path.join(root, 'api/dist/account.cjs'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
child.on('exit', (code) => (process.exitCode = code ?? 1));
