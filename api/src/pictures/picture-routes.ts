import { invalid, malformed, Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { getPicture, MAX_PICTURE_MB, PICTURE_FORMATS, type PictureFormat, storePicture } from '../contract';
import { isDuplicate } from '../db/errors';
import { pictureFiles, pictures } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { readIdempotencyKey } from '../http/request-headers';
import { implement, implementRaw } from '../http/route';
import { encodePicture } from './encode-picture';

const YEAR_SECONDS = 31_536_000;
const MAX_BYTES = MAX_PICTURE_MB * 1024 * 1024;

const tooLarge = () =>
  new Refusal(413, 'too-large', 'File too large', {
    detail: `The picture is larger than ${MAX_PICTURE_MB} MB, the most that one may have`,
  });

type Row = typeof pictures.$inferSelect;
const shown = ({ id, width, height }: Row) => ({
  id,
  width,
  height,
  path: `/api/pictures/${id}/${width}x${height}`,
});

/** `/api/admin/pictures`: the pictures that editors put into articles. */
export function implementPictures(app: Hono, { database, ledger }: Deps): void {
  const { read, writes } = database;
  /** Pictures are processed one at a time, since decoding a large one takes some 200 MB. */
  let last: Promise<unknown> = Promise.resolve();

  const findBy = async (key: string | undefined) =>
    key === undefined ? undefined : (await read.select().from(pictures).where(eq(pictures.sendKey, key)))[0];

  implement(
    app,
    storePicture,
    {
      summary: `Uploads a picture as the body, up to ${MAX_PICTURE_MB} MB of JPEG, PNG, WebP or AVIF, and re-encodes it in the sizes of an article`,
      headers: { 'Idempotency-Key': 'A key that was used before returns the picture that was stored first' },
    },
    async (c) => {
      const key = readIdempotencyKey(c);
      const known = await findBy(key);
      if (known) return shown(known);
      const sent = await readBytes(c);
      const encoding = last.catch(() => undefined).then(() => encodePicture(sent));
      last = encoding.catch(() => undefined);
      const { files, ...size } = await encoding;
      const row = { id: uuidv7(), ...size, createdAt: new Date().toISOString(), sendKey: key ?? null };
      try {
        await writes.run(
          read.insert(pictures).values(row),
          ...files.map((file) => read.insert(pictureFiles).values({ ...file, pictureId: row.id })),
          ledger.entry(c, { action: 'picture-added', subject: row.id }),
        );
      } catch (error) {
        const first = isDuplicate(error) && (await findBy(key));
        if (!first) throw error;
        return shown(first);
      }
      return shown({ ...row, seq: 0 });
    },
  );
}

/** Reads the body into memory, which is acceptable because only staff send pictures, one after another. */
async function readBytes(c: Context): Promise<Buffer> {
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.length;
      if (size > MAX_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : malformed('The upload was cut off');
  }
  if (size === 0) throw invalid([{ pointer: '/file', message: 'The file is empty' }]);
  return Buffer.concat(chunks);
}

/** `/api/pictures`: copies of pictures, for anybody who knows their ids, which cannot be guessed. */
export function implementPublicPictures(app: Hono, { database: { read } }: Pick<Deps, 'database'>): void {
  implementRaw(app, getPicture, 'A picture in one size and format: `WIDTH.FORMAT`', async (c) => {
    const [, width, format] = /^(\d{1,4})\.(avif|webp|jpg)$/.exec(c.req.param('file')) ?? [];
    if (!width || !format) throw notFound();
    const isIt = and(
      eq(pictureFiles.pictureId, c.req.param('id')),
      eq(pictureFiles.width, Number(width)),
      eq(pictureFiles.format, format as PictureFormat),
    );
    const [file] = await read.select({ content: pictureFiles.content }).from(pictureFiles).where(isIt);
    if (!file) throw notFound();
    return c.body(new Uint8Array(file.content), 200, {
      'Content-Type': PICTURE_FORMATS[format as PictureFormat],
      // The content at this address never changes.
      'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
    });
  });
}
