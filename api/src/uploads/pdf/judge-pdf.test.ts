import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { smallPdf } from '../../testing/small-pdf';
import { office, zip } from '../../testing/zip';
import { inspectFile } from '../inspect-file';

const folder = mkdtempSync(join(tmpdir(), 'lisle-harrow-pdfs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inspect(content: string | Buffer) {
  writeFileSync(join(folder, 'file'), typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  return inspectFile(join(folder, 'file'));
}
const refusalOf = async (content: string | Buffer) => (await inspect(content))?.refused;
const marksOf = async (content: string | Buffer) => {
  const found = await inspect(content);
  expect(found?.refused).toBeUndefined();
  return (found as { marks: readonly string[] }).marks;
};

/** A PDF of one page, with these entries of its catalog and its page, and further objects from number 4 on. */
const pdf = (catalog: string, page = '', ...more: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R ${catalog}>>endobj 2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<</Type/Page ${page}>>endobj\n`,
      'latin1',
    ),
    ...more.map((each, at) =>
      Buffer.concat([
        Buffer.from(`${4 + at} 0 obj `),
        typeof each === 'string' ? Buffer.from(each, 'latin1') : each,
        Buffer.from(' endobj\n'),
      ]),
    ),
    Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
const stream = (content: string | Buffer, entries = '') =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${Buffer.byteLength(content as string)}>>stream\n`),
    Buffer.from(content as string),
    Buffer.from('\nendstream'),
  ]);
/** A stream of objects that has number 9 in it. */
const pack = (
  object: string,
  entries = '/Filter/FlateDecode',
  encode: (text: string) => Buffer = deflateSync,
) => stream(encode(`9 0 ${object}`), `/Type/ObjStm/N 1/First 4 ${entries}`);
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const annotation = (entries: string) => `/Annots[<<${entries}>>]`;
const attachment = (name: string) => `/Names<</EmbeddedFiles<</Names[(a)<</F(${name})/EF<</F 4 0 R>>>>]>>>>`;

describe('a PDF that does something without a click is refused with what it does', () => {
  test.each([
    ['a script at opening', 'runs a script', pdf(`/OpenAction${SCRIPT}`)],
    ['a script whose name is in codes', 'runs a script', pdf('/Open#41ction<</S/J#61vaScript/JS(x)>>')],
    ['a script behind references', 'runs a script', pdf('/OpenAction 4 0 R', '', '5 0 R', SCRIPT)],
    ['a script in a stream of objects', 'runs a script', pdf('/OpenAction 9 0 R', '', pack(SCRIPT))],
    ['a script that follows a jump', 'runs a script', pdf(`/OpenAction<</S/GoTo/D[3 0 R]/Next[${SCRIPT}]>>`)],
    ['a script when it closes', 'runs a script', pdf(`/AA<</WC${SCRIPT}>>`)],
    ['a script when a page is shown', 'runs a script', pdf('', `/AA<</O${SCRIPT}>>`)],
    ['a script under the pointer', 'runs a script', pdf('', annotation(`/AA<</E${SCRIPT}>>`))],
    [
      'a script of a field that is shown',
      'runs a script',
      pdf(`/AcroForm<</Fields[<</Kids[<</AA<</PV${SCRIPT}>>>>]>>]>>`),
    ],
    [
      'a script in a tree of names',
      'runs a script',
      pdf(`/Names<</JavaScript<</Kids[<</Names[(a)${SCRIPT}]>>]>>>>`),
    ],
    ['a script of an action in an array', 'runs a script', pdf(`/OpenAction[${SCRIPT}]`)],
    [
      'a script of a page that has children',
      'runs a script',
      pdf('')
        .toString('latin1')
        .replace('/Kids[3 0 R]', `/Kids[3 0 R<</Type/Page/Kids[]/AA<</O${SCRIPT}>>>>]`),
    ],
    ['a script between the steps of a page', 'runs a script', pdf('', `/PresSteps<</Next<</NA${SCRIPT}>>>>`)],
    [
      'sending from a field that the form does not list',
      'sends data',
      pdf('', annotation('/Subtype/Widget/Parent<</AA<</K<</S/SubmitForm/F(x)>>>>>>')),
    ],
    ['a script of a rendition', 'runs a script', pdf('/OpenAction<</S/Rendition/JS(x)>>')],
    ['sending', 'sends data', pdf('', '/AA<</O<</S/SubmitForm/F(https://x.example)>>>>')],
    ['sending from a field', 'sends data', pdf('', annotation('/AA<</Bl<</S/SubmitForm/F(x)>>>>'))],
    ['a web page', 'opens a web page', pdf('/OpenAction<</S/URI/URI(https://x.example)>>')],
    ['a program', 'starts a program', pdf('/OpenAction<</S/Launch/F(a.pdf)>>')],
    ['another file', 'opens another file', pdf('/OpenAction<</S/GoToR/F(\\\\\\\\x\\\\a.pdf)/D[0/Fit]>>')],
    ['an attached file', 'opens another file', pdf('/OpenAction<</S/GoToE/T<</R/C>>>>')],
    ['data of another file', 'loads data', pdf('/OpenAction<</S/ImportData/F(x.fdf)>>')],
    ['a command of the reader', 'runs a command', pdf('/OpenAction<</S/Named/N/SaveAs>>')],
    ['an action of which we do not know', 'plays or starts something', pdf('/OpenAction<</S/Later>>')],
    [
      'media',
      'plays media',
      pdf('', annotation('/Subtype/RichMedia/RichMediaSettings<</Activation<</Condition/PV>>>>')),
    ],
  ])('%s [D24]', async (_what, deed, content) => {
    expect(await refusalOf(content)).toMatch(new RegExp(`^This file ${deed}.* without being asked\\. `));
  });
});

describe('a PDF that loads something, or has a program in it, is refused', () => {
  const PROGRAM = Buffer.from('MZ\x90\0');
  const mail = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const macros = office('application/vnd.ms-word.document.macroEnabled.main+xml');
  test.each([
    ['a stream from elsewhere', /^This file loads content/, pdf('', '/Contents 4 0 R', stream('', '/F(x)'))],
    [
      'a page of another file',
      /^This file loads a page/,
      pdf('', '/Resources<</XObject<</A 4 0 R>>>>', stream('', '/Subtype/Form/Ref<</F(x.pdf)>>')),
    ],
    [
      'a link that starts a program',
      /program.*: cmd\.exe\./,
      pdf('', annotation('/A<</S/Launch/F(cmd.exe)>>')),
    ],
    [
      'a link with words for a command line',
      /program.*: a\.pdf\./,
      pdf('', annotation('/A<</S/Launch/Win<</F(a.pdf)/P(/k calc)>>>>')),
    ],
    ['an attached program by its name', /program.*: a\.exe\./, pdf(attachment('a.exe'), '', stream('x'))],
    [
      'an attached program by its content',
      /program.*: a\.txt\./,
      pdf(attachment('a.txt'), '', stream(PROGRAM)),
    ],
    [
      'an attached program with the name of another',
      /program.*: a\.txt\./,
      pdf(`${attachment('a.txt')}/AF[<</F(a.txt)/EF<</F 5 0 R>>>>]`, '', stream(PROGRAM), stream('x')),
    ],
    [
      'an attached archive',
      /an archive \(a\.bin\)/,
      pdf(attachment('a.bin'), '', stream(zip({ 'a.txt': 'x' }))),
    ],
    ['an attached archive by its name', /an archive \(a\.7z\)/, pdf(attachment('a.7z'), '', stream('x'))],
    [
      'an attached document with macros',
      /^This file contains macros/,
      pdf(attachment('a.docx'), '', stream(macros)),
    ],
    ['an attached mail of Outlook', /an old format \(a\.msg\)/, pdf(attachment('a.msg'), '', stream(mail))],
    [
      'an attached PDF with a script',
      /^This file runs a script/,
      pdf(attachment('a.pdf'), '', stream(pdf(`/OpenAction${SCRIPT}`))),
    ],
    [
      'Flash',
      /program.*: Flash/,
      pdf('', annotation('/Subtype/RichMedia/RichMediaContent<</Configurations[<</Subtype/Flash>>]>>')),
    ],
    [
      'a form that is only in XFA',
      /only Adobe Acrobat/,
      pdf('/AcroForm<</XFA 4 0 R>>', '', stream('<xdp/>')),
    ],
    [
      'a form in XFA that sends at opening',
      /^This file sends data/,
      pdf(
        '/AcroForm<</Fields[<</T(a)>>]/XFA[(t) 4 0 R (u) 5 0 R]>>',
        '',
        stream('<f><event activity="init'),
        stream('ialize"><submit/></event></f>'),
      ),
    ],
  ])('%s [D24]', async (_what, reason, content) => {
    expect(await refusalOf(content)).toMatch(reason);
  });
});

describe('a PDF that acts on a click is taken', () => {
  test.each([
    ['a link to a web page', '/A<</S/URI/URI(https://example.com/Launch/JavaScript)>>'],
    ['a link to a document beside it', '/A<</S/GoToR/F(b.pdf)/D[0/Fit]>>'],
    ['a link that opens a document', '/A<</S/Launch/F(b.docx)>>'],
    ['a button that sends a form', '/A<</S/SubmitForm/F(https://example.com)>>/AA<</D<</S/Hide/T(a)>>>>'],
  ])('%s [D24]', async (_what, entries) => {
    expect(await marksOf(pdf('', annotation(entries)))).toEqual([]);
  });

  test.each([
    ['a place at opening', pdf('/OpenAction[3 0 R/Fit]')],
    ['a jump at opening', pdf('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>')],
    ['the dialog for printing at opening', pdf('/OpenAction<</S/Named/N/Print>>')],
    ['similar words', pdf('/JavaScripts 1/LaunchPad 2/Title(/OpenAction /JavaScript)')],
    [
      'an action in the content of a stream',
      pdf('', '/Contents 4 0 R', stream(`1 0 obj<</OpenAction${SCRIPT}>>endobj`)),
    ],
    ['an action that nothing leads to', pdf('', '', `<</OpenAction${SCRIPT}>>`)],
    ['the word for an object in a picture', smallPdf(`obj (${'\\'.repeat(2 * 1024 * 1024)}`)],
    ['objects in a stream', pdf('/Outlines 9 0 R', '', pack('<</First null>>'))],
    [
      'objects in a stream with two filters',
      pdf(
        '/Outlines 9 0 R',
        '',
        pack('<<>>', '/Filter[/AHx/Fl]', (text) => Buffer.from(`${deflateSync(text).toString('hex')}>`)),
      ),
    ],
  ])('and so is one with %s [D24]', async (_what, content) => {
    expect(await marksOf(content)).toEqual([]);
  });
});

describe('a PDF that a person should know of is marked', () => {
  test.each([
    ['a script of a field', ['Contains a form script'], pdf('', annotation(`/AA<</F${SCRIPT}/K${SCRIPT}>>`))],
    ['a script of a button', ['Contains a form script'], pdf('', annotation(`/A${SCRIPT}`))],
    [
      'an attachment',
      ['Contains an attachment: ä 1.xml'],
      pdf(attachment('\xfe\xff\0\xe4\0 \x001\0.\0x\0m\0l'), '', stream('<a/>')),
    ],
    [
      'many attachments',
      [...[0, 1, 2, 3, 4].map((at) => `Contains an attachment: ${at}.xml`), 'Contains 2 more attachments'],
      pdf(
        `/AF[${[0, 1, 2, 3, 4, 5, 6]
          .map((at) => `<</F(${at}.xml)/EF<</F 4 0 R>>>>`)
          .reverse()
          .join('')}]`,
        '',
        stream('x'),
      ),
    ],
    [
      'an attachment of a page',
      ['Contains an attachment: a.pdf'],
      pdf('', annotation('/Subtype/FileAttachment/FS<</UF(a.pdf)/EF<</UF 4 0 R>>>>'), stream(smallPdf(''))),
    ],
  ])('%s [D24]', async (_what, marks, content) => {
    expect([...(await marksOf(content))].sort()).toEqual([...marks].sort());
  });
});

describe('tables say where objects are, as they do for readers', () => {
  const withTable = (body: string, places: readonly number[]) =>
    `${body}xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places
      .map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
      .join('')}trailer<</Root 1 0 R/Size 4>>\nstartxref\n${body.length}\n%%EOF\n`;
  const rest = '2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<</Type/Page>>endobj ';
  const harmless = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj ';
  const harmful = `1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction${SCRIPT}>>endobj `;
  const at = (body: string, ...objects: string[]) => objects.map((each) => body.lastIndexOf(each));

  test('an object that only the table leads to is judged, though it lies in another [D24]', async () => {
    const body = `%PDF-1.4\n${rest}4 0 obj<</Length ${harmful.length}>>stream\n${harmful}\nendstream endobj ${harmless}`;
    const places = [body.indexOf('1 0 obj'), ...at(body, '2 0 obj', '3 0 obj')];
    expect(await refusalOf(withTable(body, places))).toMatch(/^This file runs a script/);
  });

  test('a newer object replaces an older one [D24]', async () => {
    const body = `%PDF-1.4\n${harmful}${rest}${harmless}`;
    expect(await marksOf(withTable(body, at(body, '1 0 obj', '2 0 obj', '3 0 obj')))).toEqual([]);
  });

  test('a table that leads to two objects of one number cannot be checked, since readers differ in which they take [D24]', async () => {
    const body = `%PDF-1.4\n${rest}${harmful}${harmless}`;
    const section = (number: number, place: number) =>
      `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`;
    const twice = [section(1, body.indexOf('1 0 obj')), section(1, body.lastIndexOf('1 0 obj'))];
    const others = [section(2, body.indexOf('2 0 obj')), section(3, body.indexOf('3 0 obj'))];
    const table = withTable(body, []).replace('trailer', `${[...twice, ...others].join('')}trailer`);
    expect(await refusalOf(table)).toMatch(/^This file contains a part that programs read in different ways/);
  });

  test('where a table leads to something else, the whole file is searched [D24]', async () => {
    const body = `%PDF-1.4\n${rest}${harmful}`;
    const places = [body.indexOf('2 0 obj'), ...at(body, '2 0 obj', '3 0 obj')];
    expect(await refusalOf(withTable(body, places))).toMatch(/^This file runs a script/);
  });
});

describe('each catalog is judged that a trailer names, since programs differ in which they open where a file is damaged', () => {
  const OTHER = `<</Type/Catalog/Pages 2 0 R/OpenAction${SCRIPT}>>`;
  const beside = stream(Buffer.alloc(3), '/Type/XRef/W[1 1 1]/Size 1/Root 4 0 R');
  const [body = ''] = pdf('', '', OTHER, beside).toString('latin1').split('trailer');
  const placeOf = (number: number) => body.indexOf(`${number} 0 obj`);
  const entries = [1, 2, 3, 4, 5].map((each) => `${String(placeOf(each)).padStart(10, '0')} 00000 n \n`);
  /** With a table of all objects, and another behind it. */
  const updated = (older: string, newer: string) => {
    const before = `${body}xref\n0 6\n0000000000 65535 f \n${entries.join('')}trailer<<${older}>>\n%%EOF\n`;
    const after = `xref\n0 0\ntrailer<</Root 1 0 R/Prev ${body.length}${newer}>>\n`;
    return `${before}${after}startxref\n${before.length}\n%%EOF\n`;
  };

  test.each([
    ['an older trailer', updated('/Root 4 0 R', '')],
    ['the stream beside a table', updated('', `/XRefStm ${placeOf(5)}`)],
    ['a trailer that no table leads to', `${updated('', '')}trailer<</Root 4 0 R>>`],
    [
      'the first trailer of a file without tables',
      `${body}trailer<</Root 4 0 R>>%%EOF trailer<</Root 1 0 R>>%%EOF`,
    ],
  ])('%s [D24]', async (_what, content) => {
    expect(await refusalOf(content)).toMatch(/^This file runs a script/);
  });

  test('but not what is none [D24]', async () => {
    const trailers = stream('trailer<</Root 4 0 R>>trailer<</Root 99 0 R>>');
    expect(await marksOf(pdf('', '', `<</AA<</K${SCRIPT}>>>>`, trailers))).toEqual([]);
    expect(await marksOf(updated('', ''))).toEqual([]);
  });
});

test.each([
  ['a stream of objects with a filter for pictures', pdf('', '', pack('<<>>', '/Filter/DCTDecode'))],
  [
    'a stream of objects that cannot be unpacked',
    pdf(
      '',
      '',
      pack('<<>>', '/Filter/FlateDecode', () => Buffer.from('zz\x07\x07')),
    ),
  ],
])('a PDF with %s cannot be checked [D24]', async (_what, content) => {
  expect(await refusalOf(content)).toMatch(
    /^This file contains a damaged part, or one of an unknown format, in which/,
  );
});

test.each([
  ['two actions at opening', pdf(`/OpenAction${SCRIPT}/OpenAction[3 0 R/Fit]`)],
  ['an action of two kinds', pdf('/OpenAction<</S/JavaScript/S/GoTo/JS(x)>>')],
  [
    'an action and a list in the words of that action',
    pdf(`/OpenAction${SCRIPT}/OpenAction[[(S)/JavaScript][(JS)(app.alert\\(1\\))]]`),
  ],
  ['two actions as it closes', pdf(`/AA<</WC${SCRIPT}/WC<</S/Named/N/Print>>>>`)],
  ['two commands', pdf('/OpenAction<</S/Named/N/SaveAs/N/Print>>')],
  ['two trees of pages', pdf('/Pages 4 0 R', '', `<</Kids[<</AA<</O${SCRIPT}>>>>]>>`)],
  ['two lists of annotations', pdf('', `${annotation(`/AA<</E${SCRIPT}>>`)}/Annots[]`)],
  ['two lists of fields', pdf(`/AcroForm<</Fields[<</AA<</K<</S/URI>>>>>>]/Fields[]>>`)],
  ['two forms in XFA', pdf('/AcroForm<</XFA 4 0 R/XFA null>>', '', stream('<xdp/>'))],
  ['two lists of attachments', pdf('/Names<</EmbeddedFiles 4 0 R/EmbeddedFiles null>>')],
  ['two conditions of media', pdf('', annotation('/Subtype/3D/3DA<</A/PV/A/XA>>'))],
])(
  'a PDF with %s cannot be checked, since readers differ in which they take [D24]',
  async (_what, content) => {
    expect(await refusalOf(content)).toMatch(
      /^This file contains a part that programs read in different ways/,
    );
  },
);

test('an object is read to its end, however long a string in it is [D24]', async () => {
  const long = `<${'41'.repeat(5000)}>`;
  // As programs write that they were given the right to fill in a form.
  expect(await marksOf(pdf(`/Perms<</UR3<</Type/Sig/Contents${long}>>>>`))).toEqual([]);
  expect(await refusalOf(pdf('/OpenAction 4 0 R', '', `<</S/JavaScript/Pad${long}/JS(x)>>`))).toMatch(
    /^This file runs a script/,
  );
});

test('a PDF that says the same twice, or twice what cannot act, is taken [D24]', async () => {
  const same = '<</S/GoTo/S/GoTo/D[3 0 R/Fit]>>';
  expect(
    await marksOf(pdf(`/OpenAction 4 0 R/OpenAction 4 0 R/AA<<>>/AA<<>>`, '/Annots[]/Annots[]', same)),
  ).toEqual([]);
  expect(await marksOf(pdf('/PageMode/UseNone/PageMode/UseOC', '/Group<</S/A>>/Group<</S/B>>'))).toEqual([]);
});

describe('a PDF with a key of 40 bits, as the oldest programs write', () => {
  const ID = '71cf76893278e9a448874049a0dd7caf';
  const encrypted = (owner: string, user: string) =>
    pdf(
      '/Names<</EmbeddedFiles<</Names[<><</F<94555a86492fcb809db8e1>/EF<</F 4 0 R>>>>]>>>>',
      '',
      stream('x'),
    )
      .toString('latin1')
      .replace(
        '/Root',
        `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${owner}>/U<${user}>>>/ID[<${ID}><${ID}>]/Root`,
      );

  test('is read if only its owner needs a password [D24]', async () => {
    const owners = encrypted(
      'c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab',
      '7226acdd2917a099e91fddae23701611c398888e0ce2290aa6d673c02a41647d',
    );
    expect(await marksOf(owners)).toEqual(['Contains an attachment: invoice.xml']);
  });

  test('is refused if a password opens it [D24]', async () => {
    const users = encrypted(
      '94e8094419662a774442fb072e3d9f19e9d130ec09a4d0061e78fe920f7ab62f',
      'ed0cb4c028fb64b10200217c2e07f53328c1b52e4eac0b76cc7011e0664358d4',
    );
    expect(await refusalOf(users)).toMatch(/^A password is needed/);
  });
});

test('a PDF that only somebody with a certificate opens needs a password, in our words [D24]', async () => {
  const locked = pdf('').toString('latin1').replace('/Root', '/Encrypt<</Filter/Adobe.PubSec/V 4>>/Root');
  expect(await refusalOf(locked)).toMatch(/^A password is needed/);
});

test.each([
  ['nothing but a header', '%PDF-1.4'],
  ['no pages', '%PDF-1.4\ntrailer<</Root<<>>>>\n%%EOF'],
  ['an endless dictionary', `%PDF-1.7\n1 0 obj<</A (${'x'.repeat(2 * 1024 * 1024)}`],
  [
    'a page tree that leads to itself',
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]>>endobj trailer<</Root 1 0 R>>',
  ],
])('a PDF with %s is damaged [D24]', async (_what, content) => {
  expect(await refusalOf(content)).toMatch(/^This file is damaged/);
});

test('a stream of objects that unpacks to more than any document has is too complex [D24]', async () => {
  await expect(inspect(pdf('', '', pack(' '.repeat(70 * 1024 * 1024))))).rejects.toMatchObject({
    name: 'RangeError',
  });
});
