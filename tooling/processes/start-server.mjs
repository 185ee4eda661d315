// `npm run start:api`, `npm run start:shell`: one built server in this very process, as in production: nothing is
// installed, built or restarted.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { endWithNpm } from './end-with-npm.mjs';
import { ownSettings } from './own-settings.mjs';
import { refuse, requireNode, root } from '../prepare.mjs';

const SERVERS = {
  api: ['api/dist/main.cjs'],
  shell: ['shell/dist/server/main.cjs', 'shared-ui/dist/assets.json'],
};

requireNode({ warns: false });
const name = process.argv[2];
const missing = SERVERS[name].find((file) => !existsSync(path.join(root, file)));
if (missing)
  refuse(`The ${name} is not built: ${missing} is missing. Build it first: npm ci && npm run build`);
process.env.NODE_ENV ||= 'production';
const own = ownSettings(name, process.env);
for (const variable of Object.keys(process.env)) if (!(variable in own)) delete process.env[variable];
endWithNpm();
// As if Node had been started with it, since the server looks for its other scripts beside itself.
process.argv[1] = path.join(root, SERVERS[name][0]);
createRequire(import.meta.url)(process.argv[1]);
