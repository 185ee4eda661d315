import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../product';

/** The indented command blocks of a section, or of a paragraph that begins in bold, in the guide's part on deployment. */
export function blocksOf(title: string): string[] {
  const guide = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const part = guide.split(/^## /m).find((text) => text.startsWith('Deployment\n'))!;
  const paragraphs = part.split(/^(?=\*\*)/m);
  const own =
    title === 'Deployment' ? paragraphs[0]! : paragraphs.find((text) => text.startsWith(`**${title}`))!;
  return (own.match(/(?:^ {4}.*\n)+/gm) ?? [])
    .filter((block) => block.includes('docker compose'))
    .map((block) => block.replace(/^ {4}/gm, ''));
}
