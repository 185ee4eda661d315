import type { ClientDocument } from '@lisle-harrow/api/contract';

/** Whether the firm has asked for the document and it has no file yet. */
export const isAskedFor = ({ requestedAt, hasFile, givenBy }: ClientDocument) =>
  Boolean(requestedAt) && hasFile === false && !givenBy;

/** Whether the firm is waiting for the document: requested and not there yet, or sent back for another file. */
export const isWanted = (document: ClientDocument) =>
  isAskedFor(document) || (!document.givenBy && ['rejected', 'requires_update'].includes(document.status));
