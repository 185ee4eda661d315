const CENTRE = { x: 297, y: 380 };
const LINES = 36;
const STEPS = 240;

/** One page that readers can open: an engraved rosette below `title` (printable ASCII) and the word that it is no real document. */
export function specimenPdf(title: string): Buffer {
  const words = title.replace(/[\\()]/g, '\\$&');
  const content = [
    `BT /F 22 Tf 60 760 Td (${words}) Tj ET`,
    'BT /F 11 Tf 60 738 Td (Specimen for evaluation. This is not a real document.) Tj ET',
    '0.4 w 0.06 0.24 0.2 RG',
    ...Array.from({ length: LINES }, (_, line) => rosetteLine(line, title.length)),
  ].join('\n');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/** A closed wave around the centre; the number of its folds makes one specimen look unlike another. */
function rosetteLine(line: number, seed: number): string {
  const folds = 7 + (seed % 6);
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI;
    const radius = 90 + line * 3 + 26 * Math.sin(folds * angle + line / 6);
    return `${(CENTRE.x + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `${points.map((point, at) => `${point} ${at === 0 ? 'm' : 'l'}`).join('\n')}\nh S`;
}

/** The objects, numbered from 1, with the table that says where each begins. */
function assemble(objects: readonly string[]): Buffer {
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
