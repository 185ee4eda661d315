import { pastedMarkdown } from './pasted-markdown';

const span = (style: string, text: string) => `<span style="font-size:11pt;${style}">${text}</span>`;
const GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e"><h2 dir="ltr">${span(
  'font-weight:400',
  'Moving abroad',
)}</h2><p dir="ltr">${span('font-weight:400', 'Read ')}<a href="https://example.com/a_(b)" style="text-decoration:none">${span(
  'text-decoration:underline',
  'the paper',
)}</a>${span('font-weight:400', ' ')}${span('font-weight:700', 'twice')}${span('font-style:italic', ', slowly')}${span(
  'text-decoration:line-through',
  ' not at all',
)}.</p><br /><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('', 'One')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${span('', 'Within')}</p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('', 'Two')}</p></li></ul><ol><li><p>${span('', 'First')}</p></li><li><p>${span('', 'Second')}</p></li></ol></b><br class="Apple-interchange-newline">`;

const item = (kind: string, level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSp${kind} style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-GB style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span
lang=EN-GB>${text}<o:p></o:p></span></p>`;
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB><!--StartFragment-->
<h1><a name="_Toc1"></a>Moving
abroad<o:p></o:p></h1>
<p class=MsoNormal>Read <a href="https://example.com/paper">the paper</a> <b>twice</b>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item('First', 1, '·', 'One')}${item('Middle', 2, 'o', 'Within')}${item('Last', 1, '·', 'Two')}
<p class=MsoNormal>Then:</p>
${item('First', 1, '1.', 'First')}${item('Last', 1, '2.', 'Second')}
<table class=MsoTableGrid border=1><tr><td width=301><p class=MsoNormal>Place</p></td><td><p class=MsoNormal>Tax|duty</p></td></tr>
<tr><td><p class=MsoNormal>Porto</p></td><td><p class=MsoNormal>20 %</p></td></tr></table>
<!--EndFragment--></body></html>`;

test('Google Docs: headings, links, emphasis and nested lists are kept', () => {
  expect(pastedMarkdown(GOOGLE_DOCS)).toBe(
    [
      '## Moving abroad',
      'Read [the paper](https://example.com/a_\\(b\\)) **twice**_, slowly_ ~~not at all~~.',
      '- One\n  - Within\n- Two',
      '1. First\n2. Second',
    ].join('\n\n'),
  );
});

test('Word: headings, links, lists written as paragraphs and tables are kept', () => {
  expect(pastedMarkdown(WORD)).toBe(
    [
      '# Moving abroad',
      'Read [the paper](https://example.com/paper) **twice**.',
      '- One\n  - Within\n- Two',
      'Then:',
      '1. First\n2. Second',
      '| Place | Tax\\|duty |\n| - | - |\n| Porto | 20 % |',
    ].join('\n\n'),
  );
});

test.each([
  [
    'a link that runs something',
    '<p><a href=" JavaScript:alert(1)">words</a> <b>bold</b></p>',
    'words **bold**',
  ],
  ['a script', '<script>alert(1)</script><h2>Title</h2><style>p{}</style>', '## Title'],
  ['a picture', '<h2>Title</h2><img src="https://example.com/a.png" alt="A">', '## Title'],
  ['HTML that was text', '<h2>The &lt;b&gt; element</h2>', '## The \\<b> element'],
  ['signs of Markdown', '<p><b>1</b> * 2 * 3</p>', '**1** \\* 2 \\* 3'],
  ['a link without words', '<h2>Title</h2><a href="https://example.com"></a>', '## Title'],
])('%s is harmless', (_what, html, markdown) => {
  expect(pastedMarkdown(html)).toBe(markdown);
});

test.each([
  ['lines after a heading', '<h2>Title</h2>line one<br>line two', '## Title\n\nline one\\\nline two'],
  [
    'paragraphs and lists in cells',
    '<table><tr><td><p>a</p><p>b</p></td></tr><tr><td><ul><li>c</li><li>d</li></ul></td></tr></table>',
    '| a b |\n| - |\n| c d |',
  ],
])('%s stay apart', (_what, html, markdown) => {
  expect(pastedMarkdown(html)).toBe(markdown);
});

test.each([
  ['no HTML', ''],
  ['nothing but paragraphs', '<meta charset="utf-8"><p>One</p><p>Two</p>'],
  [
    'the colours of a program for code',
    '<div style="color:#ccc"><span style="color:#569cd6">**a**</span></div>',
  ],
  [
    'Markdown in the bold type of a program for code',
    '<div style="font-family: Consolas;white-space: pre;"><div><span style="font-weight: bold;">## Heading</span></div></div>',
  ],
  ['too much', `<h2>Title</h2>${'<p>x</p>'.repeat(130_000)}`],
])('the plain text is pasted where there is %s', (_what, html) => {
  expect(pastedMarkdown(html)).toBeUndefined();
});
