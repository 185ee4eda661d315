import * as z from 'zod/mini';
import { DOCUMENT_STATUSES } from '../constants';
import { clientDocument, documentComparison, documentDetails } from './client-documents';
import { endpoint } from '../endpoint';
import { freeText, dueDay } from '../fields';

/**
 * `POST /api/admin/clients/{clientId}/document-requests`: what staff request from a client; `notes` say why, and the
 * client sees them.
 */
export const documentRequest = z.extend(documentDetails, {
  notes: freeText(2000),
  dueDate: dueDay,
});

/** Staff's answer to a document; a rejection or a request for an update needs a reason, which the client sees as its notes. */
export const documentReview = z
  .object({
    status: z.enum(DOCUMENT_STATUSES, `Status must be one of ${DOCUMENT_STATUSES.join(', ')}`),
    notes: freeText(2000),
  })
  .check(
    z.refine(({ status, notes }) => notes !== '' || (status !== 'rejected' && status !== 'requires_update'), {
      path: ['notes'],
      error: 'Please give the reason; the client sees it',
    }),
  );

/** Requests a document from the client and returns it, still without a file; 422 for wrong fields. */
export const requestDocument = endpoint('POST /api/admin/clients/:clientId/document-requests', {
  needs: 'clients.write',
  request: documentRequest,
  status: 201,
  reply: clientDocument,
  errors: [404],
});

/** Documents of a client, newest first. */
export const getDocumentsOfClient = endpoint('GET /api/admin/clients/:clientId/documents', {
  needs: 'clients.read',
  rows: clientDocument,
  errors: [404],
});

/** Gives a client a document of the firm with its file, once per idempotency key. */
export const addDocumentOfFirm = endpoint('POST /api/admin/clients/:clientId/documents', {
  needs: 'clients.write',
  status: 201,
  reply: clientDocument,
  errors: [404, 429],
});

/**
 * Takes back a document that the firm has handed over, or a request that has not been met; 409 for any other document,
 * and under a legal hold.
 */
export const takeBackDocument = endpoint('DELETE /api/admin/clients/:clientId/documents/:id', {
  needs: 'clients.write',
  errors: [404, 409],
});

/**
 * Approves or rejects the file of a document, or asks for another; 422 for a refusal without notes, 412 if the file has
 * been replaced meanwhile, 409 for the approval of a file that is not available.
 */
export const reviewDocument = endpoint('PATCH /api/admin/clients/:clientId/documents/:id', {
  needs: 'clients.write',
  request: documentReview,
  reply: clientDocument,
  errors: [404, 409, 412],
});

/** All files of a document, the present one first, with who handed each over and the answer to it; 404 for an unknown id. */
export const getDocumentFiles = endpoint('GET /api/admin/clients/:clientId/documents/:id/versions', {
  needs: 'clients.read',
  reply: documentComparison,
  errors: [404],
});

/** The file of a client’s document. */
export const documentFile = endpoint('GET /api/admin/clients/:clientId/documents/:id/file', {
  needs: 'clients.read',
  file: true,
  errors: [404, 409, 412, 416],
});

/** A file that a client’s document had before its present one. */
export const versionFile = endpoint(
  'GET /api/admin/clients/:clientId/documents/:id/versions/:versionId/file',
  { needs: 'clients.read', file: true, errors: [404, 409, 412, 416] },
);

export type DocumentRequest = z.infer<typeof documentRequest>;

export type DocumentReview = z.infer<typeof documentReview>;
