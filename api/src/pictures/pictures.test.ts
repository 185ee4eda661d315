import sharp from 'sharp';
import { MAX_PICTURE_MB, type Picture, widthsOf } from '../contract';
import { ledgerEntries, pictureFiles, pictures } from '../db/schema';
import { startTestApi, type TestApi } from '../testing/test-api';

const PATH = '/api/admin/pictures';

let api: TestApi;
let cookie: string;
beforeAll(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'editor@lind.com', 'editor');
  cookie = await api.signIn('editor@lind.com');
});
afterAll(() => api.close());

/** A picture with a red left half, a blue right half and a different rectangle below. */
const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' } },
      gravity: 'west',
    },
  ]);
const send = (body: Buffer | string, key?: string, as = cookie) =>
  api.send(PATH, {
    method: 'POST',
    cookie: as,
    body: new Uint8Array(Buffer.from(body)),
    headers: key ? { 'Idempotency-Key': key } : {},
  });
const sent = async (body: Buffer, key?: string) => {
  const answer = await send(body, key);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Picture;
};
const copy = async ({ id }: Picture, file: string) => api.send(`/api/pictures/${id}/${file}`);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a picture is kept in each width and format, never enlarged, public and immutable', async () => {
  const picture = await sent(await paint(2400, 1600).jpeg().toBuffer());
  expect(picture).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    width: 1600,
    height: 1067,
    path: `/api/pictures/${picture.id}/1600x1067`,
  });
  for (const width of [480, 960, 1600])
    for (const [format, type, known] of [
      ['avif', 'image/avif', 'heif'],
      ['webp', 'image/webp', 'webp'],
      ['jpg', 'image/jpeg', 'jpeg'],
    ] as const) {
      const answer = await copy(picture, `${width}.${format}`);
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type]);
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(await sharp(await bytesOf(answer)).metadata()).toMatchObject({ format: known, width });
    }
  const small = await sent(await paint(700, 350).png().toBuffer());
  expect([small.width, small.height, widthsOf(700)]).toEqual([700, 350, [480, 700]]);
  expect((await copy(small, '700.webp')).status).toBe(200);
  for (const file of ['960.webp', '700.png', '700.avif.webp', '0.jpg', 'x', '%2e%2e%2f700.jpg'])
    expect([file, (await copy(small, file)).status]).toEqual([file, 404]);
  expect((await api.send('/api/pictures/none/700.webp')).status).toBe(404);
});

test('it is upright, without metadata about camera and location', async () => {
  const turned = await paint(900, 600)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ada Vale' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const picture = await sent(turned);
  expect([picture.width, picture.height]).toEqual([600, 900]);
  for (const format of ['jpg', 'webp', 'avif']) {
    const bytes = await bytesOf(await copy(picture, `600.${format}`));
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([format, exif, icc, xmp, orientation ?? 1]).toEqual([format, undefined, undefined, undefined, 1]);
  }
  // What was on the left is now at the top.
  const { data } = await sharp(await bytesOf(await copy(picture, '600.jpg')))
    .extract({ left: 300, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
});

test('files that are not accepted pictures are refused, and nothing is stored', async () => {
  const before = await api.database.read.$count(pictures);
  const animated = await sharp(
    [await paint(40, 40).png().toBuffer(), await paint(40, 40).negate().png().toBuffer()],
    { join: { animated: true } },
  )
    .webp()
    .toBuffer();
  const whole = await paint(600, 600).jpeg().toBuffer();
  const wide = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const wrong: [string, Buffer | string, number, string][] = [
    ['text', 'GIF89a is what I say', 415, 'is not a JPEG'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, 'is not a JPEG'],
    ['GIF', await paint(40, 40).gif().toBuffer(), 415, 'is not a JPEG'],
    ['animated', animated, 415, 'is animated'],
    ['cut off', whole.subarray(0, whole.length / 2), 415, 'cannot be read'],
    ['too wide', wide, 415, 'more than 50 million pixels'],
    ['empty', Buffer.alloc(0), 422, 'empty'],
    ['too large', Buffer.alloc(MAX_PICTURE_MB * 1024 * 1024 + 1), 413, 'larger than 20 MB'],
  ];
  for (const [what, body, status, words] of wrong) {
    const answer = await send(body);
    expect([what, answer.status, await answer.text()]).toEqual([
      what,
      status,
      expect.stringContaining(words),
    ]);
  }
  expect(await api.database.read.$count(pictures)).toBe(before);
});

test('a repeated key returns the first picture', async () => {
  const body = await paint(100, 50).png().toBuffer();
  const answers = await Promise.all([sent(body, 'one'), sent(body, 'one')]);
  const again = await sent(await paint(300, 50).png().toBuffer(), 'one');
  expect(new Set([...answers, again].map(({ id }) => id)).size).toBe(1);
  expect(again.width).toBe(100);
  const { read } = api.database;
  const told = (await read.select().from(ledgerEntries)).filter(({ action }) => action === 'picture-added');
  expect(told.filter(({ subjectId }) => subjectId === again.id)).toHaveLength(1);
  const files = (await read.select().from(pictureFiles)).filter(({ pictureId }) => pictureId === again.id);
  expect(files.map(({ width, format }) => `${width}.${format}`).sort()).toEqual([
    '100.avif',
    '100.jpg',
    '100.webp',
  ]);
});

test('only editors and owners can add pictures', async () => {
  const body = await paint(20, 20).png().toBuffer();
  for (const [role, status] of [
    ['owner', 201],
    ['adviser', 403],
    ['reader', 403],
  ] as const) {
    await api.addAccount('staff', `${role}@lind.com`, role);
    expect([role, (await send(body, undefined, await api.signIn(`${role}@lind.com`))).status]).toEqual([
      role,
      status,
    ]);
  }
  expect((await send(body, undefined, '')).status).toBe(401);
});
