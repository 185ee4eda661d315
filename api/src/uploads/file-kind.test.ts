import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { office, zip } from '../testing/zip';
import { kindOfFile } from './file-kind';

const folder = mkdtempSync(join(tmpdir(), 'lisle-harrow-kinds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function kindOf(content: string | Buffer) {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  writeFileSync(join(folder, 'file'), bytes);
  return kindOfFile(join(folder, 'file'), bytes.subarray(0, 4_100));
}

const brands = (...names: string[]) =>
  `\0\0\0${String.fromCharCode(16 + 4 * (names.length - 1))}ftyp${names[0]}\0\0\0\0${names.slice(1).join('')}more`;
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const WORD = `${OFFICE}wordprocessingml.document`;
const EXCEL = `${OFFICE}spreadsheetml.sheet`;

test.each([
  ['%PDF-1.4', 'application/pdf'],
  ['%PDF', undefined],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\xff\xd8', undefined],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\x89PNG', undefined],
  [brands('heic', 'mif1', 'heic'), 'image/heic'],
  [brands('heix'), 'image/heic'],
  [brands('mif1', 'mif1', 'heic'), 'image/heic'],
  [brands('mif1', 'avif'), undefined],
  [brands('mif1', 'miaf') + 'heic', undefined],
  [brands('avif', 'heic'), undefined],
  [brands('isom', 'mp42'), undefined],
  [brands('hevc'), undefined],
  [office(`${WORD}.main+xml`), WORD],
  [office(`${EXCEL}.main+xml`), EXCEL],
  [office(`${OFFICE}presentationml.presentation.main+xml`), undefined],
  ['', undefined],
])('%p is %s [D24]', async (content, kind) => {
  expect(await kindOf(content)).toBe(kind);
});

const contents = (...types: string[]) =>
  `<Types>${types.map((type) => `<Override ContentType="${type}"/>`).join('')}</Types>`;

test('a document is known by its list of contents wherever that stands, behind 5 MB too [D24]', async () => {
  const archive = zip({
    'word/media/image.jpeg': randomBytes(5_000_000),
    '[Content_Types].xml': contents(`${WORD}.main+xml`),
  });
  expect(archive.length).toBeGreaterThan(4_000_000);
  expect(await kindOf(archive)).toBe(WORD);
  expect(await kindOf(Buffer.concat([archive.subarray(0, -2), Buffer.from('\u0005\0hello')]))).toBe(WORD);
});

test('a document that brings a macro is refused, whatever it calls itself [D24]', async () => {
  const macro = contents(`${WORD}.main+xml`, 'application/vnd.ms-office.vbaProject');
  expect(await kindOf(zip({ '[Content_Types].xml': macro }))).toBeUndefined();
});

test('an archive that is cut off or points outside of itself is nothing [D24]', async () => {
  const archive = office(`${WORD}.main+xml`);
  for (let length = 0; length < archive.length; length += 7)
    expect(await kindOf(archive.subarray(0, length))).toBeUndefined();
  for (let at = 4; at < archive.length; at++) {
    const broken = Buffer.from(archive);
    broken[at] = 0xff;
    await expect(kindOf(broken)).resolves.not.toBe(EXCEL);
  }
});
