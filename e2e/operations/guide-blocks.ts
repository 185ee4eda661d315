import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../product';

/** The text of a page of docs/operations. */
export function readGuide(page: string): string {
  return readFileSync(path.join(root, 'docs/operations', page), 'utf8');
}

/** The text under a heading of a page, up to the next one of its level. */
export function sectionOf(page: string, heading: string): string {
  const section = readGuide(page)
    .split(/^## /m)
    .find((text) => text.startsWith(`${heading}\n`));
  if (!section) throw new Error(`docs/operations/${page} has no section ${heading}`);
  return section;
}

/** The blocks of commands in that section. */
export function blocksOf(page: string, heading: string): string[] {
  return [...sectionOf(page, heading).matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!);
}
