#!/usr/bin/env node
// `remote COMMAND` in the package of a remote: in this repository, or in one of its own beside the shell's packages.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What a command loads besides what `npm start` installs in the repository of the shell. */
const LOADS = { build: 'typescript-native', types: 'typescript-native', test: 'jest' };

/** Each module has the function to run: it gets the words after the command, and may return an exit code. */
const COMMANDS = {
  build: async () => (await import('./build-remote.mjs')).runBuild,
  types: async () => (await import('./check-types.mjs')).runTypes,
  dev: async () => (await import('./dev-remote.mjs')).runDev,
  start: async () => (await import('./serve-remote.mjs')).startRemote,
  test: async () => (await import('./test-remote.mjs')).testRemote,
  ...Object.fromEntries(
    ['keys', 'sign', 'deploy', 'rollback', 'promote', 'abort', 'releases'].map((command) => [
      command,
      async () => {
        const { runReleaseCommand } = await import('../release/commands.mjs');
        return (args) => runReleaseCommand(command, args);
      },
    ]),
  ),
};

const [command, ...args] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, command ?? '')) {
  console.error(`remote ${Object.keys(COMMANDS).join(' | ')}`);
  process.exit(1);
}
try {
  await completePackages(LOADS[command]);
  const run = await COMMANDS[command]();
  process.exitCode = (await run(args)) ?? 0;
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}

/** In the repository of the shell, installs what is missing; elsewhere a remote's team has installed its packages itself. */
async function completePackages(name) {
  const isFound = (place) => existsSync(`${place}/${name}/package.json`);
  const prepare = new URL('../prepare.mjs', import.meta.url);
  if (
    !name ||
    !existsSync(prepare) ||
    createRequire(import.meta.url)
      .resolve.paths(name)
      .some(isFound)
  )
    return;
  const { install, step } = await import(prepare);
  await step('packages', install);
}
