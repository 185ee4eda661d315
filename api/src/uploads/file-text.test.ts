import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileText } from './file-text';

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'file-text-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of 6.5 MB, with one word across the end of each page and one after it. */
function write(): { text: string; file: FileText } {
  const bytes = Buffer.alloc(6.5 * MB, 0xe9);
  for (let page = 1; page <= 6; page++) {
    bytes.write('endobj', page * MB - page, 'latin1');
    bytes.write('obj', page * MB + 50, 'latin1');
  }
  const path = join(folder, 'a.pdf');
  writeFileSync(path, bytes);
  return { text: bytes.toString('latin1'), file: new FileText(path) };
}

test('the text of a file equals the same text in memory, even across two pages', () => {
  const { text, file } = write();
  try {
    expect(file.length).toBe(text.length);
    for (const word of ['obj', 'endobj', 'stream'])
      for (let at = 0; at >= 0; at = text.indexOf(word, at + 1)) {
        expect([word, at, file.indexOf(word, at + 1)]).toEqual([word, at, text.indexOf(word, at + 1)]);
      }
    for (const at of [-1, 0, MB - 1, MB, 6.5 * MB - 1, 6.5 * MB, 7 * MB])
      expect([at, file.byte(at)]).toEqual([at, text[at]?.charCodeAt(0)]);
    for (const [from, to] of [
      [MB - 3, MB + 3],
      [MB / 2, 5 * MB],
      [6.5 * MB - 2, 9 * MB],
    ] as const)
      expect(file.slice(from, to) === text.slice(from, to)).toBe(true);
    // Back at the beginning, which is no longer in memory.
    expect(file.indexOf('obj', 0)).toBe(text.indexOf('obj', 0));
  } finally {
    file.close();
  }
});
