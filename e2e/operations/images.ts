import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { root } from '../product';
import { packagesOfServers } from './packages-of-servers';

export type Kind = 'api' | 'shell';

interface Line {
  word: string;
  rest: string;
}

/** The lines of one stage of the Dockerfile, after those of the stages that it builds on. */
export function stage(name: string): Line[] {
  const lines = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ word: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1).trim() }));
  const start = lines.findIndex(({ word, rest }) => word === 'FROM' && rest.endsWith(` AS ${name}`));
  const next = lines.findIndex(({ word }, at) => at > start && word === 'FROM');
  const from = lines[start]!.rest.split(' ')[0]!;
  const own = lines.slice(start + 1, next < 0 ? undefined : next);
  return from.startsWith('node:') ? own : [...stage(from), ...own];
}

export const valuesOf = (lines: Line[], word: string) =>
  lines.filter((line) => line.word === word).map(({ rest }) => rest);
export const environmentOf = (lines: Line[]): Record<string, string> =>
  Object.fromEntries(valuesOf(lines, 'ENV').map((pair) => pair.split(/=(.*)/).slice(0, 2)));
/** The program of an image and its arguments. */
export const commandOf = (kind: Kind) => JSON.parse(valuesOf(stage(kind), 'CMD').at(-1)!) as string[];
/** The program, with its arguments, whose exit code says whether an image is healthy. */
export const healthOf = (kind: Kind) =>
  JSON.parse(/CMD (\[.*\])/.exec(valuesOf(stage(kind), 'HEALTHCHECK')[0]!)![1]!) as string[];

/** Lays out the folder that an image would have: what is copied into it, and the packages that its install leaves. */
export async function layOut(kind: Kind, folder: string): Promise<void> {
  const packages = packagesOfServers(kind);
  for (const copy of valuesOf(stage(kind), 'COPY')) {
    const [, from, to] = copy.split(' ') as [string, string, string];
    const source = from.replace('/product/', '');
    if (source.endsWith('node_modules')) {
      const names = packages.filter((at) => at.startsWith(`${source}/`));
      // Hard links suffice, since nobody writes there.
      await promisify(execFile)('cp', ['-al', '--parents', ...names, folder], { cwd: root });
      continue;
    }
    expect(existsSync(path.join(root, source)), source).toBe(true);
    await cp(path.join(root, source), path.join(folder, to), { recursive: true });
  }
}
