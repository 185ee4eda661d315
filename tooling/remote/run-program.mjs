import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a Node program in a remote's folder, on this terminal; returns its exit code. */
export async function runProgram(program, args, { folder, nodeOptions = [], env = {} }) {
  const child = spawn(process.execPath, [...nodeOptions, program, ...args], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
