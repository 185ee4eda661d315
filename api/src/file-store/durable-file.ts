import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { noteLocation } from './failed-location';

/** Writes all of a chunk: a single write may take less. */
export async function writeChunk(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let from = 0; from < chunk.length;) from += (await handle.write(chunk, from)).bytesWritten;
}

/** Writes a new file; it is on disk once this resolves, its name only after `syncFolder`. */
export async function writeDurably(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  // Node names the file where it cannot be opened, and not where it cannot be written.
  const note = (error: unknown): never => {
    noteLocation(error, `The folder ${dirname(path)}`);
    throw error;
  };
  try {
    for await (const chunk of content) await writeChunk(handle, chunk).catch(note);
    await handle.sync().catch(note);
  } finally {
    await handle.close();
  }
}

/** A new name in a folder survives a power cut only once the folder itself is on disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
