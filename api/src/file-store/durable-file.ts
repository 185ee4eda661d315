import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { noteLocation } from './failed-location';

/** Writes a whole chunk: a single write may write less. */
export async function writeChunk(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let from = 0; from < chunk.length;) from += (await handle.write(chunk, from)).bytesWritten;
}

/** Writes a new file. Its content is on disk once this resolves, its name only after `syncFolder`. */
export async function writeDurably(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  // Node's error names the file if it cannot be opened, but not if it cannot be written.
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

/** Syncs a folder: a new name in it survives a power cut only once the folder itself is on disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
