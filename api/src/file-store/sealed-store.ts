import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type DataKeys, KeyMissing } from './data-keys';
import { writeDurably } from './durable-file';
import { FileDamaged, type FileStore } from './file-store';
import { HEADER_BYTES, keyIdOf, openChunks, openHeader, chunkRange, sealContent } from './sealed-file';

/**
 * A store that encrypts new files if a data key is set, and reads both encrypted and unencrypted ones, which it tells apart by
 * the header.
 */
export function createSealedStore(store: FileStore, { current, byId }: DataKeys): FileStore {
  return {
    ...store,
    sealedBy: current?.id ?? null,

    async add(key, path) {
      if (!current) return store.add(key, path);
      const sealed = `${path}.sealed`;
      try {
        const { size } = await stat(path);
        await writeDurably(sealed, sealContent(current, key, size, createReadStream(path)));
        await store.add(key, sealed);
      } finally {
        for (const left of [path, sealed]) await rm(left, { force: true });
      }
    },

    async read(key, range, sealedBy, area) {
      const stored = (part?: typeof range) => store.read(key, part, undefined, area);
      const header = await buffer(await stored({ start: 0, end: HEADER_BYTES - 1 }));
      const id = keyIdOf(header);
      if (id === undefined) {
        // An encrypted file was replaced by an unencrypted one, which needs no key.
        if (sealedBy) throw new FileDamaged(key);
        return stored(range);
      }
      const dataKey = byId.get(id);
      if (!dataKey) throw new KeyMissing(id);
      const opened = openHeader(dataKey, key, header);
      const wanted = range ?? { start: 0, end: opened.size - 1 };
      const sealedRange = chunkRange(wanted, opened.size);
      if (sealedRange.end < sealedRange.start) return Readable.from([]);
      const sealed = await stored(sealedRange);
      const plain = Readable.from(openChunks(opened, wanted, key, sealed), {
        objectMode: false,
        highWaterMark: 1,
      });
      // A stream that was never read from does not close its source by itself.
      plain.once('close', () => sealed.destroy());
      return plain;
    },
  };
}
