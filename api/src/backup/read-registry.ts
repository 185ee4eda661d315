import { readFile } from 'node:fs/promises';

const LIMIT_MS = 10_000;

/** The registry of remotes as it is in force, a file or a URL; undefined where it cannot be read now. */
export async function readRegistry(place: string): Promise<Buffer | undefined> {
  try {
    if (!/^https?:\/\//.test(place)) return await readFile(place);
    const response = await fetch(place, { signal: AbortSignal.timeout(LIMIT_MS) });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
