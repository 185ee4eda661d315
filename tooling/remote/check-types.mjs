// `remote types`: checks types by the remote's own tsconfig.json.
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectAt } from './project.mjs';
import { runProgram } from './run-program.mjs';

const require = createRequire(import.meta.url);

/** Checks the types of the remote in `folder`; returns the compiler's exit code. */
export function checkTypes(folder) {
  // TypeScript 7 checks in a third of the time of version 6. Found here, since the product is built without it.
  const compiler = path.join(require.resolve('typescript-native/package.json'), '../bin/tsc');
  return runProgram(compiler, ['-p', folder], { folder });
}

export const runTypes = () => checkTypes(projectAt(process.cwd()).folder);
