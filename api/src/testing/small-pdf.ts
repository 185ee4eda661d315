/** One empty page, and the beginning of a comment that may go on for ever. */
const PAGE =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page>>endobj\ntrailer<</Root 1 0 R>>\n%';

/** A PDF with one page and, in a comment, the given words or bytes. */
export const smallPdf = (comment: string | Buffer): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from(PAGE), Buffer.from(comment as string)]);

/** How many bytes of a PDF of `smallPdf` are not its comment. */
export const PAGE_BYTES = PAGE.length;
