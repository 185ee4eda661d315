import { createHash } from 'node:crypto';
import path from 'node:path';
import { readText } from './published-files';
import type { PublishedRelease } from './release-source';

/** A page waits less; what comes later is there for the next one. */
const TIMEOUT_MS = 5000;

/** What a release brings for the server. */
export interface ReleaseBundle {
  /** Short name of the release. */
  readonly version: string;
  /** Absolute URL of its server bundle. */
  readonly entry: string;
  readonly code: string;
}

/** The bundle that a release names, not read yet. */
export function bundleOf({ descriptor, folder }: PublishedRelease): Omit<ReleaseBundle, 'code'> {
  const entry = new URL(descriptor.server.entry, folder).href;
  return { entry, version: descriptor.version ?? hashIn(entry) };
}

/** The code of the bundle; rejects where it is not what the descriptor says. */
export async function readBundle(published: PublishedRelease): Promise<string> {
  const { descriptor, folder } = published;
  const { entry } = descriptor.server;
  const code = await readText(new URL(entry, folder), TIMEOUT_MS);
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  if (integrity !== descriptor.files[entry]) throw new Error('its content is not what the descriptor says');
  return code;
}

/** The hash in a bundle's file name, or all of that name. */
function hashIn(entry: string): string {
  const file = path.posix.basename(entry);
  return /\.([\da-f]{8,})\.\w+$/.exec(file)?.[1] ?? file;
}
