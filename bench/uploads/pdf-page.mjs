/** A PDF of one empty page, up to a comment: whatever follows, it stays a whole PDF. */
export const PDF_PAGE =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page>>endobj\ntrailer<</Root 1 0 R>>\n%';
