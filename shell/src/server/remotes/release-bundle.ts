import { createHash } from 'node:crypto';
import path from 'node:path';
import { readBytes } from './published-files';
import type { PublishedRelease } from './release-source';

/** A page waits less long; a late bundle serves the next one. */
const TIMEOUT_MS = 5000;
/** The limit for every release, whatever its total size limit: what passes the gate must run after the deploy. */
export const MOST_BUNDLE_BYTES = 10_000_000;

/** The server bundle of a release. */
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

/** The code of the bundle; rejects if its hash is not the descriptor's. */
export async function readBundle(
  published: Pick<PublishedRelease, 'descriptor' | 'folder'>,
): Promise<string> {
  const { descriptor, folder } = published;
  const { entry } = descriptor.server;
  const content = await readBytes(new URL(entry, folder), TIMEOUT_MS, MOST_BUNDLE_BYTES);
  // Not of the text: different invalid UTF-8 decodes to the same text.
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (integrity !== descriptor.files[entry]) throw new Error('its content is not what the descriptor says');
  return content.toString('utf8');
}

/** The hash in a bundle's file name, or the whole name. */
function hashIn(entry: string): string {
  const file = path.posix.basename(entry);
  return /\.([\da-f]{8,})\.\w+$/.exec(file)?.[1] ?? file;
}
