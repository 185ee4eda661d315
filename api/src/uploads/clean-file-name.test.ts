import { cleanFileName } from './clean-file-name';

test.each([
  ['passport.pdf', 'passport.pdf'],
  ['Passport.PDF', 'Passport.PDF'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\jane\\scan.pdf', 'scan.pdf'],
  ['evil.html', 'evil.html.pdf'],
  ['photo.jpg', 'photo.jpg.pdf'],
  ['a\0b\r\nc\u001b[1m.pdf', 'abc[1m.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
  ['a\u200bb\u2066c\ufeffd.pdf', 'abcd.pdf'],
  ['  .hidden. .pdf', 'hidden.pdf'],
  ['', 'document.pdf'],
  ['...', 'document.pdf'],
  ['.pdf', 'document.pdf'],
  ['scan.pdf. ', 'scan.pdf'],
  ['a/', 'document.pdf'],
  ['護照.pdf', '護照.pdf'],
  ['Mu\u0308ller.pdf', 'Müller.pdf'],
  ['Lease "Unit 5".pdf', 'Lease "Unit 5".pdf'],
  ['\ud800.pdf', 'document.pdf'],
  ['x'.repeat(300), `${'x'.repeat(196)}.pdf`],
  [`${'x'.repeat(195)}${'🪪'.repeat(9)}.pdf`, `${'x'.repeat(195)}.pdf`],
])('a PDF sent as %p is kept as %p [D24]', (given, kept) => {
  expect(cleanFileName(given, 'application/pdf')).toBe(kept);
});

test('all extensions of a type are kept; others get the first [D24]', () => {
  expect(cleanFileName('a.jpeg', 'image/jpeg')).toBe('a.jpeg');
  expect(cleanFileName('a.heif', 'image/heic')).toBe('a.heif');
  expect(cleanFileName('a', 'image/jpeg')).toBe('a.jpg');
});

test('a name of any length keeps its beginning and extension, and is processed quickly', () => {
  for (const filler of ['.', ' ', '. ', 'a.', '/', '\u200b', '🪪']) {
    const name = `x${filler.repeat(100_000)}x.PDF`;
    const before = process.cpuUsage().user;
    const kept = cleanFileName(name, 'application/pdf');
    // About ten milliseconds of processor time; a pattern that starts over at each character takes ten seconds.
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(2);
    expect(kept).toMatch(/^x.*\.PDF$/u);
    expect(kept.length).toBeLessThanOrEqual(200);
  }
});

test('anything beyond 255 code points is cut from the middle before processing', () => {
  const marked = `${'\u200b'.repeat(300)}unseen-middle${'\u200b'.repeat(300)}`;
  expect(cleanFileName(`a${marked}b.pdf`, 'application/pdf')).toBe('ab.pdf');
});
