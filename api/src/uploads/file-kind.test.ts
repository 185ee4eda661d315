import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { office, relationships } from '../testing/zip';
import { inspectFile } from './file-kind';

const folder = mkdtempSync(join(tmpdir(), 'lisle-harrow-kinds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inspect(content: string | Buffer) {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  writeFileSync(join(folder, 'file'), bytes);
  return inspectFile(join(folder, 'file'));
}
const kindOf = async (content: string | Buffer) => (await inspect(content))?.kind;

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

const MAIN = `${WORD}.main+xml`;

test('a document is known by its list of contents wherever that is, even after 5 MB [D24]', async () => {
  const archive = office(MAIN, { 'word/media/image.jpeg': randomBytes(5_000_000) });
  expect(archive.length).toBeGreaterThan(4_000_000);
  expect(await kindOf(archive)).toBe(WORD);
  expect(await kindOf(Buffer.concat([archive.subarray(0, -2), Buffer.from('\u0005\0hello')]))).toBe(WORD);
});

test('a document whose parts are not compressed is read in no time [D24]', async () => {
  const text = `<w>${'<w:p/>'.repeat(40_000)}</w>`;
  expect(await inspect(office(MAIN, { 'main.xml': text }, { stored: true }))).toEqual({
    kind: WORD,
    activity: 'harmless',
  });
});

const types = (...overrides: string[]) => ({ '[Content_Types].xml': `<Types>${overrides.join('')}</Types>` });
const override = (type: string, part = '/main.xml') => `<Override PartName="${part}" ContentType="${type}"/>`;
const related = (type: string, rest: string) => ({ 'word/_rels/main.xml.rels': relationships([type, rest]) });

describe('a document that runs or loads something is refused', () => {
  test.each([
    [
      'a macro part by its type',
      types(override(MAIN), override('application/vnd.ms-office.vbaProject', '/v')),
    ],
    ['a macro part by its name', { 'word/vbaProject.bin': 'x' }],
    ['a macro in a folder of any casing', { 'Word/VBAProject.BIN': 'x' }],
    ['a macro type written in entities', types(override(MAIN), override('macro&#69;nabled', '/v'))],
    ['a macro by relationship', related('vbaProject', 'Target="innocent.bin"')],
    ['an old macro sheet', types(override(MAIN), override('application/vnd.ms-excel.macrosheet+xml', '/v'))],
    ['an embedded object', related('oleObject', 'Target="embeddings/o.bin"')],
    [
      'a remote template',
      related('attachedTemplate', 'Target="https://evil.example/t.dotm" TargetMode="External"'),
    ],
    ['a file server template', related('attachedTemplate', 'Target="\\\\evil\\t.dotm"')],
    ['an external picture', related('image', 'Target="https://evil.example/p.png" TargetMode="External"')],
    ['an external one in entities', related('image', 'Target="x" TargetMode="&#69;xternal"')],
    ['a link to a file', related('hyperlink', 'Target="file://evil/x" TargetMode="External"')],
  ])('with %s [D24]', async (_what, parts) => {
    expect(await inspect(office(MAIN, parts))).toEqual({ kind: WORD, activity: 'active' });
  });
});

describe('a document whose fields start programs by DDE is refused', () => {
  const run = (content: string) => `<w:r>${content}</w:r>`;
  const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
  const told = (words: string) => run(`<w:instrText xml:space="preserve">${words}</w:instrText>`);
  const field = (...pieces: string[]) =>
    `<w:document xmlns:w="w"><w:p>${mark('begin')}${pieces.join('')}${mark('separate')}<w:t>x</w:t>${mark('end')}</w:p></w:document>`;
  const HEADER = '/word/header.xml';
  const inHeader = {
    ...types(override(MAIN), override(`${OFFICE}wordprocessingml.header+xml`, HEADER)),
    [HEADER.slice(1)]: field(told('DDE cmd')),
  };
  const byDefault = {
    ...types(override(MAIN), `<Default Extension="hdr" ContentType="${OFFICE}wordprocessingml.header+xml"/>`),
    'word/one.hdr': field(told('DDE cmd')),
  };

  test.each([
    ['in one piece', { 'main.xml': field(told(' DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"')) }],
    ['in lower case and quotes', { 'main.xml': field(told('"ddeauto" cmd')) }],
    ['cut into pieces', { 'main.xml': field(told('D'), told('DE'), told('<![CDATA[AU]]>&#84;O cmd')) }],
    ['without a result', { 'main.xml': `<w:p>${mark('begin')}${told('DDE cmd')}${mark('end')}</w:p>` }],
    ['in another', { 'main.xml': field(told('IF 1 = 1 '), field(told('DDEAUTO cmd'))) }],
    ['named by another', { 'main.xml': field(told(' '), field(told('QUOTE 68 68 69')), told(' cmd')) }],
    ['in a result', { 'main.xml': field(told('TOC'), mark('separate'), field(told('DDE cmd'))) }],
    ['in simple form', { 'main.xml': '<w:p xmlns:w="w"><w:fldSimple w:instr=" &#68;DE cmd"/></w:p>' }],
    ['deleted, but present', { 'main.xml': field(run('<w:delInstrText>DDE cmd</w:delInstrText>')) }],
    ['in a header', inHeader],
    ['in a part whose name says what it is', byDefault],
  ])('%s [D24]', async (_what, parts) => {
    expect(await inspect(office(MAIN, parts))).toEqual({ kind: WORD, activity: 'active' });
  });

  test('other fields are none of these [D24]', async () => {
    const link = told(' HYPERLINK "https://dde.example/ddeauto" ');
    const toc = field(told('TOC \\o '), mark('separate'), field(link), field(told('PAGEREF dde')));
    const harmless = office(MAIN, { 'main.xml': toc });
    expect(await inspect(harmless)).toEqual({ kind: WORD, activity: 'harmless' });
  });

  test('a text that is too long to search counts as uninspectable [D24]', async () => {
    const long = office(MAIN, { 'main.xml': `<w>${' '.repeat(17 * 1024 * 1024)}</w>` });
    expect(await inspect(long)).toEqual({ kind: WORD, activity: 'sealed' });
  });
});

describe('a workbook that loads external data is refused', () => {
  const BOOK = `${EXCEL}.main+xml`;
  const linked = (name: string) =>
    types(override(BOOK), override(`${OFFICE}spreadsheetml.${name}+xml`, '/x.xml'));
  test.each([
    [
      'a DDE link',
      {
        ...linked('externalLink'),
        'x.xml': '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
      },
    ],
    ['a link by its relationship', related('externalLink', 'Target="x.xml"')],
    ['a connection to a database', linked('connections')],
    ['a connection by its relationship', related('connections', 'Target="connections.xml"')],
  ])('with %s [D24]', async (_what, parts) => {
    expect(await inspect(office(BOOK, parts))).toEqual({ kind: EXCEL, activity: 'active' });
  });

  test('one without is accepted [D24]', async () => {
    expect(await inspect(office(BOOK, linked('worksheet')))).toEqual({ kind: EXCEL, activity: 'harmless' });
  });
});

test.each(['https://example.com/a?b&amp;c', 'mailto:jane@example.com'])(
  'a document may link to %s [D24]',
  async (target) => {
    const linking = office(MAIN, related('hyperlink', `Target="${target}" TargetMode="External"`));
    expect(await inspect(linking)).toEqual({ kind: WORD, activity: 'harmless' });
  },
);

describe('a document that Office could read differently is invalid', () => {
  const utf16 = Buffer.from(`\ufeff<Types>${override(MAIN)}</Types>`, 'utf16le');
  test.each([
    [
      'with a document type',
      { '[Content_Types].xml': `<!DOCTYPE Types []><Types>${override(MAIN)}</Types>` },
    ],
    ['with an unknown entity', types(override('&m;'))],
    ['that is not well-formed', types(override(MAIN), '<b>')],
    ['in another encoding', { '[Content_Types].xml': utf16 }],
    ['with two types for one part', types(override(MAIN), override(`${EXCEL}.main+xml`))],
    ['whose main part is another', types(override(MAIN, '/other.xml'))],
    ['with the type in a comment', types(`<!--${override(MAIN)}-->`)],
    ['with two parts of one name', { 'Main.XML': 'x' }],
  ])('%s [D24]', async (_what, parts) => {
    expect(await inspect(office(MAIN, parts))).toBeUndefined();
  });
});

const object = (content: string) => `%PDF-1.7\n1 0 obj\n${content}\nendobj\n`;
/** A PDF with an object stream that contains the given objects. */
const packed = (
  content: string,
  dictionary = '/Type /ObjStm /Filter /FlateDecode',
  trailer = '',
  name = '1 0 obj',
) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n${name}\n<< /N 1 /First 4 ${dictionary} >>\nstream\r\n`),
    deflateSync(`2 0 ${content}`),
    Buffer.from(`\nendstream\nendobj\ntrailer <<${trailer}>>\n%%EOF\n`),
  ]);
const SCRIPT = '<</OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>>>';

describe('a PDF that runs something or embeds files is refused', () => {
  test.each([
    ['a script', object(SCRIPT)],
    ['a script in hex codes', object('<</S/J#61vaScript/JS 3 0 R>>')],
    ['a script in an object stream', packed(SCRIPT)],
    ['a script in an object stream after its number', packed(SCRIPT, undefined, undefined, '1 0obj')],
    ['a script in one behind a comment', packed(SCRIPT, undefined, undefined, '1 0 obj % obj\r')],
    ['a script in one that does not say what it is', packed(SCRIPT, '/Filter[/FlateDecode]')],
    ['a script in one that says it in codes', packed(SCRIPT, '/#46ilter /Flate#44ecode')],
    [
      'a script after misleading words',
      packed(SCRIPT, '/A (endobj 1 0 obj stream\\)) /B (stream\n) /Filter /FlateDecode'),
    ],
    ['a script in the content of a stream', object(`<</Length 99>>\nstream\n${SCRIPT}\nendstream`)],
    ['a script in a truncated stream', packed(SCRIPT.padEnd(9_000)).subarray(0, -60)],
    ['a program to start', object('<</A <</S /Launch /F (cmd.exe)>>>>')],
    ['an embedded file', object('<</Names <</EmbeddedFiles 4 0 R>>>>')],
    ['a link to an embedded file', object('<</S/GoToE/T<</R/C>>>>')],
    ['a form with its own scripts', object('<</AcroForm <</XFA 5 0 R>>>>')],
    ['a script across two pages', object(`${'x'.repeat(512 * 1024 - 24)}/JavaScript`)],
  ])('with %s [D24]', async (_what, content) => {
    expect(await inspect(content)).toMatchObject({ activity: 'active' });
  });
});

test.each([
  ['encrypted object streams', packed('<<>>', undefined, '/Encrypt 9 0 R')],
  ['an object stream with another filter', packed('<<>>', '/Filter /LZWDecode')],
  ['an object stream with two filters', packed('<<>>', '/Filter [/ASCIIHexDecode /FlateDecode]')],
  [
    'an object stream that cannot be unpacked',
    Buffer.from(packed('<<>>').toString('latin1').replace('\r\n', '\r\nzz')),
  ],
  [
    'nested object streams',
    `%PDF-1.7\n${`1 0 obj<</First 1/Filter/FlateDecode>>stream\n${deflateSync('0').toString('latin1')}`.repeat(200)}`,
  ],
  ['an endless comment before an object', object(`<<>>endobj\n2 0 obj%${'x'.repeat(2 * 1024 * 1024)}`)],
  ['an endless dictionary', object(`<</A (${'x'.repeat(2 * 1024 * 1024)}`)],
  ['an endless object stream', packed('0'.repeat(70 * 1024 * 1024))],
])('a PDF with %s is uninspectable [D24]', async (_what, content) => {
  expect(await inspect(content)).toMatchObject({ activity: 'sealed' });
});

test.each([
  ['objects in streams', packed('<</Type /Catalog /Pages 3 0 R>>')],
  ['similar words', object('<</JavaScripts 1 /LaunchPad 2 /Title (JavaScript)>>')],
  ['protection that hides no names', object('<<>>') + 'trailer <</Encrypt 9 0 R>>'],
  [
    'a picture with the word for an object in it',
    object(`<<>>stream\n (obj (${'\\'.repeat(2 * 1024 * 1024)}`),
  ],
  ['a link', object('<</A <</S /URI /URI (https://example.com)>>>>')],
])('a PDF with %s passes [D24]', async (_what, content) => {
  expect(await inspect(content)).toEqual({ kind: 'application/pdf', activity: 'harmless' });
});

test('a truncated archive or one that points outside itself is invalid [D24]', async () => {
  const archive = office(`${WORD}.main+xml`);
  for (let length = 0; length < archive.length; length += 7)
    expect(await kindOf(archive.subarray(0, length))).toBeUndefined();
  for (let at = 4; at < archive.length; at++) {
    const broken = Buffer.from(archive);
    broken[at] = 0xff;
    await expect(kindOf(broken)).resolves.not.toBe(EXCEL);
  }
});
