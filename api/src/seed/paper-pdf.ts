/** A paragraph, or a table whose first row heads its columns. */
export type Block = string | readonly (readonly string[])[];

/** What is printed on a sheet, in Latin-1 characters. */
export interface Paper {
  readonly issuer: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

const LEFT = 60;
const RIGHT = 535;
const LAST_LINE = 90;
const SIZE = 10;
const LINE = 15;
const FOOTER = 'Sample for an evaluation of this product. The persons, firms and figures in it are invented.';

/** A paper as a PDF of as many pages as it takes; figures are aligned to the right of their columns. */
export function paperPdf({ issuer, title, blocks }: Paper): Buffer {
  const pages: string[][] = [];
  let y = 0;
  const write = (text: string, x: number, size = SIZE, font = 'F') =>
    pages.at(-1)!.push(`BT /${font} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${escaped(text)}) Tj ET`);
  const rule = (at: number) =>
    pages.at(-1)!.push(`0.5 w ${LEFT} ${at.toFixed(1)} m ${RIGHT} ${at.toFixed(1)} l S`);
  const turn = () => {
    pages.push([]);
    y = 780;
    write(issuer, LEFT, 11, 'B');
    rule(y - 10);
    y -= 40;
  };
  const next = (height: number) => {
    y -= height;
    if (y < LAST_LINE) turn();
  };

  turn();
  write(title, LEFT, 20, 'B');
  next(36);
  for (const block of blocks) {
    if (typeof block === 'string') {
      for (const line of linesOf(block)) {
        write(line, LEFT);
        next(LINE);
      }
    } else {
      const column = (RIGHT - LEFT) / (block[0]?.length ?? 1);
      block.forEach((row, at) => {
        row.forEach((cell, index) => {
          const isLast = index > 0 && index === row.length - 1;
          const x = isLast ? RIGHT - widthOf(cell) : LEFT + index * column;
          write(cell, x, SIZE, at === 0 ? 'B' : 'F');
        });
        if (at === 0) rule(y - 5);
        next(at === 0 ? LINE + 5 : LINE);
      });
    }
    next(LINE);
  }
  return assemble(pages);
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

/** The approximate width in Helvetica. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[.,:;' ]/.test(letter) ? 0.278 : 0.556) * SIZE, 0);

function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)!} ${word}` : '';
    if (longer && widthOf(longer) * 0.92 <= RIGHT - LEFT) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The pages as PDF objects, numbered from 1, with the cross-reference table of their offsets. */
function assemble(pages: readonly (readonly string[])[]): Buffer {
  const firstPage = 5;
  const ids = pages.map((_, at) => firstPage + 2 * at);
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${ids.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((lines, at) => {
      const foot = `${FOOTER} Page ${at + 1} of ${pages.length}`;
      const content = [...lines, `BT /F 7 Tf ${LEFT} 50 Td (${escaped(foot)}) Tj ET`].join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${ids[at]! + 1} 0 R /Resources << /Font << /F 3 0 R /B 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((body, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return start;
  });
  const table = ['0000000000 65535 f ', ...starts.map((at) => `${String(at).padStart(10, '0')} 00000 n `)];
  return Buffer.from(
    `${file}xref\n0 ${table.length}\n${table.join('\n')}\ntrailer\n<< /Size ${table.length} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
