import { DOCUMENT_TYPES, type DocumentType } from 'api/contract';

/** The label of a document type; an unknown one reads as `Other Document` (D40). */
export function documentTypeLabel(type: string): string {
  return isDocumentType(type) ? DOCUMENT_TYPES[type] : DOCUMENT_TYPES.other;
}

const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(DOCUMENT_TYPES, type);
