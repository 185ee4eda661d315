// `remote test [PATTERN…]`: the tests beside the sources; further words go to Jest.
import { createRequire } from 'node:module';
import { jestPreset } from './jest-preset.mjs';
import { projectAt } from './project.mjs';
import { runProgram } from './run-program.mjs';

const require = createRequire(import.meta.url);

export function testRemote(args) {
  const { folder } = projectAt(process.cwd());
  const config = JSON.stringify(jestPreset(folder));
  return runProgram(require.resolve('jest/bin/jest'), ['--config', config, ...args], {
    folder,
    nodeOptions: ['--experimental-vm-modules', '--no-warnings'],
    env: { NODE_ENV: 'test' },
  });
}
