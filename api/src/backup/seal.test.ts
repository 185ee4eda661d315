import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ArchiveRefused, FORMAT, nameOfContent, seal, unseal } from './seal';

const key = randomBytes(32);
const CHUNK = 256 * 1024;
const HEADER = 33;

async function* inPieces(content: Buffer, piece: number) {
  for (let from = 0; from < content.length; from += piece) yield content.subarray(from, from + piece);
}
const sealed = (content: Buffer, piece = 70_000) =>
  buffer(Readable.from(seal(key)(inPieces(content, piece))));
const unsealed = (content: Buffer, piece = 70_000, by = key) =>
  buffer(Readable.from(unseal(by)(inPieces(content, piece))));
const refused = (reason: string) =>
  expect.objectContaining({ name: 'ArchiveRefused', reason }) as unknown as ArchiveRefused;

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 17])(
  'encrypted content can be decrypted, whatever the chunk size (%d bytes)',
  async (bytes) => {
    const content = randomBytes(bytes);
    for (const piece of [1_000, 70_000, CHUNK + 16, 10 * CHUNK]) {
      const archive = await sealed(content, piece);
      expect((await unsealed(archive, piece)).equals(content)).toBe(true);
    }
  },
);

test('an archive truncated anywhere is refused, even between two chunks', async () => {
  const content = randomBytes(2 * CHUNK + 5);
  const archive = await sealed(content);
  const boundary = HEADER + CHUNK + 16;
  for (const length of [0, 5, HEADER - 1, HEADER, HEADER + 7, boundary, boundary + 3, archive.length - 1])
    await expect(unsealed(archive.subarray(0, length))).rejects.toEqual(refused('damaged'));
  await expect(unsealed(Buffer.concat([archive, Buffer.of(0)]))).rejects.toEqual(refused('damaged'));
});

test('an archive with one flipped bit or with swapped chunks is refused', async () => {
  const archive = await sealed(randomBytes(2 * CHUNK + 5));
  for (const at of [HEADER - 1, HEADER, HEADER + CHUNK + 20, archive.length - 1]) {
    const changed = Buffer.from(archive);
    changed[at]! ^= 1;
    await expect(unsealed(changed)).rejects.toEqual(refused('damaged'));
  }
  const chunk = (index: number) =>
    archive.subarray(HEADER + index * (CHUNK + 16), HEADER + (index + 1) * (CHUNK + 16));
  const exchanged = Buffer.concat([archive.subarray(0, HEADER), chunk(1), chunk(0), chunk(2)]);
  await expect(unsealed(exchanged)).rejects.toEqual(refused('damaged'));
});

test('a foreign file, another key and a newer format are told apart', async () => {
  const archive = await sealed(Buffer.from('content'));
  await expect(unsealed(Buffer.from('%PDF-1.7 and what follows in such a file'))).rejects.toEqual(
    refused('foreign'),
  );
  await expect(unsealed(archive, 70_000, randomBytes(32))).rejects.toEqual(refused('other-key'));
  const newer = Buffer.from(archive);
  newer[8] = FORMAT + 1;
  await expect(unsealed(newer)).rejects.toEqual(refused('newer'));
});

test('without the key neither content nor hash can be seen', async () => {
  const content = Buffer.from('Marguerite Okafor '.repeat(100));
  const archive = await sealed(content);
  expect(archive.includes('Marguerite')).toBe(false);
  expect((await sealed(content)).equals(archive)).toBe(false);
  expect(nameOfContent(key, 'ab')).toMatch(/^[0-9a-f]{64}$/);
  expect(nameOfContent(key, 'ab')).not.toBe(nameOfContent(randomBytes(32), 'ab'));
});
