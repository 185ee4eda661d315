import * as z from 'zod/mini';
import { DOCUMENT_TYPES, type DocumentType } from '../constants';
import { endpoint } from '../endpoint';
import { id, optionalText, requiredLine, text } from '../fields';

/**
 * Why a stored file is withheld: it waits for the virus scanner, or the scanner found something. Missing for a file
 * that is available.
 */
const heldBack = z.catch(z.optional(z.enum(['waiting', 'infected'])), undefined);

/** What is in a file that a person should know of before opening it, as sentences; missing on servers that do not say. */
export const marks = z.catch(z.optional(z.array(z.string())), undefined);

/** A file that a document had before its present one; `fileSize` in bytes. */
const documentVersion = z.object({
  id,
  fileName: text,
  fileSize: z.catch(z.number(), 0),
  uploadedAt: text,
  replacedAt: text,
  heldBack,
  marks,
});

/** One file of a document as staff compare it with another; `fileSize` in bytes, `sha256` in hex. */
const comparedFile = z.object({
  /** The id of the version; null for the present file. */
  id: z.catch(z.nullable(z.string()), null),
  fileName: text,
  fileSize: z.catch(z.number(), 0),
  mimeType: text,
  sha256: text,
  uploadedAt: text,
  /** The name of the person who handed it over; null if that was not kept. */
  uploadedBy: optionalText,
  /** Null for the present file. */
  replacedAt: optionalText,
  heldBack,
  marks,
  /** The last answer to it, and the reason. */
  status: optionalText,
  notes: optionalText,
  /** Every answer to it, oldest first, as far as the ledger records them. */
  answers: z.catch(z.array(z.object({ at: text, by: optionalText, status: text })), []),
});

/** `GET /api/admin/clients/{clientId}/documents/{id}/versions`: all files of a document, the present one first. */
export const documentComparison = z.object({ files: z.catch(z.array(comparedFile), []) });

export type ComparedFile = z.infer<typeof comparedFile>;

export type DocumentComparison = z.infer<typeof documentComparison>;

/** A document as the portal and staff see it; `fileSize` in bytes. */
export const clientDocument = z.object({
  id,
  name: text,
  type: text,
  fileName: text,
  filePath: text,
  fileSize: z.catch(z.number(), 0),
  mimeType: text,
  status: text,
  notes: optionalText,
  uploadedAt: text,
  /** Whether a real file is stored; missing on servers that store none. */
  hasFile: z.catch(z.optional(z.boolean()), undefined),
  heldBack,
  marks,
  /** `firm` if staff handed it over; missing or null if the client did. */
  givenBy: z.catch(z.optional(z.nullable(z.literal('firm'))), undefined),
  /**
   * Instant at which staff requested it, and the calendar day (`YYYY-MM-DD`) on which it is due; missing or null if
   * they did not.
   */
  requestedAt: z.catch(z.optional(z.nullable(z.string())), undefined),
  dueDate: z.catch(z.optional(z.nullable(z.string())), undefined),
  /** When the client was reminded of it, oldest first, and the state of each mail, as in `MESSAGE_STATES`; missing for none. */
  reminders: z.catch(z.optional(z.array(z.object({ at: text, state: optionalText }))), undefined),
  /** The name of the member of the household who handed it over; missing if the client or the firm did. */
  uploadedBy: z.catch(z.optional(z.string()), undefined),
  /** Its earlier files, latest first; missing on servers that keep none. */
  versions: z.catch(z.optional(z.array(documentVersion)), undefined),
});

const documentTypes = Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]];

/** What a client says about a document; with a `file` part these are the other fields of the multipart form. */
export const documentDetails = z.object({
  name: requiredLine(1, 200, 'Document name is required'),
  type: z._default(z.enum(documentTypes, 'Unknown document type'), 'other'),
});

/** Several documents at once, as in the form that hands them over. */
export const documentDetailsList = z.object({ documents: z.array(documentDetails) });

/** A name to save a file under: one line, and no path. */
const fileName = requiredLine(1, 255, 'File name is required').check(
  z.regex(/^(?!\.{1,2}$)[^/\\]*$/, 'File name must not be a path'),
);

/** Type and subtype as RFC 6838 names them, with parameters if there are any. */
const mimeType = requiredLine(1, 127, 'MIME type is required').check(
  z.regex(
    /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*(\s*;\s*[\w-]+=[^\s;]+)*$/i,
    'MIME type must be one, such as application/pdf',
  ),
);

/** `POST /api/client/documents/upload` without a file. `filePath` is stored and never opened. */
export const clientDocumentInput = z.extend(documentDetails, {
  fileName,
  filePath: requiredLine(1, 1000, 'File path is required'),
  fileSize: z.int('File size must be a whole number').check(z.nonnegative(), z.maximum(2 ** 40)),
  mimeType,
});

/** The client’s own documents, newest first; `Upload-Limit` names the largest file that may be uploaded. */
export const getOwnDocuments = endpoint('GET /api/client/documents', {
  use: 'read',
  rows: clientDocument,
});

/** Adds a document, with its file in a multipart form or without one as JSON; 404 without a profile, 413 beyond the number allowed, 422 for wrong fields. */
export const addOwnDocument = endpoint('POST /api/client/documents/upload', {
  use: 'act',
  request: clientDocumentInput,
  status: 201,
  reply: clientDocument,
  errors: [404, 429],
});

/** Gives a document its file; 409 unless it has none, was rejected or needs an update. */
export const giveOwnFile = endpoint('PUT /api/client/documents/:id/file', {
  use: 'act',
  reply: clientDocument,
  errors: [404, 409, 429],
});

/** The file of the client’s own document. */
export const ownFile = endpoint('GET /api/client/documents/:id/file', {
  use: 'read',
  file: true,
  errors: [404, 409, 412, 416],
});

/** A file that the client’s own document had before its present one. */
export const ownVersionFile = endpoint('GET /api/client/documents/:id/versions/:versionId/file', {
  use: 'read',
  file: true,
  errors: [404, 409, 412, 416],
});

export type ClientDocument = z.infer<typeof clientDocument>;

export type DocumentVersion = z.infer<typeof documentVersion>;

export type DocumentDetails = z.infer<typeof documentDetails>;

export type ClientDocumentInput = z.infer<typeof clientDocumentInput>;
