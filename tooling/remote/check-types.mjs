// `remote types`: checks types by the remote's own tsconfig.json.
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectAt } from './project.mjs';
import { runProgram } from './run-program.mjs';

// TypeScript 7 checks in a third of the time of version 6.
const compiler = path.join(
  createRequire(import.meta.url).resolve('typescript-native/package.json'),
  '../bin/tsc',
);

/** Checks the types of the remote in `folder`; returns the compiler's exit code. */
export const checkTypes = (folder) => runProgram(compiler, ['-p', folder], { folder });

export const runTypes = () => checkTypes(projectAt(process.cwd()).folder);
