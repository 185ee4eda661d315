// Writes files of a build while a server is serving them.
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Atomic: nobody ever reads half a file. */
export function replaceFile(file, content) {
  fs.writeFileSync(`${file}.new`, content);
  fs.renameSync(`${file}.new`, file);
}

/** Brotli beside every text file that browsers fetch. */
export function compressAll(dist) {
  for (const name of fs.readdirSync(dist, { recursive: true })) {
    if (!/\.(js|svg)$/.test(name) || /(^|\/)server\//.test(name)) continue;
    const file = path.join(dist, name);
    const compressed = fs.statSync(`${file}.br`, { throwIfNoEntry: false });
    // Atomic: a running server serves this file with an immutable cache header.
    if (!(compressed?.mtimeMs >= fs.statSync(file).mtimeMs))
      replaceFile(`${file}.br`, brotliCompressSync(fs.readFileSync(file)));
  }
}
